package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.ParameterKind.Meaning;
import io.github.lockevolution.faults.text.Message;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A constructor or method, and the purpose of each of its parameters.
 *
 * @param executable the constructor or method
 * @param kinds of its parameters, in order
 * @param assumed the guesses about the parameters, as the reader is told them
 */
record Call(Executable executable, List<ParameterKind> kinds, List<Message> assumed) {

    Call {
        kinds = List.copyOf(kinds);
        assumed = List.copyOf(assumed);
    }

    /** Either how it is called, or why it cannot be. */
    record Match(Optional<Call> call, Optional<Message> reason) {

        static Match of(Call call) {
            return new Match(Optional.of(call), Optional.empty());
        }

        static Match none(Message reason) {
            return new Match(Optional.empty(), Optional.of(reason));
        }
    }

    /**
     * Matches the parameters by type and name. Texts whose names say nothing are the key and the owner, in this order.
     *
     * @param taken of what type a result of the attempt may be given here; empty if there is none
     * @param leaseIsKnown whether the lock has been told its lease: a time without a clear name is then a time to wait
     */
    static Match match(Executable executable, Optional<Class<?>> taken, boolean leaseIsKnown) {
        List<ParameterKind> kinds = new ArrayList<>();
        List<Message> assumed = new ArrayList<>();
        Set<Meaning> used = EnumSet.noneOf(Meaning.class);
        Parameter[] parameters = executable.getParameters();
        Arrays.stream(parameters)
                .flatMap(parameter -> ParameterKind.of(parameter).stream())
                .forEach(kind -> used.add(kind.meaning()));
        for (Parameter parameter : parameters) {
            Optional<ParameterKind> kind = kind(parameter, taken, used, assumed)
                    .map(found ->
                            leaseIsKnown && ParameterKind.mayBeAWait(parameter, found) ? ParameterKind.NO_WAIT : found);
            boolean hasNoHost = kind.equals(Optional.of(ParameterKind.PORT)) && !connects(parameters);
            if (kind.isEmpty() || hasNoHost) {
                return Match.none(Message.of(
                        CheckText.class,
                        text -> parameter.getType().getSimpleName().equals("JedisPooled")
                                ? text.usesJedisPooled()
                                : text.unknownParameter(described(parameter))));
            }
            kinds.add(
                    kind.get() == ParameterKind.PERMITS && isOfAttempt(executable, parameter)
                            ? ParameterKind.ONE_PERMIT
                            : kind.get());
            used.add(kind.get().meaning());
            if (kind.get() == ParameterKind.MILLIS && ParameterKind.isUnitGuessed(parameter) && !hasUnit(parameters)) {
                assumed.add(Message.of(CheckText.class, text -> text.takenForMillis(parameter.getName())));
            }
        }
        return repeated(parameters, kinds)
                .map(Match::none)
                .orElseGet(() -> Match.of(new Call(executable, kinds, assumed)));
    }

    /** A method of a semaphore that has been made is told how many permits it is to take, or to give back. */
    private static boolean isOfAttempt(Executable executable, Parameter parameter) {
        return executable instanceof Method method
                && !Modifier.isStatic(method.getModifiers())
                && parameter.getName().toLowerCase(Locale.ROOT).contains("permit");
    }

    private static boolean hasUnit(Parameter[] parameters) {
        return has(parameters, ParameterKind.UNIT::equals);
    }

    private static boolean connects(Parameter[] parameters) {
        return has(parameters, ParameterKind::connects);
    }

    private static boolean has(Parameter[] parameters, Predicate<ParameterKind> which) {
        return Arrays.stream(parameters)
                .anyMatch(parameter -> ParameterKind.of(parameter).filter(which).isPresent());
    }

    private static Optional<ParameterKind> kind(
            Parameter parameter, Optional<Class<?>> taken, Set<Meaning> used, List<Message> assumed) {
        boolean isTaken = taken.filter(type -> type == parameter.getType()).isPresent();
        Optional<ParameterKind> kind = ParameterKind.of(parameter);
        if (kind.equals(Optional.of(ParameterKind.KEY)) && isIdOfAnOwner(parameter, used)) {
            return Optional.of(ParameterKind.OWNER);
        }
        // A number whose name is not that of a lease is the result of the attempt, such as a fencing token.
        if (isTaken
                && kind.filter(known -> known.meaning() != Meaning.OWNER && !ParameterKind.mayBeAWait(parameter, known))
                        .isEmpty()) {
            return Optional.of(ParameterKind.TAKEN);
        }
        if (kind.isPresent() || parameter.getType() != String.class) {
            return kind;
        }
        if (!used.contains(Meaning.KEY)) {
            assumed.add(Message.of(CheckText.class, text -> text.takenForKey(parameter.getName())));
            return Optional.of(ParameterKind.KEY);
        }
        if (!used.contains(Meaning.OWNER)) {
            assumed.add(Message.of(CheckText.class, text -> text.takenForOwner(parameter.getName())));
            return Optional.of(ParameterKind.OWNER);
        }
        return Optional.empty();
    }

    /** {@code lockId} beside a key. */
    private static boolean isIdOfAnOwner(Parameter parameter, Set<Meaning> used) {
        return parameter.getName().endsWith("Id")
                && !used.contains(Meaning.OWNER)
                && Arrays.stream(parameter.getDeclaringExecutable().getParameters())
                        .filter(other -> !other.equals(parameter))
                        .anyMatch(other -> ParameterKind.of(other)
                                .filter(ParameterKind.KEY::equals)
                                .isPresent());
    }

    private static Optional<Message> repeated(Parameter[] parameters, List<ParameterKind> kinds) {
        for (int i = 0; i < kinds.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (kinds.get(i).meaning() == kinds.get(j).meaning()
                        && kinds.get(i).meaning() != Meaning.WAIT) {
                    String first = parameters[j].getName();
                    String second = parameters[i].getName();
                    return Optional.of(Message.of(CheckText.class, text -> text.twice(first, second)));
                }
            }
        }
        return Optional.empty();
    }

    boolean has(Meaning meaning) {
        return kinds.stream().anyMatch(kind -> kind.meaning() == meaning);
    }

    /** The store of a lock that is made by this call. */
    LockHome home() {
        Class<?>[] types = executable.getParameterTypes();
        return new LockHome(
                kinds.stream().anyMatch(ParameterKind::connects),
                kinds.stream().anyMatch(ParameterKind::isOnServers),
                IntStream.range(0, types.length)
                        .filter(i -> kinds.get(i) == ParameterKind.OTHER_STORE)
                        .mapToObj(i -> types[i].getName())
                        .findFirst());
    }

    /**
     * Makes the call; an exception of the called code comes out as it is.
     *
     * @param target the object whose method is called; unused if the method is static
     * @param given the value that an attempt returned, or the lock of a section; null if there is none
     */
    Object on(Object target, ArgumentSource source, Object given) throws Exception {
        Class<?>[] types = executable.getParameterTypes();
        Object[] values = IntStream.range(0, types.length)
                .mapToObj(i -> source.value(kinds.get(i), types[i], given))
                .toArray();
        return OwnContext.call(executable.getDeclaringClass(), executable, isStatic() ? null : target, values);
    }

    boolean isStatic() {
        return Modifier.isStatic(executable.getModifiers());
    }

    /** {@code MyLock(UnifiedJedis redis, String key)}. */
    static String signature(Executable executable) {
        String name = nameInSource(executable.getDeclaringClass());
        return (executable instanceof Method method ? name + "." + method.getName() : name)
                + Arrays.stream(executable.getParameters())
                        .map(Call::described)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String described(Parameter parameter) {
        return nameInSource(parameter.getType()) + " " + parameter.getName();
    }

    /** The name of a class in a source that imports its package: {@code Map.Entry}. */
    private static String nameInSource(Class<?> type) {
        String name = type.getTypeName().replace('$', '.');
        String packageName = type.isPrimitive() || type.isArray() ? "" : type.getPackageName();
        return packageName.isEmpty() ? name : name.substring(packageName.length() + 1);
    }
}

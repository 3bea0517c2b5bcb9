package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/**
 * A class that is a critical section: how it is made, and which of its methods is which. {@code run} does the work, and {@code setUp} puts the
 * resource into its first state; {@code check} and {@code state} may be missing.
 *
 * @param constructor the one that is told most
 * @param kinds what each of its parameters is for; empty for one that is a lock
 */
record SectionClass(Constructor<?> constructor, List<Optional<ParameterKind>> kinds) {

    static final String RUN = "run";
    static final String SET_UP = "setUp";
    static final String CHECK = "check";
    static final String STATE = "state";

    SectionClass {
        kinds = List.copyOf(kinds);
    }

    /** Whether a class has what makes it a section. */
    static boolean isSection(Class<?> type) {
        return !type.isInterface()
                && !Modifier.isAbstract(type.getModifiers())
                && method(type, RUN).isPresent()
                && method(type, SET_UP).isPresent();
    }

    /** A method without parameters, of the class or of one that it extends. */
    static Optional<Method> method(Class<?> type, String name) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Optional<Method> found = Arrays.stream(at.getDeclaredMethods())
                    .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
                    .filter(method -> !method.isSynthetic() && !Modifier.isAbstract(method.getModifiers()))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /**
     * Finds out how a section of this class is made.
     *
     * @throws SetupProblem if the bench has nothing for one of the parameters of each constructor
     */
    static SectionClass of(Class<?> type) {
        List<Message> reasons = new ArrayList<>();
        List<SectionClass> fitting = new ArrayList<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Optional<Parameter> unknown = Arrays.stream(constructor.getParameters())
                    .filter(parameter -> !isLock(parameter) && kind(parameter).isEmpty())
                    .findFirst();
            unknown.ifPresentOrElse(
                    parameter -> reasons.add(Message.of(
                            CheckText.class,
                            text -> text.constructor(
                                    Call.signature(constructor),
                                    Message.of(
                                            CheckText.class,
                                            words -> words.unknownOfSection(
                                                    parameter.getType().getSimpleName() + " "
                                                            + parameter.getName()))))),
                    () -> fitting.add(new SectionClass(constructor, kinds(constructor))));
        }
        return fitting.stream()
                .max(Comparator.comparingInt(found -> found.kinds().size()))
                .orElseThrow(() -> new SetupProblem(
                        Message.of(CheckText.class, text -> text.noSectionConstructor(nameInSource(type), reasons))));
    }

    private static List<Optional<ParameterKind>> kinds(Constructor<?> constructor) {
        return Arrays.stream(constructor.getParameters())
                .map(parameter -> isLock(parameter) ? Optional.<ParameterKind>empty() : kind(parameter))
                .toList();
    }

    private static boolean isLock(Parameter parameter) {
        return parameter.getType() == DistributedLock.class;
    }

    private static Optional<ParameterKind> kind(Parameter parameter) {
        return ParameterKind.of(parameter).filter(kind -> switch (kind) {
            case SERVERS, SERVER_URIS, SERVER_ADDRESSES, PERMITS, NO_WAIT, TIMER -> false;
            default -> true;
        });
    }

    /** Whether it asks for a lock of the bench. */
    boolean takesLock() {
        return kinds.contains(Optional.<ParameterKind>empty());
    }

    /** Whether it works in a Redis, if only to take a lock there. */
    boolean usesRedis() {
        return takesLock()
                || connects()
                || asksFor(kind ->
                        kind == ParameterKind.REDIS || kind == ParameterKind.JEDIS || kind == ParameterKind.JEDIS_POOL);
    }

    /** Whether it connects to its Redis by itself, instead of using what it is given. */
    boolean connects() {
        return asksFor(ParameterKind::connects);
    }

    private boolean asksFor(Predicate<ParameterKind> what) {
        return kinds.stream().flatMap(Optional::stream).anyMatch(what);
    }

    /** The names of the types by which it reaches its stores. */
    Set<String> types() {
        Set<String> types = new TreeSet<>();
        if (usesRedis()) {
            types.add(UnifiedJedis.class.getName());
        }
        if (connects()) {
            types.add(URI.class.getName());
        }
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).equals(Optional.of(ParameterKind.OTHER_STORE))) {
                types.add(constructor.getParameterTypes()[i].getName());
            }
        }
        return types;
    }

    private static String nameInSource(Class<?> type) {
        return type.getTypeName().replace('$', '.');
    }
}

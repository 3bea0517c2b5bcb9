package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.Call.Match;
import io.github.lockevolution.faults.check.ParameterKind.Meaning;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Rule;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A class that is a lock, by its interface or by the names of its methods, and how one is made.
 *
 * @param factory makes its locks
 * @param assumed what was guessed, to be told to the reader
 */
record LockClass(LockFactory factory, List<Message> assumed) {

    /** Whether a class can be put on the bench: a lock, or the descriptor of one. */
    private static boolean isLock(Class<?> type, LockUse use) {
        boolean isMade = !type.isInterface() && !Modifier.isAbstract(type.getModifiers()) && !type.isAnonymousClass();
        return isMade
                && (isStage(type)
                        || (use.hasTwoSides()
                                ? LockSides.areIn(type)
                                : !use.namesMethods() && LockFactory.isLock(type) || LockMethods.areIn(type, use)));
    }

    private static boolean isStage(Class<?> type) {
        return LockProvider.class.isAssignableFrom(type)
                && Arrays.stream(type.getDeclaredConstructors()).anyMatch(maker -> maker.getParameterCount() == 0);
    }

    /**
     * Nobody but the description says how a lock is made and called that has one.
     *
     * @throws SetupProblem if something else says so, too, which would go unheard
     */
    static void requireUndescribed(Class<?> type, LockUse use) {
        if (isStage(type) && use.saysHow()) {
            throw new SetupProblem(Message.of(CheckText.class, text -> text.isDescribed(nameInSource(type))));
        }
    }

    private static LockSpec described(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return ((LockProvider) constructor.newInstance()).lock();
        } catch (ReflectiveOperationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new SetupProblem(
                    Message.of(
                            CheckText.class, text -> text.cannotBeDescribed(nameInSource(type), String.valueOf(cause))),
                    e);
        }
    }

    /**
     * The one lock among these classes: the only descriptor of a lock, else the only one named like the file, else the only public one,
     * else the only one that is not nested, else the only one.
     *
     * @param where what the reader calls the place
     * @param name of the file, without its ending
     * @param use says how it is taken and given back, if the names of its methods do not
     * @throws SetupProblem if there is none, or there are several
     */
    static Class<?> among(List<Class<?>> classes, String where, String name, LockUse use) {
        List<Class<?>> locks =
                classes.stream().filter(type -> isLock(type, use)).toList();
        return Stream.<List<Class<?>>>of(
                        locks.stream().filter(LockClass::isStage).toList(),
                        locks.stream()
                                .filter(type -> type.getSimpleName().equals(name))
                                .toList(),
                        locks.stream()
                                .filter(type -> Modifier.isPublic(type.getModifiers()))
                                .toList(),
                        locks.stream()
                                .filter(type -> type.getEnclosingClass() == null)
                                .toList(),
                        locks)
                .filter(some -> some.size() == 1)
                .findFirst()
                .map(some -> some.get(0))
                .orElseThrow(() -> new SetupProblem(
                        locks.isEmpty() && use.hasTwoSides()
                                ? Message.of(CheckText.class, text -> text.hasNoSides(name))
                                : locks.isEmpty()
                                        ? LockMethods.whyNot(classes, where, use)
                                                .orElse(Message.of(
                                                        CheckText.class, text -> text.noLockIn(where, names(classes))))
                                        : Message.of(
                                                CheckText.class, text -> text.severalLocksIn(where, names(locks)))));
    }

    private static List<String> names(List<Class<?>> classes) {
        return classes.stream().map(Class::getName).toList();
    }

    /**
     * Finds out how a lock of this class is made and called.
     *
     * @throws SetupProblem if it is no lock, or nothing the bench has makes one
     */
    static LockClass of(Class<?> type, LockUse use) {
        requireUndescribed(type, use);
        if (isStage(type)) {
            return new LockClass(new LockFactory.OfProvider(type.getName(), described(type)), List.of());
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new SetupProblem(Message.of(CheckText.class, text -> text.isAbstract(nameInSource(type))));
        }
        Optional<LockMethods> methods = LockFactory.methods(type, false, use);
        requireLock(type, methods, use);
        if (methods.filter(LockMethods::areStatic).isPresent()) {
            LockMethods called = methods.get();
            missing(called.acquire().has(Meaning.STORE), called.acquire().has(Meaning.KEY))
                    .ifPresent(reason -> {
                        throw new SetupProblem(Message.of(
                                CheckText.class,
                                text -> text.methodDoesNotFit(
                                        Call.signature(called.acquire().executable()), reason)));
                    });
            return new LockClass(
                    new LockFactory.OfClass(
                            type.getName(),
                            Optional.empty(),
                            called.acquire().connects(),
                            called.acquire().home(),
                            false,
                            use),
                    assumed(Optional.empty(), methods));
        }
        return made(type, methods, use);
    }

    /**
     * Locks that a static method makes.
     *
     * @throws SetupProblem if the bench has nothing for one of its parameters, or it is told no Redis or no key
     */
    static LockClass madeBy(Method factory) {
        Match match = Call.match(factory, Optional.empty(), false);
        match.reason()
                .or(() -> missing(
                        match.call().orElseThrow().has(Meaning.STORE),
                        match.call().orElseThrow().has(Meaning.KEY)))
                .ifPresent(reason -> {
                    throw new SetupProblem(Message.of(
                            CheckText.class, text -> text.methodDoesNotFit(Call.signature(factory), reason)));
                });
        Call call = match.call().orElseThrow();
        return new LockClass(new LockFactory.OfMethod(call), call.assumed());
    }

    /** @throws SetupProblem if nothing says how it is taken and given back */
    static void requireLock(Class<?> type, Optional<LockMethods> methods, LockUse use) {
        if (use.hasTwoSides()) {
            LockSides.requireIn(type);
            return;
        }
        boolean isKnown = !use.namesMethods() && LockFactory.isLock(type);
        if (!isKnown && methods.isEmpty()) {
            throw new SetupProblem(LockMethods.whyNot(List.of(type), nameInSource(type), use)
                    .orElse(Message.of(CheckText.class, text -> text.newLockGaveNoLock(nameInSource(type)))));
        }
    }

    private static LockClass made(Class<?> type, Optional<LockMethods> methods, LockUse use) {
        boolean hasStore = methods.filter(called -> called.have(Meaning.STORE)).isPresent();
        boolean hasKey = methods.filter(called -> called.have(Meaning.KEY)).isPresent();
        List<Message> reasons = new ArrayList<>();
        List<Call> fitting = new ArrayList<>();
        for (Executable maker : makers(type).toList()) {
            Match match = Call.match(maker, Optional.empty(), false);
            Optional<Message> reason = match.reason()
                    .or(() -> missing(
                            hasStore || match.call().orElseThrow().has(Meaning.STORE),
                            hasKey || match.call().orElseThrow().has(Meaning.KEY)));
            reason.ifPresentOrElse(
                    why -> reasons.add(
                            Message.of(CheckText.class, text -> text.constructor(Call.signature(maker), why))),
                    () -> fitting.add(match.call().orElseThrow()));
        }
        if (fitting.isEmpty()) {
            throw new SetupProblem(
                    Message.of(CheckText.class, text -> text.noConstructor(nameInSource(type), reasons)));
        }
        Call best = best(type, fitting);
        if (use.rule() instanceof Rule.Permits && !use.rule().isOne()) {
            requirePermitsKnown(best);
        }
        boolean connects = best.connects()
                || methods.filter(called -> called.acquire().connects()).isPresent();
        LockHome home = best.has(Meaning.STORE)
                ? best.home()
                : methods.map(called -> called.acquire().home()).orElse(LockHome.Redis.ONE);
        return new LockClass(
                new LockFactory.OfClass(
                        type.getName(),
                        Optional.of(Call.signature(best.executable())),
                        connects,
                        home,
                        best.has(Meaning.LEASE),
                        use),
                assumed(Optional.of(best), methods));
    }

    /** A number that is taken for a lease may be that of the permits, and a semaphore of 30000 would be accused of a race. */
    private static void requirePermitsKnown(Call call) {
        if (call.has(Meaning.PERMITS)) {
            return;
        }
        Arrays.stream(call.executable().getParameters())
                .filter(parameter -> ParameterKind.isUnitGuessed(parameter)
                        && ParameterKind.mayBeAWait(parameter, ParameterKind.MILLIS))
                .findFirst()
                .ifPresent(number -> {
                    throw new SetupProblem(Message.of(
                            CheckText.class,
                            text -> text.noPermits(Call.signature(call.executable()), number.getName())));
                });
    }

    /** Constructors, and static methods that return such a lock. */
    static Stream<Executable> makers(Class<?> type) {
        List<Executable> makers = new ArrayList<>(List.of(type.getDeclaredConstructors()));
        makers.removeIf(Executable::isSynthetic);
        Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type)
                .forEach(makers::add);
        return makers.stream();
    }

    private static Optional<Message> missing(boolean hasStore, boolean hasKey) {
        if (!hasStore) {
            return Optional.of(Message.of(CheckText.class, CheckText::noStore));
        }
        return hasKey ? Optional.empty() : Optional.of(Message.of(CheckText.class, CheckText::noKey));
    }

    /** The one that is told most of what there is to tell, on a connection that it is arguments. */
    private static Call best(Class<?> type, List<Call> fitting) {
        Comparator<Call> order = Comparator.comparingLong((Call call) -> -told(call))
                .thenComparing(Call::connects)
                .thenComparing(call -> call.executable() instanceof Method)
                .thenComparingInt(call -> call.kinds().size());
        List<Call> sorted = fitting.stream().sorted(order).toList();
        if (sorted.size() > 1 && order.compare(sorted.get(0), sorted.get(1)) == 0) {
            throw new SetupProblem(Message.of(
                    CheckText.class,
                    text -> text.severalConstructors(
                            type.getName(),
                            sorted.stream()
                                    .filter(call -> order.compare(sorted.get(0), call) == 0)
                                    .map(call -> Call.signature(call.executable()))
                                    .sorted()
                                    .toList())));
        }
        return sorted.get(0);
    }

    private static long told(Call call) {
        return Stream.of(Meaning.KEY, Meaning.OWNER, Meaning.LEASE, Meaning.CLOCK, Meaning.TIMER)
                .filter(call::has)
                .count();
    }

    private static List<Message> assumed(Optional<Call> maker, Optional<LockMethods> methods) {
        return Stream.concat(
                        maker.stream(),
                        methods.stream()
                                .flatMap(called ->
                                        Stream.concat(Stream.of(called.acquire()), called.release().stream())))
                .flatMap(call -> call.assumed().stream())
                .toList();
    }

    /** As it is written in Java, nested in another class or not. */
    private static String nameInSource(Class<?> type) {
        return type.getTypeName().replace('$', '.');
    }
}

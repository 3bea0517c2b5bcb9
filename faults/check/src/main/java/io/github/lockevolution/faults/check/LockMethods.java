package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.ParameterKind.Meaning;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;

/**
 * The two methods by which a class that the bench does not know is a lock.
 *
 * @param acquire makes one attempt
 * @param release gives the lock back, or says that the work is done; empty if there is none, and what is taken stays taken
 */
record LockMethods(Call acquire, Optional<Call> release) {

    private static final List<String> ACQUIRE = List.of(
            "tryLock",
            "tryAcquire",
            "tryAcquireLock",
            "tryGetLock",
            "tryGetDistributedLock",
            "acquire",
            "acquireLock",
            "getLock",
            "getDistributedLock",
            "lock");

    private static final List<String> RELEASE =
            List.of("unlock", "unLock", "release", "releaseLock", "releaseDistributedLock", "freeLock");

    /** Further names for work that is to be done once. */
    private static final List<String> START = List.of("tryStart", "tryBegin", "tryClaim", "start", "begin", "claim");

    private static final List<String> FINISH =
            List.of("complete", "finish", "markDone", "markCompleted", "done", "finished", "completed");

    /**
     * The methods of a class that is a lock; empty if its interface determines them.
     *
     * @param leaseIsKnown whether a lock is told its lease when it is made
     * @param use names the methods, if they are not the usual ones
     * @throws SetupProblem if nothing says how it is taken and given back
     */
    static Optional<LockMethods> required(Class<?> type, boolean leaseIsKnown, LockUse use) {
        boolean isKnown = !use.namesMethods() && isLock(type);
        Optional<LockMethods> methods = isKnown ? Optional.empty() : of(type, leaseIsKnown, use);
        if (use.hasTwoSides()) {
            LockSides.requireIn(type);
        } else if (!isKnown && methods.isEmpty()) {
            String name = type.getTypeName().replace('$', '.');
            throw new SetupProblem(whyNot(List.of(type), name, use)
                    .orElse(Message.of(CheckText.class, text -> text.newLockGaveNoLock(name))));
        }
        return methods;
    }

    /** Whether a class is a lock by its interface. */
    static boolean isLock(Class<?> type) {
        return DistributedLock.class.isAssignableFrom(type) || Lock.class.isAssignableFrom(type);
    }

    /**
     * The methods of a class by their names: a method that does not wait goes before one that does, then fewer parameters before
     * more.
     *
     * @param leaseIsKnown whether a lock is told its lease when it is made
     * @param use names the methods, if they are not the usual ones
     */
    private static Optional<LockMethods> of(Class<?> type, boolean leaseIsKnown, LockUse use) {
        return first(type, acquiring(use), Optional.empty(), leaseIsKnown)
                .map(acquire -> new LockMethods(acquire, first(type, releasing(use), token(acquire), true)))
                .filter(methods -> methods.release().isPresent() || isReleaseNeedless(type, use));
    }

    private static List<String> acquiring(LockUse use) {
        return use.acquire().map(List::of).orElse(use.isToStay() ? both(ACQUIRE, START) : ACQUIRE);
    }

    private static List<String> releasing(LockUse use) {
        return use.release().map(List::of).orElse(use.isToStay() ? both(RELEASE, FINISH) : RELEASE);
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Whether the class needs no release method: a method that does not fit is still a mistake. */
    private static boolean isReleaseNeedless(Class<?> type, LockUse use) {
        return use.isToStay() && use.release().isEmpty() && !hasOne(type, releasing(use));
    }

    /** Whether a class has methods of these names, however they are called. */
    static boolean areIn(Class<?> type, LockUse use) {
        return hasOne(type, acquiring(use)) && (use.isToStay() || hasOne(type, releasing(use)));
    }

    private static boolean hasOne(Class<?> type, List<String> names) {
        return methods(type).anyMatch(method -> names.contains(method.getName()));
    }

    /**
     * Why none of these classes is a lock though methods are named: no class has one of them, or the bench has nothing for a parameter. Empty
     * if the reason is not in the named methods.
     *
     * @param where the place of the classes, for the reader
     */
    static Optional<Message> whyNot(List<Class<?>> classes, String where, LockUse use) {
        return whyNot(classes, where, "--acquire", use.acquire(), Optional.empty())
                .or(() -> whyNot(classes, where, "--release", use.release(), use.acquire()));
    }

    /** @param beside the name of a method that the same class has */
    private static Optional<Message> whyNot(
            List<Class<?>> classes, String where, String option, Optional<String> name, Optional<String> beside) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        List<Class<?>> candidates = classes.stream()
                .filter(type ->
                        beside.map(other -> hasOne(type, List.of(other))).orElse(true))
                .toList();
        List<Method> named = candidates.stream()
                .flatMap(LockMethods::methods)
                .filter(method -> method.getName().equals(name.get()))
                .toList();
        if (named.isEmpty()) {
            List<String> there = candidates.stream()
                    .flatMap(LockMethods::methods)
                    .filter(method -> method.getDeclaringClass() != Object.class)
                    .map(Method::getName)
                    .distinct()
                    .sorted()
                    .toList();
            return Optional.of(
                    Message.of(CheckText.class, text -> text.noSuchMethod(where, option, name.get(), there)));
        }
        List<Message> reasons = named.stream()
                .flatMap(method -> Call.match(method, Optional.empty(), true).reason().stream()
                        .map(reason -> Message.of(
                                CheckText.class, text -> text.methodDoesNotFit(Call.signature(method), reason))))
                .toList();
        return reasons.size() == named.size() ? Optional.of(reasons.get(0)) : Optional.empty();
    }

    private static Optional<Call> first(
            Class<?> type, List<String> names, Optional<Class<?>> taken, boolean leaseIsKnown) {
        return methods(type)
                .filter(method -> names.contains(method.getName()))
                .sorted(Comparator.comparingInt((Method method) -> names.indexOf(method.getName()))
                        .thenComparingInt(Method::getParameterCount)
                        .thenComparing(Call::signature))
                .flatMap(method -> Call.match(method, taken, leaseIsKnown || isTimed(method)).call().stream())
                .findFirst();
    }

    /** {@code tryLock(long, TimeUnit)} of java.util.concurrent, and what is like it: how long to wait. */
    private static boolean isTimed(Method method) {
        List<Class<?>> types = List.of(method.getParameterTypes());
        return method.getName().startsWith("try")
                && !types.contains(String.class)
                && (types.contains(TimeUnit.class) || types.contains(Duration.class));
    }

    /** A result of the attempt that is neither yes nor no may be an argument of the release. */
    private static Optional<Class<?>> token(Call acquire) {
        Class<?> returned = ((Method) acquire.executable()).getReturnType();
        boolean isToken = returned != void.class && returned != boolean.class && returned != Boolean.class;
        return isToken ? Optional.of(returned) : Optional.empty();
    }

    private static Stream<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            methods.addAll(List.of(at.getDeclaredMethods()));
        }
        methods.addAll(List.of(type.getMethods()));
        return methods.stream()
                .distinct()
                .filter(method -> !method.isSynthetic()
                        && !Modifier.isPrivate(method.getModifiers())
                        && !Modifier.isAbstract(method.getModifiers()));
    }

    boolean areStatic() {
        return acquire.isStatic() && release.map(Call::isStatic).orElse(true);
    }

    boolean have(Meaning meaning) {
        return acquire.has(meaning);
    }
}

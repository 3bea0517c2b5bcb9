package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.Call.Match;
import io.github.lockevolution.faults.check.ParameterKind.Meaning;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
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

/** Finds out how a lock is made of a class: by its interface or the names of its methods, and what its constructors ask for. */
final class LockClass {

    private LockClass() {}

    /** Whether a class can be put on the bench: a lock, or the descriptor of one. */
    private static boolean isLock(Class<?> type, LockUse use) {
        boolean isMade = !type.isInterface() && !Modifier.isAbstract(type.getModifiers()) && !type.isAnonymousClass();
        return isMade
                && (isStage(type)
                        || (use.hasTwoSides()
                                ? LockSides.areIn(type)
                                : !use.namesMethods() && LockMethods.isLock(type) || LockMethods.areIn(type, use)));
    }

    private static boolean isStage(Class<?> type) {
        return LockProvider.class.isAssignableFrom(type)
                && Arrays.stream(type.getDeclaredConstructors()).anyMatch(maker -> maker.getParameterCount() == 0);
    }

    /**
     * Refuses options for a lock that has a description: that alone says how the lock is made and called.
     *
     * @throws SetupProblem if something else says so, too, which would go unheard
     */
    static void requireUndescribed(Class<?> type, LockUse use) {
        if (isStage(type) && use.saysHow()) {
            throw new SetupProblem(CheckText.class, text -> text.isDescribed(nameInSource(type)));
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
                    CheckText.class, text -> text.cannotBeDescribed(nameInSource(type), String.valueOf(cause)), e);
        }
    }

    /**
     * The one lock among these classes: the only descriptor of a lock, else the only one named like the file, else the only public one,
     * else the only one that is not nested, else the only one.
     *
     * @param where the place of the classes, for the reader
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
    static LockFactory of(Class<?> type, LockUse use) {
        requireUndescribed(type, use);
        if (isStage(type)) {
            return byDescription(type.getName(), described(type));
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new SetupProblem(CheckText.class, text -> text.isAbstract(nameInSource(type)));
        }
        Optional<LockMethods> methods = LockMethods.required(type, false, use);
        if (methods.filter(LockMethods::areStatic).isEmpty()) {
            return made(type, methods, use);
        }
        Call acquire = methods.get().acquire();
        requireTold(acquire);
        return new LockFactory(
                (arguments, loader) -> Class.forName(type.getName(), true, loader),
                acquire.home(),
                use,
                false,
                assumed(Optional.empty(), methods));
    }

    /**
     * A factory for a lock in Redis by its description; in another store a lock is made as its description says, and
     * nothing comes between.
     */
    private static LockFactory byDescription(String type, LockSpec lock) {
        boolean connects = lock.instantiation() instanceof Instantiation.OwnConnection;
        return new LockFactory(
                (arguments, loader) -> {
                    LockSpec loaded = described(LockClassLoaders.load(type, loader));
                    RedisLocks.Maker maker = connects
                            ? RedisLocks.at(loaded, arguments.store().uris())
                            : RedisLocks.over(loaded, arguments.store().redis());
                    return maker.make(
                            arguments.key(),
                            arguments.owner(),
                            arguments.lease(),
                            arguments.clock(),
                            arguments.timer().orElse(null));
                },
                new LockHome(connects, lock.binding() == RedisBinding.SEVERAL_SERVERS, Optional.empty()),
                LockUse.USUAL,
                true,
                Optional.of(lock),
                List.of());
    }

    /**
     * Locks that a static method makes.
     *
     * @throws SetupProblem if the bench has nothing for one of its parameters, or it is told no Redis or no key
     */
    static LockFactory madeBy(Method factory) {
        Match match = Call.match(factory, Optional.empty(), false);
        match.reason().ifPresent(reason -> refuse(factory, reason));
        Call call = match.call().orElseThrow();
        requireTold(call);
        return new LockFactory(
                (arguments, loader) -> call.on(null, arguments, null),
                call.home(),
                LockUse.USUAL,
                call.has(Meaning.LEASE),
                call.assumed());
    }

    /** @throws SetupProblem if a method is told no Redis or no key */
    private static void requireTold(Call call) {
        missing(call.has(Meaning.STORE), call.has(Meaning.KEY)).ifPresent(reason -> refuse(call.executable(), reason));
    }

    private static void refuse(Executable method, Message reason) {
        throw new SetupProblem(CheckText.class, text -> text.methodDoesNotFit(Call.signature(method), reason));
    }

    private static LockFactory made(Class<?> type, Optional<LockMethods> methods, LockUse use) {
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
            throw new SetupProblem(CheckText.class, text -> text.noConstructor(nameInSource(type), reasons));
        }
        Call best = best(type, fitting);
        if (use.policy().permits().isPresent()) {
            requirePermitsKnown(best);
        }
        LockHome told = methods.filter(any -> !best.has(Meaning.STORE))
                .map(called -> called.acquire().home())
                .orElseGet(best::home);
        boolean connects =
                methods.filter(called -> called.acquire().home().connects()).isPresent();
        String signature = Call.signature(best.executable());
        return new LockFactory(
                (arguments, loader) -> maker(Class.forName(type.getName(), true, loader), signature)
                        .on(null, arguments, null),
                new LockHome(best.home().connects() || connects, told.isOnServers(), told.asked()),
                use,
                best.has(Meaning.LEASE),
                assumed(Optional.of(best), methods));
    }

    /** The same of a class that was loaded again. */
    private static Call maker(Class<?> type, String signature) {
        return makers(type)
                .filter(one -> Call.signature(one).equals(signature))
                .flatMap(one -> Call.match(one, Optional.empty(), false).call().stream())
                .findFirst()
                .orElseThrow();
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
                    throw new SetupProblem(
                            CheckText.class,
                            text -> text.noPermits(Call.signature(call.executable()), number.getName()));
                });
    }

    /** Constructors, and static methods that return such a lock. */
    private static Stream<Executable> makers(Class<?> type) {
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
                .thenComparing(call -> call.home().connects())
                .thenComparing(call -> call.executable() instanceof Method)
                .thenComparingInt(call -> call.kinds().size());
        List<Call> sorted = fitting.stream().sorted(order).toList();
        if (sorted.size() > 1 && order.compare(sorted.get(0), sorted.get(1)) == 0) {
            throw new SetupProblem(
                    CheckText.class,
                    text -> text.severalConstructors(
                            type.getName(),
                            sorted.stream()
                                    .filter(call -> order.compare(sorted.get(0), call) == 0)
                                    .map(call -> Call.signature(call.executable()))
                                    .sorted()
                                    .toList()));
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

    /** The name of a class as it is written in Java, nested in another class or not. */
    private static String nameInSource(Class<?> type) {
        return type.getTypeName().replace('$', '.');
    }
}

package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import io.github.lockevolution.lock.RedisBacking;
import io.github.lockevolution.lock.Rule;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/** Makes locks of a class that the bench does not know. */
interface LockFactory {

    /** Whether its locks connect by themselves. */
    boolean connects();

    /** Where its locks keep their state. */
    LockHome home();

    /**
     * Makes the lock of one client.
     *
     * @param refused told what the lock throws to say no
     */
    ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused) throws Exception;

    /**
     * By a constructor, or a static method that returns such a lock; or, if the methods are static, without any.
     *
     * @param type the name of the class
     * @param maker empty if there is nothing to make
     * @param leaseIsKnown whether the maker is told the lease
     * @param use says how it is taken and given back, if the names of its methods do not
     */
    record OfClass(
            String type, Optional<String> maker, boolean connects, LockHome home, boolean leaseIsKnown, LockUse use)
            implements LockFactory {

        @Override
        public ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused)
                throws Exception {
            Class<?> loaded = Class.forName(type, true, loader);
            if (maker.isEmpty()) {
                Optional<LockMethods> methods = methods(loaded, leaseIsKnown, use);
                return new ReflectiveLock(loaded, methods, arguments, refused);
            }
            Call call = LockClass.makers(loaded)
                    .filter(one -> Call.signature(one).equals(maker.get()))
                    .flatMap(one -> Call.match(one, Optional.empty(), false).call().stream())
                    .findFirst()
                    .orElseThrow();
            return called(ReflectiveLock.call(call, null, arguments, null), leaseIsKnown, use, arguments, refused);
        }
    }

    /** The lock that was made, as its methods are called; of one with two sides, the side of this client. */
    private static ReflectiveLock called(
            Object made, boolean leaseIsKnown, LockUse use, ArgumentSource arguments, Consumer<Throwable> refused)
            throws Exception {
        Object lock = use.hasTwoSides() ? LockSides.of(made, arguments.owner()) : made;
        LockUse ofSide = use.hasTwoSides() ? use.admitting(Rule.ONE) : use;
        Optional<LockMethods> methods = methods(lock.getClass(), leaseIsKnown, ofSide);
        LockClass.requireLock(lock.getClass(), methods, ofSide);
        return new ReflectiveLock(lock, methods, arguments, refused);
    }

    /** Methods are looked for where no interface says which they are, or others are meant. */
    static Optional<LockMethods> methods(Class<?> type, boolean leaseIsKnown, LockUse use) {
        boolean isKnown = !use.namesMethods() && isLock(type);
        return isKnown ? Optional.empty() : LockMethods.of(type, leaseIsKnown, use);
    }

    /** By its interface. */
    static boolean isLock(Class<?> type) {
        return DistributedLock.class.isAssignableFrom(type) || Lock.class.isAssignableFrom(type);
    }

    /**
     * By the description of a lock.
     *
     * @param type the name of the class that describes it
     * @param described the lock, as that class describes it
     */
    record OfProvider(String type, LockSpec described) implements LockFactory {

        @Override
        public boolean connects() {
            return described.making() instanceof Making.Connecting;
        }

        @Override
        public LockHome home() {
            return described.backing() == RedisBacking.SEVERAL_SERVERS ? LockHome.Redis.SEVERAL : LockHome.Redis.ONE;
        }

        /** Whether it is in Redis; if it is not, it is made as it is described, and nothing comes between. */
        boolean isOnRedis() {
            return described.backing() instanceof RedisBacking;
        }

        @Override
        public ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused)
                throws Exception {
            var constructor = Class.forName(type, true, loader).getDeclaredConstructor();
            constructor.setAccessible(true);
            LockSpec loaded = ((LockProvider) constructor.newInstance()).lock();
            return new ReflectiveLock(lock(loaded, arguments), Optional.empty(), arguments, refused);
        }

        private DistributedLock lock(LockSpec loaded, ArgumentSource of) {
            RedisLocks.Maker maker;
            if (connects()) {
                maker = RedisLocks.at(loaded, of.store().uris());
            } else {
                maker = RedisLocks.over(loaded, of.store().redis());
            }
            return maker.make(
                    of.key(), of.owner(), of.lease(), of.clock(), of.timer().orElse(null));
        }
    }

    /**
     * By an expression in Java.
     *
     * @param type the name of the class that has it in its one method
     * @param use says how the lock is taken and given back, if the names of its methods do not
     */
    record OfExpression(String type, boolean connects, LockHome home, LockUse use) implements LockFactory {

        static final String METHOD = "make";

        static final List<String> CONNECTING = List.of("uri", "host", "port", "uris");

        static final List<String> ON_SERVERS = List.of("servers", "uris");

        @Override
        public ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused)
                throws Exception {
            var method = Class.forName(type, true, loader).getDeclaredMethods()[0];
            method.setAccessible(true);
            Object lock;
            try {
                List<Object> values = new ArrayList<>(arguments.all());
                // Behind these come the client libraries, and what other stores have, that it names.
                Arrays.stream(method.getParameterTypes())
                        .skip(values.size())
                        .forEach(library -> values.add(arguments.value(kindOf(library), library, null)));
                lock = OwnContext.of(method.getDeclaringClass(), () -> method.invoke(null, values.toArray()));
            } catch (InvocationTargetException e) {
                throw ReflectiveLock.<RuntimeException>unchecked(e.getCause());
            }
            if (lock == null) {
                throw new SetupProblem(Message.of(CheckText.class, CheckText::newLockIsNull));
            }
            return called(lock, true, use, arguments, refused);
        }

        private static ParameterKind kindOf(Class<?> library) {
            return LibraryClient.of(library).isPresent() ? ParameterKind.LIBRARY : ParameterKind.OTHER_STORE;
        }
    }

    /** By a static method that anybody wrote. */
    record OfMethod(Call call) implements LockFactory {

        /** The name of the class of which it says that it makes locks. */
        String typeName() {
            return ((Method) call.executable()).getReturnType().getName();
        }

        @Override
        public boolean connects() {
            return call.connects();
        }

        @Override
        public LockHome home() {
            return call.home();
        }

        @Override
        public ReflectiveLock make(ArgumentSource arguments, ClassLoader loader, Consumer<Throwable> refused)
                throws Exception {
            Object lock = ReflectiveLock.call(call, null, arguments, null);
            return called(lock, call.has(ParameterKind.Meaning.LEASE), LockUse.USUAL, arguments, refused);
        }
    }
}

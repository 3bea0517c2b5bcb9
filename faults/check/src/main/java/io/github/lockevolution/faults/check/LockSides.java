package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.AccessPolicy;
import java.lang.reflect.Method;
import java.util.Optional;

/** The two methods by which a class is a read-write lock: each gives a lock, one for those who read and one for those who write. */
final class LockSides {

    private static final String READ = "readLock";
    private static final String WRITE = "writeLock";

    private LockSides() {}

    static boolean areIn(Class<?> type) {
        return method(type, READ).isPresent() && method(type, WRITE).isPresent();
    }

    /** @throws SetupProblem if one is missing */
    static void requireIn(Class<?> type) {
        if (!areIn(type)) {
            String name = type.getTypeName().replace('$', '.');
            throw new SetupProblem(CheckText.class, text -> text.hasNoSides(name));
        }
    }

    private static Optional<Method> method(Class<?> type, String name) {
        return SectionClass.method(type, name).filter(method -> method.getReturnType() != void.class);
    }

    /**
     * The side of the lock that this client takes and gives back.
     *
     * @throws SetupProblem if the class does not have two sides
     */
    static Object of(Object lock, String client) throws Exception {
        requireIn(lock.getClass());
        String name = AccessPolicy.ReadersOrWriter.writes(client) ? WRITE : READ;
        Method method = method(lock.getClass(), name).orElseThrow();
        return OwnContext.call(lock.getClass(), method, lock);
    }
}

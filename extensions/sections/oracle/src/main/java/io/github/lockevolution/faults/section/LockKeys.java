package io.github.lockevolution.faults.section;

import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keys of the lock that a section was given: those named in commands that are sent while the lock is called. They are no part of the
 * resource.
 */
final class LockKeys {

    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<Boolean> isCalled = ThreadLocal.withInitial(() -> false);

    /** The same lock, whose commands are noted; it is called by one thread at a time, which sends them. */
    DistributedLock noting(DistributedLock lock) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                isCalled.set(true);
                try {
                    return lock.tryLock();
                } finally {
                    isCalled.set(false);
                }
            }

            @Override
            public boolean unlock() {
                isCalled.set(true);
                try {
                    return lock.unlock();
                } finally {
                    isCalled.set(false);
                }
            }
        };
    }

    /** Whether this thread is in a call of the lock. */
    boolean isCalled() {
        return isCalled.get();
    }

    /** @param store the name of that which holds these keys */
    void add(String store, List<String> keys) {
        keys.forEach(key -> {
            names.add(key);
            // So it is called where another store has something of the same name.
            names.add(key + " (" + store + ")");
        });
    }

    /** Whether something of this name is the lock's. */
    boolean contains(String name) {
        return names.contains(name);
    }
}

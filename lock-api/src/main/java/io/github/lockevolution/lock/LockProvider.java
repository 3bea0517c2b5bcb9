package io.github.lockevolution.lock;

import java.util.List;

/**
 * Brings one lock to the bench, which finds it by {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/io.github.lockevolution.lock.LockProvider} and give it a public constructor without arguments. A client that is a
 * process of its own makes its lock from the name of this class.
 */
public abstract class LockProvider implements LockCollection {

    /** For classes that describe a lock. */
    protected LockProvider() {}

    /** What the bench has to know of the lock, in one statement. */
    protected abstract LockSpec describe();

    /** The lock that is {@linkplain #describe() described}, which knows this class. */
    public final LockSpec lock() {
        return describe().providedBy(getClass());
    }

    @Override
    public final List<LockSpec> locks() {
        return List.of(describe());
    }
}

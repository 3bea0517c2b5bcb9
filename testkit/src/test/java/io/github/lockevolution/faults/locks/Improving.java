package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.LockSpec;

/** A lock under another name, with a place in the evolution of locks. */
public final class Improving {

    private Improving() {}

    /** One that improves on the lock of this name. */
    public static LockSpec on(String predecessor, String name, LockSpec lock) {
        return undescribed(name, lock).after(predecessor);
    }

    /** One that improves on none, and does not tell what it sends. */
    public static LockSpec undescribed(String name, LockSpec lock) {
        return LockSpec.inRedis(name)
                .since(lock.requires())
                .suffering(lock.suffers())
                .by(lock.instantiation());
    }
}

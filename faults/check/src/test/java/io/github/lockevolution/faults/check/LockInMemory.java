package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.LockSpec;

/** A lock in memory, as one that nobody has described. */
record LockInMemory(LockSpec spec) implements CheckedLock {

    @Override
    public String label() {
        return spec.name();
    }

    @Override
    public String fileName() {
        return spec.name() + ".txt";
    }
}

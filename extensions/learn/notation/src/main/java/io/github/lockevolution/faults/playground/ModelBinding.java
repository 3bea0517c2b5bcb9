package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.notation.PlainLock;
import io.github.lockevolution.faults.notation.PlainLockReader;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StoreBinding;

/**
 * The place in a page where a lock in plain commands keeps its state.
 *
 * @param lock the lock
 */
record ModelBinding(PlainLock lock) implements StoreBinding {

    static LockSpec of(String name, String text) {
        return LockSpec.in(new ModelBinding(PlainLockReader.read(text)), name);
    }

    static PlainLock in(LockSpec spec) {
        return ((ModelBinding) spec.binding()).lock();
    }

    /** {@inheritDoc} It does what a Redis does. */
    @Override
    public String storeName() {
        return "Redis";
    }

    @Override
    public boolean hasFurtherKeys() {
        return true;
    }
}

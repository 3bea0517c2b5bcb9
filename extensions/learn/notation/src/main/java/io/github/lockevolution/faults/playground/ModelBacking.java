package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.notation.PlainLock;
import io.github.lockevolution.faults.notation.PlainLockReader;
import io.github.lockevolution.lock.Backing;
import io.github.lockevolution.lock.LockSpec;

/**
 * Where a lock in plain commands keeps its state in a page.
 *
 * @param lock what it does
 */
record ModelBacking(PlainLock lock) implements Backing {

    static LockSpec of(String name, String text) {
        return LockSpec.in(new ModelBacking(PlainLockReader.read(text)), name);
    }

    static PlainLock in(LockSpec spec) {
        return ((ModelBacking) spec.backing()).lock();
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

package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;

/** The memory of this JVM as a kind of store, which nobody knows but by the service loader. */
public final class MemoryKind implements StoreKind {

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof MemoryLock;
    }

    @Override
    public Started start(BenchSettings settings) {
        return new MemoryLock.Memory(MemoryLock.GET_SET, false);
    }
}

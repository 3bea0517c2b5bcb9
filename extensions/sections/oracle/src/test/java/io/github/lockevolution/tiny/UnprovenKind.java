package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;

/** The same server, but what is to be known as broken there is not: nothing that is seen there means anything. */
public final class UnprovenKind implements StoreKind {

    static final LockSpec COMPARING = TinyLauncher.lock("Unproven", "unproven-comparing", TinyLocks.Comparing::new);

    @Override
    public String name() {
        return COMPARING.storeName();
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.storeName().equals(name());
    }

    @Override
    public Started start(BenchSettings settings) {
        return new TinyLauncher(() -> COMPARING);
    }
}

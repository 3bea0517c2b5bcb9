package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBacking;

/** The stores of sections: of each kind one, which starts when a section first needs it. */
public final class SectionKind implements StoreKind {

    @Override
    public String name() {
        return "sections";
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof SectionBacking;
    }

    @Override
    public Started start(BenchSettings settings) {
        return new SectionLauncher(settings);
    }
}

package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;

/** Sections: each works in one store, or in several, of those that the locks of a run are in, too. */
public final class SectionKind implements StoreKind {

    @Override
    public String name() {
        return "sections";
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof SectionBinding;
    }

    /** {@inheritDoc} It has stores of its own. */
    @Override
    public Started start(BenchSettings settings) {
        StoreRegistry stores = new StoreRegistry(this, settings, store -> {});
        return new SectionLauncher(stores, stores::close);
    }

    @Override
    public Started start(Stores stores) {
        return new SectionLauncher(stores, () -> {});
    }
}

package io.github.lockevolution.workbench.console;

import io.github.lockevolution.lock.LockStage;
import java.util.Iterator;

/** The names of the locks on the bench, for completion in a shell. */
public final class LockNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return LockCatalog.onTheClassPath().all().stream().map(LockStage::name).iterator();
    }
}

package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.matrix.LockResult;
import java.util.List;
import java.util.Optional;

/**
 * The locks of the walk's last levels: each cures a part of what the best lock of the page still suffers. They are explored for the walk, and
 * have no place in the matrix.
 */
final class CuresPart {

    /** The locks for which {@code cures.js} has levels, the half cure first. */
    private static final List<String> NAMES = List.of("watchdog-lock", "fenced-lock");

    private CuresPart() {}

    /**
     * The locks whose predecessor is on the page and that are not on it themselves.
     *
     * @param all locks to choose from
     * @param onPage the locks of the page
     */
    static List<LockSpec> of(List<LockSpec> all, List<LockSpec> onPage) {
        List<String> names = onPage.stream().map(LockSpec::name).toList();
        return NAMES.stream()
                .flatMap(name -> all.stream().filter(lock -> lock.name().equals(name)))
                .filter(lock -> !names.contains(lock.name()))
                .filter(lock -> lock.predecessor().filter(names::contains).isPresent())
                .toList();
    }

    /** Every schedule of this lock within the bounds of the page. */
    static LockResult explored(LockSpec lock, ProvenStore store) {
        try (Testbed testbed = Testbed.open(lock, store, Bounds.USUAL.clients())) {
            Exploration explored = new Explorer(testbed, Bounds.USUAL, Merging.ON).explore();
            return new LockResult(explored.census(), explored.stateSpace(), Optional.empty());
        }
    }
}

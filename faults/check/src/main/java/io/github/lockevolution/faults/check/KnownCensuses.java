package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The censuses of known locks, counted once for all checks that compare a lock with them. Belongs to one thread. */
public final class KnownCensuses {

    private final Map<List<Object>, Census> counted = new HashMap<>();

    /**
     * The census of a known lock with careful clients; not complete if it was stopped.
     *
     * @param stop asked repeatedly; true ends the census, which is not kept then
     * @param progress told after each run of a schedule
     */
    Census of(LockSpec lock, Bounds bounds, ProvenStore store, BooleanSupplier stop, Consumer<Progress> progress) {
        List<Object> asked = List.of(lock.name(), bounds);
        if (counted.containsKey(asked)) {
            return counted.get(asked);
        }
        try (Testbed testbed = Testbed.open(lock, store, bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Merging.ON)
                    .explore(stop, progress)
                    .census();
            if (census.isComplete()) {
                counted.put(asked, census);
            }
            return census;
        }
    }
}

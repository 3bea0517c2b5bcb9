package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The shortest schedules of known locks, counted once for all checks that compare a lock with them. Belongs to one thread. */
public final class KnownSchedules {

    private final Map<List<Object>, Map<Failure, Schedule>> counted = new HashMap<>();

    /**
     * The shortest schedule of each failure that a known lock shows with careful clients.
     *
     * @param stop asked again and again; what was counted until it says true is not kept
     * @param progress told after each run of a schedule
     */
    Map<Failure, Schedule> of(
            LockSpec lock,
            Bounds bounds,
            ProvenStore store,
            BooleanSupplier stop,
            Consumer<Explorer.Progress> progress) {
        List<Object> asked = List.of(lock.name(), bounds);
        if (counted.containsKey(asked)) {
            return counted.get(asked);
        }
        try (Testbed testbed = Testbed.open(lock, store, bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Explorer.Merging.ON)
                    .explore(stop, progress)
                    .census();
            if (census.isComplete()) {
                counted.put(asked, census.shortest());
            }
            return census.shortest();
        }
    }
}

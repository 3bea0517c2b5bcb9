package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;

/** Runs every schedule of a lock in plain commands on the model, once it has seen its canary break there. */
public final class LockJudgement {

    private final ProvenStore model = new ProvenStore(new ModelLauncher());

    /**
     * @param name its name in schedules
     * @param text the lock, as it is written
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the text is no lock; the message names the problem
     *     and the line
     */
    public Exploration of(String name, String text, Bounds bounds) {
        LockSpec lock = ModelBinding.of(name, text);
        try (Testbed testbed = Testbed.open(lock, model, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore();
        }
    }
}

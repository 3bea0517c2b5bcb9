package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;

/** Puts locks under test. May be used by several threads. */
public interface Launcher {

    /** Long enough that no lease runs out by itself while a schedule goes on. */
    Duration LEASE = Duration.ofSeconds(30);

    /**
     * @throws SetupProblem if the store is too old for the lock
     */
    void requireFor(LockStage stage);

    /**
     * Puts a lock under test, with a new name in the store.
     *
     * @param program what each of its clients runs
     * @param lease how long its clients may hold it
     * @throws SetupProblem if the store is too old for the lock
     */
    Subject launch(LockStage stage, ClientProgram program, Duration lease);

    /** Puts a lock under test that careful clients use, with the usual lease. */
    default Subject launch(LockStage stage) {
        return launch(stage, ClientProgram.CAREFUL, LEASE);
    }
}

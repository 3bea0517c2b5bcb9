package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts locks under test. May be used by several threads. */
public interface Launcher {

    /** Long enough that no lease runs out by itself while a schedule goes on. */
    Duration LEASE = Duration.ofSeconds(30);

    /**
     * @throws SetupProblem if the store is too old for the lock
     */
    void requireFor(LockStage stage);

    /**
     * @throws SetupProblem if the store is too old for every one of these locks; what it says of the first of them
     */
    default void requireForAny(List<LockStage> stages) {
        List<SetupProblem> problems = new ArrayList<>();
        for (LockStage stage : stages) {
            try {
                requireFor(stage);
                return;
            } catch (SetupProblem e) {
                problems.add(e);
            }
        }
        problems.stream().findFirst().ifPresent(first -> {
            throw first;
        });
    }

    /** Whether the store is new enough for a lock. */
    default boolean isNewEnoughFor(LockStage stage) {
        try {
            requireFor(stage);
            return true;
        } catch (SetupProblem e) {
            return false;
        }
    }

    /**
     * Puts a lock under test, with a new name in the store.
     *
     * @param program what each of its clients runs
     * @param lease how long its clients may hold it
     * @throws SetupProblem if the store is too old for the lock
     */
    Subject launch(LockStage stage, ClientProgram program, Duration lease);

    /**
     * Puts the same lock under test once more, for another thread: under the same name in a store of its own, so that whatever a lock makes of
     * its name is the same in both.
     *
     * @return empty if there is no other store to be had
     * @throws SetupProblem if there is one, and it cannot be started
     */
    default Optional<Subject> launchBeside(Subject original) {
        return Optional.empty();
    }

    /** Puts a lock under test that careful clients use, with the usual lease. */
    default Subject launch(LockStage stage) {
        return launch(stage, ClientProgram.CAREFUL, LEASE);
    }
}

package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts locks under test. May be used by several threads. */
public interface Launcher {

    /** Long enough that no lease runs out by itself while a schedule goes on. */
    Duration LEASE = Duration.ofSeconds(30);

    /** With leases no longer than this, the bench waits for what a lock does by the clock on the wall, such as renewing its lease. */
    Duration LONGEST_WATCHED_LEASE = Duration.ofSeconds(2);

    /**
     * @throws SetupProblem if the store is too old for the lock
     */
    void requireFor(LockSpec lock);

    /**
     * @throws SetupProblem if the store is too old for every one of these locks; what it says of the first of them
     */
    default void requireForAny(List<LockSpec> stages) {
        List<SetupProblem> problems = new ArrayList<>();
        for (LockSpec lock : stages) {
            try {
                requireFor(lock);
                return;
            } catch (SetupProblem e) {
                problems.add(e);
            }
        }
        problems.stream().findFirst().ifPresent(first -> {
            throw first;
        });
    }

    /**
     * The launchers by which a lock is put under test, one for each kind of store that it needs and that is to be had: on each of them a run
     * tries out whether it sees a lock break.
     */
    default List<Launcher> perStore(LockSpec lock) {
        return List.of(this);
    }

    /**
     * The lock, known to be broken, on which a run tries out whether it sees failures in this store. A client looks whether the lock is free
     * and takes it in a second command, and its unlock deletes whatever is there. So two that come at once both get in, and the first to
     * leave frees what the other owns. Only a bench that sees the store can notice the latter. In every store it has as many schedules, and
     * as many that show each failure.
     */
    LockSpec canary();

    /** What has to be counted of the canary. */
    default KnownCounts canaryCounts() {
        return KnownCounts.OF_A_LOCK;
    }

    /** Whether the store is new enough for a lock. */
    default boolean isNewEnoughFor(LockSpec lock) {
        try {
            requireFor(lock);
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
    Subject launch(LockSpec lock, ClientProgram program, Duration lease);

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

    /**
     * Puts the same lock under test once more in the same store, where none of the clients of the original comes: under another name, or
     * under the same one in another place.
     */
    default Subject launchTwin(Subject original) {
        return launch(original.lock(), original.program(), original.lease());
    }

    /**
     * The same, in stores that have a replica.
     *
     * @throws SetupProblem if there is none to be had
     */
    default Launcher withReplica() {
        throw new SetupProblem(SubjectText.class, SubjectText::noReplica);
    }

    /**
     * The same, in stores that have a replica if one is needed.
     *
     * @throws SetupProblem if one is needed, and there is none to be had
     */
    default Launcher withReplicaIf(boolean needed) {
        return needed ? withReplica() : this;
    }

    /**
     * The same, for locks whose state is spread over several servers.
     *
     * @param count how many
     * @throws SetupProblem if they are not to be had
     */
    default Launcher onServers(int count) {
        throw new SetupProblem(SubjectText.class, SubjectText::noServers);
    }

    /** Puts a lock under test that careful clients use, with the usual lease. */
    default Subject launch(LockSpec lock) {
        return launch(lock, ClientProgram.CAREFUL, LEASE);
    }
}

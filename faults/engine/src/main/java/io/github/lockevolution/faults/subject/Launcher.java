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

    /** With leases no longer than this, the bench waits for the work that a lock does by the wall clock, such as renewing its lease. */
    Duration LONGEST_WATCHED_LEASE = Duration.ofSeconds(2);

    /**
     * @throws SetupProblem if the store is too old for the lock
     */
    void requireFor(LockSpec lock);

    /** @throws SetupProblem if the store is too old for every one of these locks, with the message about the first of them */
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
     * The launchers by which a lock is put under test, one for each available kind of store that it needs: on each of them a run breaks the
     * canary.
     */
    default List<Launcher> perStore(LockSpec lock) {
        return List.of(this);
    }

    /**
     * A lock that is known to be broken: a run must see its failures in this store. A client looks whether the lock is free and takes it in
     * a second command, and its unlock deletes the key without looking at the owner. So two clients that come at once both get in, and the
     * first to leave frees the lock of the other. Only a bench that sees the store can notice the latter. The counts of its schedules and
     * failures are the same in every store.
     */
    LockSpec canary();

    /** The counts that the census of the canary must have. */
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
     * @param program the program that each of its clients runs
     * @param lease the lease of its clients
     * @throws SetupProblem if the store is too old for the lock
     */
    SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease);

    /**
     * Puts the same lock under test once more, for another thread: under the same name in a store of its own, so that values that a lock
     * derives from its name are the same in both.
     *
     * @return empty if there is no other store
     * @throws SetupProblem if there is one, and it cannot be started
     */
    default Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return Optional.empty();
    }

    /**
     * Puts the same lock under test once more in the same store, apart from the clients of the original: under another name, or under the
     * same one in another place.
     */
    default SystemUnderTest launchTwin(SystemUnderTest original) {
        return launch(original.lock(), original.program(), original.lease());
    }

    /**
     * The launcher for stores that have a replica.
     *
     * @throws SetupProblem if there are none
     */
    default Launcher withReplica() {
        throw new SetupProblem(SubjectText.class, SubjectText::noReplica);
    }

    /**
     * This launcher, or the one for stores that have a replica if one is needed.
     *
     * @throws SetupProblem if one is needed, and there is none
     */
    default Launcher withReplicaIf(boolean needed) {
        return needed ? withReplica() : this;
    }

    /**
     * The launcher for locks whose state is spread over several servers.
     *
     * @param count the number of servers
     * @throws SetupProblem if there are not as many
     */
    default Launcher onServers(int count) {
        throw new SetupProblem(SubjectText.class, SubjectText::noServers);
    }

    /** Puts a lock under test that careful clients use, with the usual lease. */
    default SystemUnderTest launch(LockSpec lock) {
        return launch(lock, ClientProgram.CAREFUL, LEASE);
    }
}

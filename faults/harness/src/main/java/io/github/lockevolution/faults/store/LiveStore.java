package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A store in which locks are attacked: a proxy can stand before its port, and its clients and their leases run in real time. */
public interface LiveStore extends Launcher {

    /** Whether this lock can be attacked there. */
    boolean isAttackable(LockSpec lock);

    /** The features that attacks may need beside a port, and that not every store has. */
    enum Feature {

        /** A cache of scripts, which can be flushed. */
        SCRIPT_CACHE,

        /** Sessions with its clients, which it ends when they are silent for too long. */
        SESSIONS,

        /** A gate before each command of a client that runs in a process of its own. */
        GATED_PROCESSES
    }

    /** The features of this store. */
    Set<Feature> features();

    /** The address of its port. */
    Address address();

    /**
     * Makes sure that it is reached over a proxy.
     *
     * @throws SetupProblem if it does not answer
     */
    default void requireAnswerOver(Address proxy) {}

    /** Whether a reply of it still comes over a proxy, within about a second. */
    default boolean isAnsweredOver(Address proxy) {
        return true;
    }

    /** The largest number of clients of these locks at once; one, if their attacks have to be carried out one after the other. */
    default int mostClients(List<LockSpec> locks) {
        return Integer.MAX_VALUE;
    }

    /**
     * Watches the server from now on.
     *
     * @return the first disturbance so far, each time that it is asked; empty if there was none
     * @throws InconclusiveException if the server does not answer
     */
    default Supplier<Optional<InconclusiveException>> watch() {
        return Optional::empty;
    }

    /**
     * Puts a lock under attack.
     *
     * @param name the prefix of its name in the store, where it is not the only lock there
     * @param lease the lease of the newcomers that find out whether it is free
     */
    LiveSystem join(LockSpec lock, String name, Duration lease);
}

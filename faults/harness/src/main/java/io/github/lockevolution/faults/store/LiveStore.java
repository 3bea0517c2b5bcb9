package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A store in which locks are attacked: a proxy can stand before its port, and its clients and their leases run in real time. */
public interface LiveStore extends Launcher {

    /** Whether this lock can be attacked there. */
    boolean isAttackable(LockSpec lock);

    /** What attacks may need beside a port, and not every store has. */
    enum Feature {

        /** A cache of scripts, which it forgets when it is told to. */
        SCRIPT_CACHE,

        /** Sessions with its clients, which it ends when it hears nothing of them. */
        SESSIONS,

        /** A gate before each command of a client that runs in a process of its own. */
        GATED_PROCESSES
    }

    /** What it has of that. */
    Set<Feature> features();

    /** Of its port. */
    Address address();

    /**
     * Makes sure that it is reached over a proxy.
     *
     * @throws SetupProblem if it does not answer
     */
    default void requireAnswerOver(Address proxy) {}

    /** Whether an answer of it still comes over a proxy, within about a second. */
    default boolean isAnsweredOver(Address proxy) {
        return true;
    }

    /** How many clients it has room for at once. */
    default int mostClients() {
        return Integer.MAX_VALUE;
    }

    /**
     * Watches over the server from now on.
     *
     * @return what has disturbed it so far, if anything has, each time that it is asked
     * @throws InconclusiveException if the server does not answer
     */
    default Supplier<Optional<InconclusiveException>> watch() {
        return Optional::empty;
    }

    /**
     * Puts a lock under attack.
     *
     * @param name what its name in the store begins with, where it is not the only one there
     * @param lease how long newcomers may hold it who look whether it is free
     */
    LiveSubject join(LockSpec lock, String name, Duration lease);
}

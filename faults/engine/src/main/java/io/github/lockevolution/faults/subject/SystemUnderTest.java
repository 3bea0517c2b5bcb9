package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;

/**
 * A lock under test, with a store that holds its state under a name of its own, and the means to make clients of it. Belongs to one thread;
 * closing it removes its data from the store.
 */
public interface SystemUnderTest extends AutoCloseable {

    /**
     * The name of the client that only finds out whether the lock is free: its changes are undone at once, so no other client may be
     * notified of them.
     */
    String NEWCOMER = "N";

    /** The name of a newcomer that writes, if the lock may be shared by readers. */
    String WRITING_NEWCOMER = "M";

    /** Whether a client of this name is a newcomer: those of a run come before it in the alphabet. */
    static boolean isNewcomer(String client) {
        return client.compareTo(WRITING_NEWCOMER) >= 0;
    }

    /** The description of the lock. */
    LockSpec lock();

    /** The name of the lock in the store, as its clients are given it. */
    String key();

    /** The program that every client of it runs. */
    default ClientProgram program() {
        return ClientProgram.CAREFUL;
    }

    /** The lease of its clients. */
    Duration lease();

    /**
     * Whether the clocks of its clients show the time of day, plus the time by which each {@link BenchClock} is ahead of its start. Then a
     * deadline that another client has written by the time of day is over when its time has come.
     */
    default boolean goesByTimeOfDay() {
        return false;
    }

    /** The store of its state. */
    Store store();

    /** Clients that have done nothing yet begin, in a new process if they share one. */
    default void beginRun() {
        lock().beginRun();
    }

    /**
     * A new client. Closing it is the caller's business.
     *
     * @param name its name, by which the lock may know it
     * @param clock the clock of this client
     */
    Client client(String name, BenchClock clock);

    /** The outcome of the work, if this is a section; empty if it is a lock. */
    default Optional<SectionEnd> section() {
        return Optional.empty();
    }

    @Override
    void close();
}

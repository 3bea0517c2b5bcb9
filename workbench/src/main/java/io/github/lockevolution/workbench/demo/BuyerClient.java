package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.CommandGate;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/** What buys for one buyer: takes the lock, if there is one, looks at the stock and sells. Belongs to one thread. */
interface BuyerClient extends AutoCloseable {

    /** Takes the lock. */
    boolean enter(Duration patience);

    /** How many are left; empty if whoever keeps the stock refuses to serve this buyer. */
    OptionalInt look();

    /** Sells one. */
    Shop.Outcome sell(int seen);

    /** Gives the lock back. */
    void leave();

    /** Stops whoever holds the lock for this buyer until the result is closed. */
    Closeable pause() throws IOException;

    /** Kills whoever holds the lock for this buyer; the buyer is gone with it. */
    void kill();

    /** Never fails: the buyer has been served, or is gone. */
    @Override
    void close();

    /** Opens clients of one kind. */
    interface Factory {

        /** The name on the command line and in results. */
        String name();

        /** Whether buyers keep others out while they are served. */
        boolean hasLock();

        /** Whether {@code enter} waits for others, however short the patience is. */
        boolean waits();

        /** Whether a lease runs that keeps others out. */
        boolean isHeldByLease();

        /** Of how many commands {@code leave} consists. */
        int commandsToLeave();

        BuyerClient open(String buyer, CommandGate gate);

        /** The same in a process of its own, which can be paused and killed. */
        BuyerClient openProcess(String buyer);
    }
}

package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.wire.CommandGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Counters without a lock, each of which sells by one conditional update: an item is taken only if one is left, in one step of Redis.
 *
 * @param shop where the stock is
 */
record UnlockedCounters(Shop shop) implements Counter.Factory {

    /** What to ask for to have no lock. */
    static final String NAME = "conditional-update";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean hasLock() {
        return false;
    }

    @Override
    public boolean waits() {
        return false;
    }

    @Override
    public boolean isHeldByLease() {
        return false;
    }

    @Override
    public int commandsToLeave() {
        return 1;
    }

    @Override
    public Counter open(String buyer, CommandGate gate) {
        return new UnlockedCounter(buyer);
    }

    @Override
    public Counter openProcess(String buyer) {
        return new UnlockedCounter(buyer);
    }

    /** The counter of one buyer. */
    private final class UnlockedCounter implements Counter {

        private final String buyer;

        UnlockedCounter(String buyer) {
            this.buyer = buyer;
        }

        @Override
        public boolean enter(Duration patience) {
            return true;
        }

        @Override
        public OptionalInt look() {
            return shop.look(OptionalLong.empty());
        }

        @Override
        public Shop.Sold sell(int seen) {
            return shop.sellIfAnyIsLeft(buyer);
        }

        @Override
        public void leave() {
            // Nobody was kept out.
        }

        /** Nobody else has to stand still: the buyer sends nothing until it goes on. */
        @Override
        public Closeable pause() {
            return () -> {};
        }

        @Override
        public void kill() {
            // It has sent nothing that anybody would have to take back.
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    }
}

package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.CommandGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Clients without a lock, each of which sells by one conditional update: an item is taken only if one is left, in one step of Redis.
 *
 * @param shop where the stock is
 */
record UnlockedBuyerClients(Shop shop) implements BuyerClient.Factory {

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
    public BuyerClient open(String buyer, CommandGate gate) {
        return new UnlockedBuyerClient(shop, buyer);
    }

    @Override
    public BuyerClient openProcess(String buyer) {
        return new UnlockedBuyerClient(shop, buyer);
    }

    /** The client of one buyer. */
    private record UnlockedBuyerClient(Shop shop, String buyer) implements BuyerClient {

        @Override
        public boolean enter(Duration patience) {
            return true;
        }

        @Override
        public OptionalInt look() {
            return shop.look(OptionalLong.empty());
        }

        @Override
        public Shop.Outcome sell(int seen) {
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

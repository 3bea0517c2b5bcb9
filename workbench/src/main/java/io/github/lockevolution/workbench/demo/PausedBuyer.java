package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.wire.CommandGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A buyer gets in, sees the stock, and stands still, as in a long garbage collection, for longer than its lease, and until half of the
 * stock is sold to others, if they get in at all. Then it sells what it saw, as if nothing had happened.
 */
final class PausedBuyer implements SaleScript {

    /** Others try again every few milliseconds; who has not got in by now never will. */
    private static final Duration FOR_OTHERS_TO_GET_IN = Duration.ofMillis(1500);

    @Override
    public void play(Sale sale) throws Exception {
        String buyer = SaleScript.nextBuyer(sale);
        Crowd crowd = new Crowd(sale);
        boolean isServed;
        try (Counter counter = sale.counters().openProcess(buyer)) {
            SaleScript.require(counter.enter(Duration.ZERO), SaleText::freeLockNotTaken);
            OptionalInt seen = counter.look();
            Closeable pause = counter.pause();
            try (pause) {
                sale.goOn();
                crowd.start();
                awaitOthers(sale, crowd, seen.orElse(0));
            }
            isServed = seen.isPresent() && sale.sell(counter, seen.getAsInt()) != Shop.Sold.NOT;
            counter.leave();
        }
        if (!isServed) {
            try (Counter again = sale.counters().open(buyer, CommandGate.OPEN)) {
                sale.buy(again);
            }
        }
        crowd.join();
    }

    private static void awaitOthers(Sale sale, Crowd crowd, int seen) throws InterruptedException {
        long begin = System.nanoTime();
        long lease = begin + Sale.LEASE.toNanos();
        int half = Math.max(1, seen / 2);
        SaleScript.waitWhile(() -> !crowd.hasLeft()
                && (System.nanoTime() < lease
                        || sale.told() < half && System.nanoTime() < lease + FOR_OTHERS_TO_GET_IN.toNanos()));
    }
}

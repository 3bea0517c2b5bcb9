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
                int enough = sale.counters().isHeldByLease() ? Math.max(1, seen.orElse(0) / 2) : 0;
                crowd.start();
                awaitOthers(sale, crowd, enough);
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

    /** @param enough how many have to be sold; 0 where no lease runs, so that nobody gets in */
    private static void awaitOthers(Sale sale, Crowd crowd, int enough) throws InterruptedException {
        long lease = System.nanoTime() + Sale.LEASE.toNanos();
        Polling.waitWhile(() -> !crowd.hasLeft() && (System.nanoTime() < lease || sale.told() < enough));
    }
}

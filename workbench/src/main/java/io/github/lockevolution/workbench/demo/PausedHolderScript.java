package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.CommandGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A buyer gets in, sees the stock, and stands still, as in a long garbage collection, for longer than its lease, and until half of the
 * stock is sold to others, if they get in at all. Then it sells what it saw, as if nothing had happened.
 */
final class PausedHolderScript implements SaleScript {

    @Override
    public void play(Sale sale) throws Exception {
        String buyer = SaleScript.nextBuyer(sale);
        ConcurrentBuyers others = new ConcurrentBuyers(sale);
        boolean isServed;
        try (BuyerClient client = sale.clients().openProcess(buyer)) {
            SaleScript.require(client.enter(Duration.ZERO), SaleText::freeLockNotTaken);
            OptionalInt seen = client.look();
            Closeable pause = client.pause();
            try (pause) {
                sale.restartPatience();
                int enough = sale.clients().isHeldByLease() ? Math.max(1, seen.orElse(0) / 2) : 0;
                others.start();
                awaitOthers(sale, others, enough);
            }
            isServed = seen.isPresent() && sale.sell(client, seen.getAsInt()) != Shop.Outcome.NOT;
            client.leave();
        }
        if (!isServed) {
            try (BuyerClient again = sale.clients().open(buyer, CommandGate.OPEN)) {
                sale.buy(again);
            }
        }
        others.join();
    }

    /** @param enough how many have to be sold; 0 where no lease runs, so that nobody gets in */
    private static void awaitOthers(Sale sale, ConcurrentBuyers others, int enough) throws InterruptedException {
        long lease = System.nanoTime() + Sale.LEASE.toNanos();
        Polling.waitWhile(() -> !others.hasLeft() && (System.nanoTime() < lease || sale.sales() < enough));
    }
}

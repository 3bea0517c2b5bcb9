package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A buyer is served in time, but the last command by which it gives its lock back is on its way until its lease has run out and a second
 * buyer is inside. When it has arrived, a third one tries to get in.
 */
final class LateUnlockScript implements SaleScript {

    private static final long LEASES_TO_WAIT = 5;

    @Override
    public void play(Sale sale) throws Exception {
        if (sale.clients().hasLock()) {
            ExecutorService thread = Executors.newSingleThreadExecutor(LateUnlockScript::daemon);
            PacedRecorder gate = new PacedRecorder();
            try (BuyerClient first = sale.clients().open(SaleScript.nextBuyer(sale), gate)) {
                leaveLate(sale, first, gate, thread);
            } finally {
                gate.letAllLeave();
                thread.shutdown();
            }
        }
        SaleScript.letOthersCome(sale);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "first buyer");
        thread.setDaemon(true);
        return thread;
    }

    private static void leaveLate(Sale sale, BuyerClient first, PacedRecorder gate, ExecutorService thread)
            throws Exception {
        boolean isServed = thread.submit(() -> first.enter(Duration.ZERO) && sale.serve(first))
                .get();
        SaleScript.require(isServed, SaleText::freeLockNotTaken);
        gate.pace();
        for (int command = 1; command < sale.clients().commandsToLeave(); command++) {
            gate.letOneLeave();
        }
        Future<?> leaving = thread.submit(first::leave);
        Polling.waitWhile(() -> gate.atGate().isEmpty() && !leaving.isDone());
        SaleScript.require(gate.atGate().isPresent(), SaleText::releaseNotHeld);
        awaitEndOfLease(sale);
        try (BuyerClient second = sale.clients().open(SaleScript.nextBuyer(sale), CommandGate.OPEN);
                BuyerClient third = sale.clients().open(SaleScript.nextBuyer(sale), CommandGate.OPEN)) {
            OptionalInt seenBySecond = enterAndLook(second);
            gate.letAllLeave();
            leaving.get();
            OptionalInt seenByThird = enterAndLook(third);
            finish(sale, second, seenBySecond);
            finish(sale, third, seenByThird);
        }
    }

    private static void awaitEndOfLease(Sale sale) throws InterruptedException {
        long end = System.nanoTime() + LEASES_TO_WAIT * Sale.LEASE.toNanos();
        Polling.waitWhile(() -> sale.clients().isHeldByLease() && System.nanoTime() < end);
        SaleScript.require(!sale.clients().isHeldByLease(), SaleText::leaseDoesNotEnd);
        sale.restartPatience();
    }

    /** How many are left; empty if it does not get in. */
    private static OptionalInt enterAndLook(BuyerClient client) {
        return client.enter(Duration.ZERO) ? client.look() : OptionalInt.empty();
    }

    private static void finish(Sale sale, BuyerClient client, OptionalInt seen) {
        if (seen.orElse(0) > 0) {
            sale.sell(client, seen.getAsInt());
            client.leave();
        } else {
            sale.buy(client);
        }
    }
}

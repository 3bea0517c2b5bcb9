package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.InterruptedIOException;
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
            Delay delay = new Delay();
            try (BuyerClient first = sale.clients().open(SaleScript.nextBuyer(sale), delay)) {
                leaveLate(sale, first, delay, thread);
            } finally {
                delay.end();
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

    private static void leaveLate(Sale sale, BuyerClient first, Delay delay, ExecutorService thread) throws Exception {
        boolean isServed = thread.submit(() -> first.enter(Duration.ZERO) && sale.serve(first))
                .get();
        SaleScript.require(isServed, SaleText::freeLockNotTaken);
        delay.begin(sale.clients().commandsToLeave());
        Future<?> leaving = thread.submit(first::leave);
        Polling.waitWhile(() -> !delay.isHolding() && !leaving.isDone());
        SaleScript.require(delay.isHolding(), SaleText::releaseNotHeld);
        awaitEndOfLease(sale);
        try (BuyerClient second = sale.clients().open(SaleScript.nextBuyer(sale), CommandGate.OPEN);
                BuyerClient third = sale.clients().open(SaleScript.nextBuyer(sale), CommandGate.OPEN)) {
            OptionalInt seenBySecond = enterAndLook(second);
            delay.end();
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

    /** Holds a command of one client on its way. */
    private static final class Delay implements CommandGate {

        private int commandsUntilHeld;
        private boolean isOn;
        private boolean isHolding;

        /** From now on, the command of this number, from 1, waits. */
        synchronized void begin(int number) {
            commandsUntilHeld = number;
            isOn = true;
        }

        synchronized void end() {
            isOn = false;
            notifyAll();
        }

        synchronized boolean isHolding() {
            return isHolding;
        }

        @Override
        public synchronized GateDecision beforeCommand(Command command) throws InterruptedIOException {
            commandsUntilHeld--;
            try {
                while (isOn && commandsUntilHeld == 0) {
                    isHolding = true;
                    wait();
                }
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted before " + command.name() + " was sent");
            }
            return GateDecision.LET_THROUGH;
        }
    }
}

package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
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
final class LateLeave implements SaleScript {

    private static final long LEASES_TO_WAIT = 5;

    @Override
    public void play(Sale sale) throws Exception {
        if (sale.counters().hasLock()) {
            ExecutorService thread = Executors.newSingleThreadExecutor(LateLeave::daemon);
            Delay delay = new Delay();
            try (Counter first = sale.counters().open(SaleScript.nextBuyer(sale), delay)) {
                leaveLate(sale, first, delay, thread);
            } finally {
                delay.end();
                thread.shutdown();
            }
        }
        SaleScript.letCrowdCome(sale);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "first buyer");
        thread.setDaemon(true);
        return thread;
    }

    private static void leaveLate(Sale sale, Counter first, Delay delay, ExecutorService thread) throws Exception {
        boolean isServed = thread.submit(() -> first.enter(Duration.ZERO) && sale.serve(first))
                .get();
        SaleScript.require(isServed, SaleText::freeLockNotTaken);
        delay.begin(sale.counters().commandsToLeave());
        Future<?> leaving = thread.submit(first::leave);
        Polling.waitWhile(() -> !delay.isHolding() && !leaving.isDone());
        SaleScript.require(delay.isHolding(), SaleText::releaseNotHeld);
        awaitEndOfLease(sale);
        try (Counter second = sale.counters().open(SaleScript.nextBuyer(sale), CommandGate.OPEN);
                Counter third = sale.counters().open(SaleScript.nextBuyer(sale), CommandGate.OPEN)) {
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
        Polling.waitWhile(() -> sale.counters().isHeldByLease() && System.nanoTime() < end);
        SaleScript.require(!sale.counters().isHeldByLease(), SaleText::leaseDoesNotEnd);
        sale.goOn();
    }

    /** How many are left; empty if it does not get in. */
    private static OptionalInt enterAndLook(Counter counter) {
        return counter.enter(Duration.ZERO) ? counter.look() : OptionalInt.empty();
    }

    private static void finish(Sale sale, Counter counter, OptionalInt seen) {
        if (seen.orElse(0) > 0) {
            sale.sell(counter, seen.getAsInt());
            counter.leave();
        } else {
            sale.buy(counter);
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

package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The point before a commit at which buyers stand still until another buyer has come: one that has looked at the stock later, or was turned away
 * by the lock that this buyer still holds. So the stock is read too early on any machine, if the lock allows it. Safe for use by several threads.
 *
 * <p>Of several buyers that stand here, the one that looked last has let the others go, and the next look lets that one go. Does not protect from
 * a lock that lets two in: one of them may wait in the database for the other, which stands here, until the database refuses it.
 */
final class CommitGate {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long ASK_AGAIN_MILLIS = 50;

    private final BooleanSupplier isOpen;
    private int present;
    private long looks;
    private long refusals;
    /** The counts when the late release arrived, plus as many refusals as may have been on their way. */
    private Optional<Look> released = Optional.empty();

    /**
     * @param present how many may still come
     * @param isOpen asked often; whether nobody needs to stand still
     */
    CommitGate(int present, BooleanSupplier isOpen) {
        this.present = present;
        this.isOpen = isOpen;
    }

    /**
     * When a buyer looked at the stock.
     *
     * @param looks how many had looked, this one among them
     * @param refusals how many had been turned away
     */
    record Look(long looks, long refusals) {}

    /** A buyer has just looked at the stock. */
    synchronized Look noteLook() {
        looks++;
        notifyAll();
        return new Look(looks, refusals);
    }

    /** A buyer was turned away by the lock. */
    synchronized void noteRefusal() {
        refusals++;
        notifyAll();
    }

    /** One buyer less will come. */
    synchronized void leave() {
        present--;
        notifyAll();
    }

    /** Whether there is nobody else. */
    synchronized boolean isAlone() {
        return present <= 1;
    }

    /** The release that was late has arrived. */
    synchronized void noteRelease() {
        released = Optional.of(new Look(looks, refusals + present));
        notifyAll();
    }

    /** Waits until the next buyer looks at the stock, for so long at most. */
    synchronized void awaitLook(Duration atMost) throws InterruptedException {
        long before = looks;
        long end = System.nanoTime() + atMost.toNanos();
        await(() -> looks > before || System.nanoTime() > end);
    }

    /**
     * Waits until another one has come, or there is nobody else.
     *
     * @param isHolding whether the lock still keeps the others out
     * @throws InconclusiveException if nobody comes although somebody is there
     */
    synchronized void awaitAnother(Look own, boolean isHolding) throws InterruptedException {
        await(() -> hasCome(own, isHolding));
    }

    /**
     * Waits until the release that is late has arrived, and another one has come after it; or there is nobody else.
     *
     * @throws InconclusiveException if nobody comes although somebody is there
     */
    synchronized void awaitAnotherAfterRelease() throws InterruptedException {
        await(() -> released.isPresent() && hasCome(released.get(), true));
    }

    private void await(BooleanSupplier hasCome) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!hasCome.getAsBoolean() && !isAlone() && !isOpen.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new InconclusiveException(SaleText.class, text -> text.nobodyComes(PATIENCE.toSeconds()));
            }
            TimeUnit.MILLISECONDS.timedWait(this, ASK_AGAIN_MILLIS);
        }
    }

    private boolean hasCome(Look own, boolean isHolding) {
        return looks > own.looks() || isHolding && refusals > own.refusals();
    }
}

package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;

/**
 * How long a tryLock and its unlock take together that nobody else wants.
 *
 * @param nanos one time for each pair
 */
record PairTimes(Sample nanos) {

    /** Enough for a 99th percentile. */
    static final int USUAL = 2_000;

    private static final double MICRO = 1e3;

    /**
     * Uses a lock undisturbed: a fourth as often to warm up, and then as often as is asked.
     *
     * @throws InconclusiveException if the lock is not to be had, although nobody else wants it
     */
    static PairTimes measure(LockSpec stage, Launcher launcher, int pairs) {
        long[] nanos = new long[pairs];
        try (UngatedLock open = launcher.open(stage)) {
            for (int i = -pairs / 4; i < pairs; i++) {
                long start = System.nanoTime();
                boolean isTaken = open.lock().tryLock();
                open.lock().unlock();
                if (!isTaken) {
                    throw new InconclusiveException(Message.of(CompareText.class, text -> text.notTaken(stage.name())));
                }
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - start;
                }
            }
        }
        return new PairTimes(new Sample(nanos));
    }

    double micros(int percent) {
        return nanos.percentile(percent) / MICRO;
    }
}

package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.Instantiation;

/**
 * The number of threads that explore one lock at once. Slow clients mostly wait: for a library that connects again after a while, for a
 * process that is started anew, or because they sleep.
 *
 * @param atOnce the most threads beside the one that they help
 * @param enough the number of unclaimed moves for each further thread
 */
record Parallelism(int atOnce, int enough) {

    private static final Parallelism USUAL = new Parallelism(3, 24);

    /** Classes that the clients of a run have in common are of one run at a time. */
    private static final Parallelism ALONE = new Parallelism(1, Integer.MAX_VALUE);

    /** For clients that spend nearly all the time waiting. */
    private static final Parallelism OF_ONE_THAT_WAITS = new Parallelism(7, 4);

    /** A thread that sleeps costs nothing. */
    private static final Parallelism OF_ONE_THAT_SLEEPS = new Parallelism(23, 1);

    /**
     * @param isByTheWallClock whether the lock acts by the wall clock, for which every thread waits
     * @param sleeps whether a client that is refused sleeps
     */
    static Parallelism of(CheckedLock lock, boolean isByTheWallClock, boolean sleeps) {
        if (lock.spec().isTogether()) {
            return ALONE;
        }
        if (sleeps && !(lock.spec().instantiation() instanceof Instantiation.ExternalProcess)) {
            return OF_ONE_THAT_SLEEPS;
        }
        return isByTheWallClock || sleeps ? OF_ONE_THAT_WAITS : USUAL;
    }
}

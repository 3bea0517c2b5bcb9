package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;

/**
 * What a lock costs that nobody else wants: {@code tryLock()} and {@code unlock()}, against two PINGs on the same connection.
 *
 * @param pairs one for each time that the lock was taken and given back
 * @param pings two PINGs each
 */
record UncontendedPair(Sample pairs, Sample pings) {

    private static final int WARM_UP = 1_000;

    /** In turns, so that what else the machine does hits both alike. */
    static UncontendedPair measure(LockStage stage, Redis redis, String key, int count) {
        long[] pairs = new long[count];
        long[] pings = new long[count];
        try (LockClient client = LockClient.of(stage, redis, key, "A")) {
            for (int i = -WARM_UP; i < count; i++) {
                long start = System.nanoTime();
                boolean isTaken = client.lock().tryLock();
                client.lock().unlock();
                long between = System.nanoTime();
                client.redis().ping();
                client.redis().ping();
                long end = System.nanoTime();
                if (!isTaken) {
                    throw LockFigures.inconclusive(text -> text.notTaken(stage.name()));
                }
                if (i >= 0) {
                    pairs[i] = between - start;
                    pings[i] = end - between;
                }
            }
        }
        return new UncontendedPair(new Sample(pairs), new Sample(pings));
    }

    /** The one median by the other. */
    double ratio() {
        return pairs.median() / pings.median();
    }
}

package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.benchmark.Sample;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a lock costs that nobody else wants: {@code tryLock()} and {@code unlock()}, against two PINGs on the same connection.
 *
 * @param pairs one for each time that the lock was taken and given back
 * @param pings two PINGs each
 * @param ratio the one by the other
 */
record UncontendedPair(Sample pairs, Sample pings, double ratio) {

    private static final int BLOCK = 100;

    private static final int WARM_UP = 1_000;

    /** In turns, so that what else the machine does hits both alike. */
    static UncontendedPair measure(LockSpec stage, Redis redis, String key, int count) {
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
        return of(pairs, pings);
    }

    /**
     * The ratio is the median of the ratios of blocks: where the machine is slow for a while, the medians of all may be those of different whiles.
     */
    static UncontendedPair of(long[] pairs, long[] pings) {
        double[] ratios = IntStream.range(0, (pairs.length + BLOCK - 1) / BLOCK)
                .mapToDouble(block -> medianOf(block, pairs) / medianOf(block, pings))
                .sorted()
                .toArray();
        return new UncontendedPair(new Sample(pairs), new Sample(pings), ratios[(ratios.length - 1) / 2]);
    }

    private static double medianOf(int block, long[] times) {
        return new Sample(Arrays.copyOfRange(times, block * BLOCK, Math.min(times.length, (block + 1) * BLOCK)))
                .median();
    }
}

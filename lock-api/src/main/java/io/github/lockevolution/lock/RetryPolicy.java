package io.github.lockevolution.lock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Repeats an attempt for a limited time, with a random pause between two attempts. */
record RetryPolicy(Duration limit) {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

    RetryPolicy {
        if (limit == null) {
            throw new IllegalArgumentException(
                    "patience is null; it needs to be zero or more; zero makes one attempt and does not wait");
        }
        if (limit.isNegative()) {
            throw new IllegalArgumentException(
                    "patience needs to be zero or more, got " + limit + "; zero makes one attempt and does not wait");
        }
        limit = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    boolean retry(BooleanSupplier attempt) {
        long start = System.nanoTime();
        while (!attempt.getAsBoolean()) {
            long left = limit.toNanos() - (System.nanoTime() - start);
            if (left <= 0 || !paused(Math.min(left, jitter()))) {
                return false;
            }
        }
        return true;
    }

    private static long jitter() {
        return ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos());
    }

    private static boolean paused(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

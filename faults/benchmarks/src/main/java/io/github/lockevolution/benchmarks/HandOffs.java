package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.benchmark.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long it takes until one of those who wait has the lock: from the call of {@code unlock()} until {@code tryLock(Duration)} returns to
 * another. Who gave it back asks again only when another is inside, so all the others are waiting whenever it is given back.
 */
final class HandOffs {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** So long everybody else has to begin to wait. */
    private static final Duration INSIDE = Duration.ofMillis(4);

    /** When two were inside at once, nobody may be left to get in. */
    private static final long MOST_MILLIS_FOR_ANOTHER = 1_000;

    /** So often it is watched for the given time until somebody gets in: once, the machine may have stood still. */
    private static final int MOST_TIMES = 5;

    private static final long NOT_GIVEN_BACK = Long.MIN_VALUE;

    private final List<Long> times = new ArrayList<>();
    private long givenBackAt = NOT_GIVEN_BACK;
    private int entries;

    private HandOffs() {}

    /**
     * @param waiting how many wait whenever the lock is given back
     * @param time for how long it is passed on
     */
    static Sample measure(LockSpec stage, Redis redis, String key, int waiting, Duration time)
            throws InterruptedException {
        HandOffs handOffs = new HandOffs();
        try (WaitingClients clients = new WaitingClients(stage, redis, key, waiting + 1)) {
            clients.begin(client -> {
                while (!clients.isOver()) {
                    if (client.lock().tryLock(PATIENCE)) {
                        handOffs.passOn(client);
                    }
                }
            });
            for (int i = 0; i < MOST_TIMES && handOffs.sample().size() == 0; i++) {
                clients.letWait(time);
            }
            Sample sample = handOffs.sample();
            if (sample.size() == 0) {
                throw LockFigures.inconclusive(text -> text.notHandedOver(stage.name()));
            }
            return sample;
        }
    }

    private void passOn(LockClient client) throws InterruptedException {
        noteEntry();
        try {
            TimeUnit.NANOSECONDS.sleep(INSIDE.toNanos());
        } finally {
            int seen = noteGivenBack();
            client.lock().unlock();
            awaitEntryAfter(seen);
        }
    }

    /** Of two that are inside at once, the first was handed the lock. */
    private synchronized void noteEntry() {
        long now = System.nanoTime();
        if (givenBackAt != NOT_GIVEN_BACK) {
            times.add(now - givenBackAt);
        }
        givenBackAt = NOT_GIVEN_BACK;
        entries++;
        notifyAll();
    }

    private synchronized int noteGivenBack() {
        givenBackAt = System.nanoTime();
        return entries;
    }

    private synchronized void awaitEntryAfter(int seen) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS_FOR_ANOTHER);
        for (long left = MOST_MILLIS_FOR_ANOTHER; entries == seen && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }

    private synchronized Sample sample() {
        return new Sample(times.stream().mapToLong(Long::longValue).toArray());
    }
}

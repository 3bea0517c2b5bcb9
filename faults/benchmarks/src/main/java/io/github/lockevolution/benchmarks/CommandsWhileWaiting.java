package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** How many commands a second those send who wait for a lock that nobody gives back. */
final class CommandsWhileWaiting {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** By then everybody was refused once, and listens if that is how it waits. */
    private static final Duration BEFORE = Duration.ofMillis(250);

    private CommandsWhileWaiting() {}

    static double measure(LockSpec stage, Redis redis, String key, int waiting, Duration time)
            throws InterruptedException {
        try (LockClient holder = LockClient.of(stage, redis, key, "holder")) {
            if (!holder.lock().tryLock()) {
                throw LockFigures.inconclusive(text -> text.notTaken(stage.name()));
            }
            double commands = ofThoseWhoWait(stage, redis, key, waiting, time);
            holder.lock().unlock();
            return commands;
        }
    }

    private static double ofThoseWhoWait(LockSpec stage, Redis redis, String key, int waiting, Duration time)
            throws InterruptedException {
        try (WaitingClients clients = new WaitingClients(stage, redis, key, waiting)) {
            clients.begin(client -> client.lock().tryLock(PATIENCE));
            clients.letWait(BEFORE);
            long start = System.nanoTime();
            long before = clients.sent();
            clients.letWait(time);
            return (clients.sent() - before) / ((System.nanoTime() - start) / 1e9);
        }
    }
}

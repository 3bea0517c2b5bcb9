package io.github.lockevolution.beyond;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The lock of stage 5 with a watchdog: as long as the thread that took it lives, a timer renews its lease every third of it. So the lease can be
 * short, and the work long. A client that loses the lease all the same is told.
 *
 * <p>In history: the {@code lockWatchdogTimeout} of Redisson.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that stands still as a whole, its timer with it, longer than its lease: another client gets in beside it (lease overrun).
 *       The first renewal after that tells it so, which is later than the first thing it does;
 *   <li>a holder that is cut off from Redis: its renewals do not arrive, and it is told when as many have failed as a lease has room for;
 *   <li>a holder that never comes to its end: as long as its thread lives, the lock is held.
 * </ul>
 */
public final class WatchdogLock implements DistributedLock {

    /** So many renewals fall due within a lease. When the last of them has failed too, it may be over. */
    private static final int RENEWALS = 3;

    private static final CachedScript RENEW_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('PEXPIRE', KEYS[1], ARGV[2])
            end
            return 0
            """);

    static final CachedScript DELETE_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return 0
            """);

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long millis;
    private final ScheduledExecutorService timer;
    private volatile Runnable onLoss = () -> {};
    private Optional<Watchdog> watchdog = Optional.empty();
    private String token = "";

    /**
     * @param redis the client's connections, which stay the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the value of the key starts with it
     * @param lease how long the lock is held without a renewal: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @param timer renews the lease, and stays the caller's to shut down
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public WatchdogLock(UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connections of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.millis = LockInput.wholeMillis(lease);
        this.timer = Objects.requireNonNull(timer, "timer is null; it needs to be what renews the lease");
    }

    /**
     * Sets the action for a lost lock. The timer's thread runs it when a renewal finds that the lock is held no longer, or when so many in a row
     * have failed that the lease may be over. Done once for each time that the lock is taken.
     */
    public void onLoss(Runnable warning) {
        onLoss = warning;
    }

    @Override
    public boolean tryLock() {
        String newToken = owner + ":" + UUID.randomUUID();
        if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
            return false;
        }
        token = newToken;
        Watchdog mine = new Watchdog(newToken);
        mine.start();
        watchdog = Optional.of(mine);
        return true;
    }

    /** Renews the lease for one time that the lock was taken; the next time has another one. */
    private final class Watchdog {

        private final String ofHolder;
        private final Thread holder = Thread.currentThread();
        /** Guarded by this. */
        private Optional<Future<?>> task = Optional.empty();
        /** Touched by the thread of the timer alone. */
        private int failed;

        Watchdog(String ofHolder) {
            this.ofHolder = ofHolder;
        }

        synchronized void start() {
            long period = Math.max(1, millis / RENEWALS);
            task = Optional.of(timer.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS));
        }

        private void renew() {
            // Nobody would ever unlock: the lease is there for that, and has to run out.
            if (!holder.isAlive()) {
                stop();
                return;
            }
            try {
                boolean isOurs =
                        Long.valueOf(1).equals(RENEW_IF_OURS.run(redis, List.of(key), ofHolder, Long.toString(millis)));
                failed = isOurs ? 0 : RENEWALS;
            } catch (JedisException e) {
                // Whether it was renewed is unknown; there is time to try again, but not for ever.
                failed++;
            }
            // A lock that was given back during the renewal is not lost.
            if (failed >= RENEWALS && stop()) {
                onLoss.run();
            }
        }

        /** Ends the renewals; returns false if they had ended before. */
        synchronized boolean stop() {
            boolean wasAtWork = task.isPresent();
            task.ifPresent(running -> running.cancel(false));
            task = Optional.empty();
            return wasAtWork;
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a lock taken before, nothing is sent.
     */
    @Override
    public boolean unlock() {
        if (token.isEmpty()) {
            return false;
        }
        watchdog.ifPresent(Watchdog::stop);
        boolean removed = Long.valueOf(1).equals(DELETE_IF_OURS.run(redis, List.of(key), token));
        token = "";
        return removed;
    }
}

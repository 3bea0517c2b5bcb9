package io.github.lockevolution.redlock;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Redlock, by its text: SET NX PX with the same random token on every server, one after the other. A client that got most of them, so
 * quickly that something is left of the lease, has the lock. On every server, a Lua script deletes the key if it still holds our token.
 *
 * <p>In history: the page on redis.io about distributed locks, from 2014 on.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). Only the guarded resource can stop
 *       that;
 *   <li>a server that forgets what it was told: one that restarts empty, or whose clock jumps ahead, may be the one on which two majorities
 *       meet (race).
 * </ul>
 *
 * @see <a href="https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/">Distributed Locks with Redis</a>
 */
public final class RedLock implements DistributedLock {

    static final CachedScript DELETE_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return 0
            """);
    /** For clocks that do not go equally fast: a hundredth of the lease, and what a server rounds. */
    private static final int DRIFT_DIVISOR = 100;

    private static final Duration ROUNDING = Duration.ofMillis(2);

    private final List<UnifiedJedis> servers;
    private final String key;
    private final String owner;
    private final Duration lease;
    private final InstantSource clock;
    private String token = "";

    /**
     * @param servers the client's connections, which stay the caller's to close; each gives up soon on a server that does not answer. Nothing
     *     is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @param clock the client's own
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public RedLock(List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock) {
        this.servers = List.copyOf(servers);
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.lease = Duration.ofMillis(LockInput.wholeMillis(lease));
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        token = owner + ":" + UUID.randomUUID();
        Instant start = clock.instant();
        long taken = servers.stream().filter(this::isTakenOn).count();
        Duration elapsed = Duration.between(start, clock.instant());
        Duration drift = lease.dividedBy(DRIFT_DIVISOR).plus(ROUNDING);
        Duration validity = lease.minus(elapsed).minus(drift);
        boolean isOurs = taken > servers.size() / 2 && validity.compareTo(Duration.ZERO) > 0;
        if (!isOurs) {
            unlock();
        }
        return isOurs;
    }

    /** A server that does not answer counts as one that said no: the next is asked. */
    private boolean isTakenOn(UnifiedJedis server) {
        try {
            return "OK".equals(server.set(key, token, setParams().nx().px(lease.toMillis())));
        } catch (JedisConnectionException e) {
            return false;
        }
    }

    /**
     * {@inheritDoc} Asks every server, also those that said no: one that did not answer may have taken it.
     *
     * @return {@code true} if this call removed the key from one of them
     */
    @Override
    public boolean unlock() {
        return servers.stream().filter(this::isRemovedFrom).count() > 0;
    }

    private boolean isRemovedFrom(UnifiedJedis server) {
        try {
            return Long.valueOf(1).equals(DELETE_IF_OURS.run(server, List.of(key), token));
        } catch (JedisConnectionException e) {
            return false;
        }
    }
}

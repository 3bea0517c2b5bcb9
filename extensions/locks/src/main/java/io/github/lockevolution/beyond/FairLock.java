package io.github.lockevolution.beyond;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock of stage 5, first come, first served: a refused client joins a queue in Redis, and the release calls the head of the queue. For
 * the length of a turn, nobody else is let in; a client that does not come within it has lost it.
 *
 * <p>In history: the fair lock of Redisson.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun);
 *   <li>a client that was refused and never asks again, dead or not: when it is called, the lock stays taken for a whole turn, with nobody
 *       inside (unreleased);
 *   <li>an unfair moment: when a turn is lost, or a holder dies, nobody is called. The first client to ask gets in, however long others have
 *       waited.
 * </ul>
 */
public final class FairLock implements DistributedLock {

    private static final CachedScript TAKE_OR_JOIN_QUEUE = new CachedScript("""
            local holder = redis.call('GET', KEYS[1])
            if not holder or holder == 'turn:' .. ARGV[1] then
                redis.call('LREM', KEYS[2], 0, ARGV[1])
                redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
                return 1
            end
            if not redis.call('LPOS', KEYS[2], ARGV[1]) then
                redis.call('RPUSH', KEYS[2], ARGV[1])
            end
            redis.call('PEXPIRE', KEYS[2], ARGV[3])
            return 0
            """);

    static final CachedScript LEAVE_AND_CALL_NEXT = new CachedScript("""
            redis.call('LREM', KEYS[2], 0, ARGV[1])
            local holder = redis.call('GET', KEYS[1])
            if holder ~= ARGV[1] and holder ~= 'turn:' .. ARGV[1] then
                return 0
            end
            local head = redis.call('LPOP', KEYS[2])
            if head then
                redis.call('SET', KEYS[1], 'turn:' .. head, 'PX', ARGV[2])
            else
                redis.call('DEL', KEYS[1])
            end
            return holder == ARGV[1] and 1 or 0
            """);

    private final UnifiedJedis redis;
    private final List<String> keys;
    private final String token;
    private final String leaseMillis;
    private final String turnMillis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty; the queue has this name with {@code :queue} behind it
     * @param owner the name of this client, not empty; the token starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @param turn how long the lock is kept for a called client, and the queue for those that have stopped asking: a millisecond
     *     or more
     * @throws IllegalArgumentException if the key or the owner is null or empty, or one of the times is anything else
     */
    public FairLock(UnifiedJedis redis, String key, String owner, Duration lease, Duration turn) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.keys = List.of(LockInput.key(key), key + ":queue");
        // Drawn once: a new one for each attempt, as in stage 5, would join the queue anew each time.
        this.token = LockInput.owner(owner) + ":" + UUID.randomUUID();
        this.leaseMillis = Long.toString(LockInput.wholeMillis(lease));
        this.turnMillis = Long.toString(turn.toMillis());
        if (turn.toMillis() < 1) {
            throw new IllegalArgumentException("turn is " + turn + "; it needs to be a millisecond or more");
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>A refused client has joined the queue: it has to ask again, or to leave by {@link #unlock()}.
     */
    @Override
    public boolean tryLock() {
        return Long.valueOf(1).equals(TAKE_OR_JOIN_QUEUE.run(redis, keys, token, leaseMillis, turnMillis));
    }

    /**
     * {@inheritDoc}
     *
     * <p>A client that gives up leaves the queue.
     */
    @Override
    public boolean tryLock(Duration patience) {
        boolean isTaken = DistributedLock.super.tryLock(patience);
        if (!isTaken) {
            unlock();
        }
        return isTaken;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A client that does not hold the lock leaves the queue, and passes its turn on.
     */
    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(LEAVE_AND_CALL_NEXT.run(redis, keys, token, turnMillis));
    }
}

package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX PX writes down who has begun; a script puts the answer in its place, for good, if it is still the same.
 *
 * <p>This is an idempotency key: a later client finds the answer, or finds that another is at work; if that one dies, its lease runs out and a
 * third does the work.
 *
 * <p>Does not protect from a client that works longer than its lease: another does the work as well (lease overrun).
 */
public final class AnswerBehindLock implements DistributedLock {

    private static final String ANSWER = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then
              redis.call('SET', KEYS[1], ARGV[2])
              return 1
            end
            return 0
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     * @param owner the name of this client, not empty
     * @param lease for how long the key is kept, from one millisecond
     */
    public AnswerBehindLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.millis = lease.toMillis();
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(millis)));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(ANSWER, List.of(key), List.of(owner, "the answer")));
    }
}

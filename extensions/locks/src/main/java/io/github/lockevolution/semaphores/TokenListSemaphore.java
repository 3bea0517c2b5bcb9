package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * A list has a token for each permit; LPOP takes one, and RPUSH puts it back. The first client puts the tokens there.
 *
 * <p>Does not protect from a holder that dies with its token: it never comes back (orphan key).
 */
public final class TokenListSemaphore implements DistributedLock {

    private static final String TAKE = """
            if redis.call('SETNX', KEYS[2], ARGV[1]) == 1 then
              for token = 1, tonumber(ARGV[1]) do
                redis.call('RPUSH', KEYS[1], token)
              end
            end
            return redis.call('LPOP', KEYS[1])
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String permits;
    private String token = "";

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the semaphore, not empty
     * @param permits how many clients may be inside at once, from 1
     */
    public TokenListSemaphore(UnifiedJedis redis, String key, int permits) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.permits = Integer.toString(permits);
    }

    @Override
    public boolean tryLock() {
        Object taken = redis.eval(TAKE, List.of(key, key + ":filled"), List.of(permits));
        token = String.valueOf(taken);
        return taken != null;
    }

    @Override
    public boolean unlock() {
        redis.rpush(key, token);
        return true;
    }
}

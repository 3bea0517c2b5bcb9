package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/** SET NX PX with a token, released by a script that deletes the key only if it holds the token. */
class TokenLock implements DistributedLock {

    static final String DELETE_IF_OURS =
            "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

    final UnifiedJedis redis;
    final String key;
    final String token;
    final Duration lease;

    TokenLock(UnifiedJedis redis, String key, String token, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.token = LockInput.owner(token);
        this.lease = lease;
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, token, setParams().nx().px(lease.toMillis())));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)));
    }
}

package com.acme;

import io.github.lockevolution.testkit.CheckLock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** SET NX PX with a random value, and a script that compares: it shows what is expected of any lock with a lease. */
@CheckLock(clients = 2)
class SoundLockTest {

    static Lock newLock(UnifiedJedis redis, String key, Duration lease) {
        return new Lock(redis, key, lease);
    }

    record Lock(UnifiedJedis redis, String key, Duration lease, String token) {

        Lock(UnifiedJedis redis, String key, Duration lease) {
            this(redis, key, lease, UUID.randomUUID().toString());
        }

        boolean tryLock() {
            return redis.set(key, token, SetParams.setParams().nx().px(lease.toMillis())) != null;
        }

        void unlock() {
            redis.eval(
                    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0",
                    List.of(key),
                    List.of(token));
        }
    }
}

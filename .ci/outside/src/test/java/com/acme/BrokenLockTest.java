package com.acme;

import io.github.lockevolution.testkit.CheckLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** SETNX, then EXPIRE: who dies between the two locks everybody out. */
@CheckLock(clients = 2)
class BrokenLockTest {

    static Lock newLock(UnifiedJedis redis, String key, Duration lease) {
        return new Lock(redis, key, lease);
    }

    record Lock(UnifiedJedis redis, String key, Duration lease) {

        boolean tryLock() {
            return redis.setnx(key, "locked") == 1 && redis.expire(key, lease.toSeconds()) == 1;
        }

        void unlock() {
            redis.del(key);
        }
    }
}

package com.acme;

import io.github.lockevolution.testkit.CheckLock;
import redis.clients.jedis.UnifiedJedis;

/** It asks nobody, so nothing is seen of it, and nothing is proven. */
@CheckLock(clients = 2)
class UnseenLockTest {

    static Lock newLock(UnifiedJedis redis, String key) {
        return new Lock();
    }

    record Lock() {

        boolean tryLock() {
            return true;
        }

        void unlock() {}
    }
}

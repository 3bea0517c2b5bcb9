package io.github.lockevolution.sections;

import redis.clients.jedis.UnifiedJedis;

/** Sells an item out of a counter in Redis: it takes one, and puts it back if there was none left, unless it dies before. */
public final class DecrThenIncr {

    private final UnifiedJedis redis;

    public DecrThenIncr(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("stock", "1");
    }

    boolean run() {
        if (redis.decr("stock") >= 0) {
            return true;
        }
        redis.incr("stock");
        return false;
    }
}

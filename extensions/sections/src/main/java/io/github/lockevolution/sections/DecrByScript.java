package io.github.lockevolution.sections;

import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Sells an item out of a counter in Redis: a script looks and takes, and nobody comes between. */
public final class DecrByScript {

    private static final String TAKE_IF_THERE =
            "if tonumber(redis.call('get', KEYS[1])) > 0 then redis.call('decr', KEYS[1]) return 1 end return 0";

    private final UnifiedJedis redis;

    public DecrByScript(UnifiedJedis redis) {
        this.redis = redis;
    }

    void setUp() {
        redis.set("stock", "1");
    }

    boolean run() {
        return Long.valueOf(1).equals(redis.eval(TAKE_IF_THERE, List.of("stock"), List.of()));
    }
}

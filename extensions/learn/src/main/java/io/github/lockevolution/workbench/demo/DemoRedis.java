package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The Redis of a demo, to be closed when the bill is printed. If it went away meanwhile, its keys can no longer be removed; the bill has
 * said that it is gone, and that is the end of it.
 */
record DemoRedis(Redis redis) implements AutoCloseable {

    @Override
    public void close() {
        try {
            redis.close();
        } catch (JedisException e) {
            if (!RunProblem.isGone(redis)) {
                throw e;
            }
        }
    }
}

package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.SetupProblem;

/**
 * What locks are broken on: a Redis, and a network in front of it.
 *
 * @param redis the server
 * @param network the way to it
 */
public record Environment(Redis redis, Network network) implements AutoCloseable {

    /**
     * Starts what the settings choose.
     *
     * @throws SetupProblem if something is missing
     */
    public static Environment start() {
        return start(RedisBackend.chosen(), ToxiproxyBackend.chosen());
    }

    /**
     * @throws SetupProblem if something is missing
     */
    public static Environment start(RedisBackend redisBackend, ToxiproxyBackend toxiproxyBackend) {
        Redis redis = Redis.start(redisBackend);
        try {
            return new Environment(redis, Network.start(toxiproxyBackend, redis));
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    @Override
    public void close() {
        try (redis) {
            network.close();
        }
    }
}

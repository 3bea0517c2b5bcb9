package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Optional;

/**
 * A Redis and the network in front of it, on which attacks run. Closing it closes both.
 *
 * @param redis the server
 * @param network the Toxiproxy between the clients and that server
 */
public record RedisEnvironment(Redis redis, Network network) implements AutoCloseable {

    /**
     * Starts the Redis and the Toxiproxy that these settings choose.
     *
     * @throws SetupProblem if one of them is not available
     */
    public static RedisEnvironment start(BenchSettings settings) {
        return start(RedisBackends.chosenBy(settings), ToxiproxyBackends.chosenBy(settings));
    }

    /**
     * Starts a Redis and a Toxiproxy, or connects to existing ones.
     *
     * @throws SetupProblem if one of them is not available; the Redis is ended then
     */
    public static RedisEnvironment start(RedisBackend redisBackend, ToxiproxyBackend toxiproxyBackend) {
        Redis redis = Redis.start(redisBackend);
        try {
            return new RedisEnvironment(redis, Network.start(toxiproxyBackend, redis));
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    /**
     * One more Redis, started in the same way, behind a Toxiproxy inside this JVM: for a fault that reaches a whole server with all its
     * clients. To be closed before this one.
     *
     * @return empty if the bench did not start the Redis
     * @throws SetupProblem if it does not start
     */
    public Optional<RedisEnvironment> startAnother() {
        return redis.startAnother().map(RedisEnvironment::before);
    }

    /**
     * One more Redis, with this persistence, which can be started again.
     *
     * @throws SetupProblem if a Redis like this one cannot be started again, or does not start
     */
    public RedisEnvironment startAnother(Persistence persistence) {
        return before(redis.startAnother(persistence));
    }

    private static RedisEnvironment before(Redis another) {
        try {
            return new RedisEnvironment(another, Network.start(ToxiproxyBackends.named("embedded"), another));
        } catch (RuntimeException e) {
            another.close();
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

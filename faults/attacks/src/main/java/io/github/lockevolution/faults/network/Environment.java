package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Optional;

/**
 * A Redis and the network in front of it: what attacks run on. Closing it closes both.
 *
 * @param redis the server
 * @param network the Toxiproxy between the clients and that server
 */
public record Environment(Redis redis, Network network) implements AutoCloseable {

    /**
     * Starts the Redis and the Toxiproxy that these settings choose.
     *
     * @throws SetupProblem if one of them cannot be had
     */
    public static Environment start(BenchSettings settings) {
        return start(RedisBackend.chosenBy(settings), ToxiproxyBackend.chosenBy(settings));
    }

    /**
     * Starts a Redis and a Toxiproxy, or connects to those that are there.
     *
     * @throws SetupProblem if one of them cannot be had; the Redis is ended then
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

    /**
     * One more Redis, started in the same way, behind a Toxiproxy inside this JVM: for a fault that reaches a whole server, and so
     * everybody on it. To be closed before this one.
     *
     * @return empty if the Redis was not started, but is somebody's
     * @throws SetupProblem if it does not start
     */
    public Optional<Environment> startAnother() {
        return redis.startAnother().map(Environment::before);
    }

    /**
     * The same, and the other Redis keeps this on disk, for when it is started again.
     *
     * @throws SetupProblem if a Redis like this one cannot be started again, or does not start
     */
    public Environment startAnother(Persistence persistence) {
        return before(redis.startAnother(persistence));
    }

    private static Environment before(Redis another) {
        try {
            return new Environment(another, Network.start(ToxiproxyBackend.named("embedded"), another));
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

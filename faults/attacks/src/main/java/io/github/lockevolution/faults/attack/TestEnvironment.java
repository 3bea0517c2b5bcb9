package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.network.Upstream;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;

/**
 * A store, and the network in front of it, where locks are attacked. Closing it closes the network; the store is the caller's.
 *
 * @param redis the Redis and its network, if the store is a Redis
 */
public record TestEnvironment(LiveStore store, Network network, Optional<RedisEnvironment> redis)
        implements AutoCloseable {

    /** A Redis and the network in front of it. */
    static TestEnvironment of(RedisEnvironment environment) {
        LiveStore redis = RedisKind.on(environment.redis())
                .start(BenchSettings.DEFAULTS)
                .live()
                .orElseThrow();
        return new TestEnvironment(redis, environment.network(), Optional.of(environment));
    }

    /**
     * Starts the Toxiproxy before another store, and sends that store a request through it.
     *
     * @throws SetupProblem if no Toxiproxy is available, or no request gets through it
     */
    public static TestEnvironment start(LiveStore store, ToxiproxyBackend toxiproxy) {
        Upstream upstream = new Upstream(store.address(), store.address(), true);
        return new TestEnvironment(
                store, Network.start(toxiproxy, upstream, store::requireAnswerOver), Optional.empty());
    }

    /** The largest number of clients of these locks at once. */
    int capacity(List<LockSpec> locks) {
        return Math.min(store.mostClients(locks), network.capacity());
    }

    @Override
    public void close() {
        network.close();
    }
}

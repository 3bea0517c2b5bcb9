package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.network.Upstream;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import java.util.Optional;

/**
 * A store, and the network in front of it, where locks are attacked. Closing it closes the network; the store is the caller's.
 *
 * @param environment the same, if the store is a Redis
 */
public record AttackSite(LiveStore store, Network network, Optional<Environment> environment) implements AutoCloseable {

    /** A Redis and the network in front of it. */
    static AttackSite of(Environment environment) {
        LiveStore redis = RedisKind.on(environment.redis())
                .start(BenchSettings.DEFAULTS)
                .live()
                .orElseThrow();
        return new AttackSite(redis, environment.network(), Optional.of(environment));
    }

    /**
     * Starts the Toxiproxy before another store, and asks that something all the way through it.
     *
     * @throws SetupProblem if no Toxiproxy is to be had, or nothing gets through it
     */
    public static AttackSite start(LiveStore store, ToxiproxyBackend toxiproxy) {
        Upstream upstream = new Upstream(store.address(), store.address(), true);
        return new AttackSite(store, Network.start(toxiproxy, upstream, store::requireAnswerOver), Optional.empty());
    }

    /** How many clients it has room for at once. */
    int capacity() {
        return Math.min(store.mostClients(), network.capacity());
    }

    @Override
    public void close() {
        network.close();
    }
}

package io.github.lockevolution.faults.attack;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.network.Upstream;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/** A network on which the commands of a client can be made to arrive late. */
final class SlowLinks implements AutoCloseable {

    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
    private final ToxiproxyClient api =
            new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort());
    private final RedisEnvironment environment;

    /** One on which nothing is late so far. */
    SlowLinks(Redis redis) {
        this(redis, Duration.ZERO);
    }

    /** One on which the commands of all clients arrive so much later, by one link that they share. */
    SlowLinks(Redis redis, Duration late) {
        String url = "http://127.0.0.1:" + toxiproxy.address().getPort();
        Address shared = shared(redis, late);
        this.environment = new RedisEnvironment(
                redis, Network.start(ToxiproxyBackends.named(url), new Upstream(shared, shared, true), proxy -> {}));
    }

    private Address shared(Redis redis, Duration late) {
        try {
            Proxy link =
                    api.createProxy("shared", "127.0.0.1:0", redis.address().toString());
            link.toxics().latency("slow", ToxicDirection.UPSTREAM, late.toMillis());
            return Address.of(link.getListen());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RedisEnvironment environment() {
        return environment;
    }

    /** From now on, whatever the client sends that came last by this name arrives so much later. */
    void slow(String client, Duration late) {
        try {
            proxyOf(client).orElseThrow().toxics().latency("slow", ToxicDirection.UPSTREAM, late.toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<? extends Proxy> proxyOf(String client) throws IOException {
        return api.getProxies().stream()
                .filter(proxy -> proxy.getName().contains("-" + client + "-"))
                .findFirst();
    }

    @Override
    public void close() {
        environment.network().close();
        toxiproxy.close();
    }
}

package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.client.SteppedClient.Origin;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.store.RedisStore;
import io.github.lockevolution.faults.store.RedisStore.Leases;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GatePort;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.LockStage;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** A lock under test on a Redis. */
final class RedisSubject implements Subject {

    private final LockStage stage;
    private final Redis redis;
    private final ClientProgram program;
    private final Duration lease;
    private final Duration patience;
    private final String key;
    private final RedisStore store;

    RedisSubject(
            LockStage stage,
            ClientProgram program,
            Redis redis,
            String key,
            Duration lease,
            Duration patience,
            Leases leases) {
        this.stage = stage;
        this.program = program;
        this.redis = redis;
        this.lease = lease;
        this.patience = patience;
        this.key = key;
        this.store = new RedisStore(redis, leases);
    }

    @Override
    public LockStage stage() {
        return stage;
    }

    @Override
    public ClientProgram program() {
        return program;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public Duration lease() {
        return lease;
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        if (stage instanceof ConnectingLockStage connecting) {
            return new SteppedClient<GatePort>(
                    name,
                    program,
                    patience,
                    gate -> redis.opened(GatePort.open(redis.address(), gate)),
                    port -> connecting.create(uri(port), key, name, lease, clock),
                    store::notice,
                    Origin.PORT);
        }
        return new SteppedClient<RedisClient>(
                name,
                program,
                patience,
                this::connect,
                jedis -> stage.create(jedis, key, name, lease, clock),
                store::notice,
                Origin.CALLING_THREAD);
    }

    private URI uri(GatePort port) {
        String user = Objects.toString(redis.login().getUser(), "");
        String login = redis.login().getPassword() == null
                ? null
                : user + ":" + redis.login().getPassword();
        HostAndPort address = port.address();
        try {
            return new URI(
                    "redis",
                    login,
                    address.getHost(),
                    address.getPort(),
                    "/" + redis.login().getDatabase(),
                    null,
                    null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no URI for " + address, e);
        }
    }

    private RedisClient connect(CommandGate gate) {
        return RedisStore.asking(() -> redis.opened(SingleConnectionClient.open(redis.address(), redis.login(), gate)));
    }

    @Override
    public void close() {
        store.close();
    }
}

package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.RedisStore;
import io.github.lockevolution.faults.store.RedisStore.Leases;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GatePort;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.ProgramLockStage;
import java.io.IOException;
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
    private final Duration lease;
    private final Duration patience;
    private final String key;
    private final RedisStore store;

    RedisSubject(LockStage stage, Redis redis, String key, Duration lease, Duration patience, Leases leases) {
        this.stage = stage;
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
        return new SteppedClient(name, patience, gate -> connection(gate, name, clock), store::notice);
    }

    private ClientConnection connection(CommandGate gate, String name, BenchClock clock) {
        if (stage instanceof ProgramLockStage program) {
            return program(program, gate, name);
        }
        if (stage instanceof ConnectingLockStage connecting) {
            return new OwnConnections(port(gate), port -> connecting.create(uri(port), key, name, lease, clock));
        }
        return new JedisConnection(connect(gate), jedis -> stage.create(jedis, key, name, lease, clock));
    }

    private ProgramConnection program(ProgramLockStage program, CommandGate gate, String name) {
        try {
            return redis.opened(new ProgramConnection(
                    guard -> ProgramProcess.start(
                            name,
                            program.command(),
                            gate,
                            open -> GatePort.open(redis.address(), open),
                            this::uri,
                            guard),
                    new ProgramConnection.Life(key, name, lease)));
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(
                            ClientText.class,
                            text -> text.cannotStart(String.join(" ", program.command()), Message.of(e))),
                    e);
        }
    }

    private GatePort port(CommandGate gate) {
        return redis.opened(GatePort.open(redis.address(), gate));
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

package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.store.KeyWatch;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;

/** A lock under attack that keeps its state in Redis. */
final class LiveRedisSubject implements LiveSubject {

    private final LockSpec stage;
    private final Environment environment;
    private final String key;
    private final ClientConnections connections;

    LiveRedisSubject(LockSpec stage, Environment environment) {
        this.stage = stage;
        this.environment = environment;
        this.key = environment.redis().key(stage.name() + ":" + UUID.randomUUID());
        this.connections = new ClientConnections(stage, environment.redis(), key);
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public LiveSubject beside() {
        return new LiveRedisSubject(stage, environment);
    }

    @Override
    public KeyWatch noticeOthers() {
        return KeyWatch.begin(environment.redis());
    }

    @Override
    public ClientProxy proxyFor(String client) throws IOException, InterruptedException {
        return environment.network().proxyFor(client);
    }

    @Override
    public Subject join(KeyWatch others) {
        return new RedisLauncher(environment.redis()).join(stage, key, Scene.LONG_LEASE, others);
    }

    @Override
    public CommandProfile profile(KeyWatch others) {
        return CommandProfile.of(stage, environment.redis(), others);
    }

    @Override
    public ClientConnection connect(
            ClientSpec party, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return connections.open(party, gate, clock, timer);
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec party, CommandGate gate) {
        return connections.openProcess(party, gate);
    }

    @Override
    public Duration renewableLease() {
        boolean isRenewedElsewhere = !(stage.making() instanceof Making.Given);
        return isRenewedElsewhere ? Scene.SHORT_LEASE.multipliedBy(3) : Scene.SHORT_LEASE;
    }

    @Override
    public RedisResource resource() {
        return new RedisResource(environment.redis().direct(), key + ":resource");
    }

    @Override
    public void remove() {
        environment.redis().direct().del(key);
        resource().remove();
    }
}

package io.github.lockevolution.faults.attack.database;

import io.github.lockevolution.faults.attack.CommandProfile;
import io.github.lockevolution.faults.attack.GuardedResource;
import io.github.lockevolution.faults.attack.LiveSubject;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.redis.store.KeyWatch;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.sql.SqlSubject;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** A lock under attack that keeps its state in a database, in a table of its own that nobody else knows of. */
public final class LiveDatabaseSubject implements LiveSubject {

    private final LockSpec stage;
    private final DatabaseEnvironment environment;
    private final SqlLauncher launcher;
    private final GuardedResource resource = new MemoryResource();
    private Optional<SqlSubject> joined = Optional.empty();

    public LiveDatabaseSubject(LockSpec stage, DatabaseEnvironment environment) {
        this.stage = stage;
        this.environment = environment;
        this.launcher = new SqlLauncher(environment.database());
    }

    @Override
    public String key() {
        return subject().key();
    }

    private SqlSubject subject() {
        if (joined.isEmpty()) {
            joined = Optional.of(launcher.join(stage, Scene.LONG_LEASE));
        }
        return joined.get();
    }

    @Override
    public LiveSubject beside() {
        return new LiveDatabaseSubject(stage, environment);
    }

    @Override
    public KeyWatch noticeOthers() {
        return KeyWatch.none();
    }

    @Override
    public ClientProxy proxyFor(String client) throws IOException, InterruptedException {
        return environment.network().proxyFor(client);
    }

    @Override
    public boolean isAnsweredOver(ClientProxy proxy) {
        return environment.isAnsweredOver(proxy.address());
    }

    @Override
    public boolean isHeldBySession() {
        return SqlSubject.isHeldBySession(stage);
    }

    @Override
    public Subject join(KeyWatch others) {
        return subject();
    }

    @Override
    public CommandProfile profile(KeyWatch others) {
        Subject rehearsal = launcher.join(stage, Scene.LONG_LEASE);
        return CommandProfile.of(rehearsal, () -> rehearsal);
    }

    @Override
    public ClientConnection connect(
            ClientSpec party, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return subject().connect(party, gate, clock);
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec party, CommandGate gate) {
        return subject().connectProcess(party);
    }

    /** {@inheritDoc} An attempt may take long, and one that began within the lease of another must not be the last. */
    @Override
    public Duration newcomersPatience() {
        return Scene.SHORT_LEASE.multipliedBy(2);
    }

    @Override
    public GuardedResource resource() {
        return resource;
    }

    @Override
    public void remove() {
        joined.ifPresent(SqlSubject::close);
    }
}

package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.time.Duration;
import java.util.Optional;
import org.apache.zookeeper.PromptClientCnxnSocket;
import org.apache.zookeeper.client.ZKClientConfig;

/** Puts locks under test that keep their state in a ZooKeeper, with clients in threads of this JVM. */
final class ZooKeeperLauncher implements StoreKind.Started {

    static {
        // A lock makes its clients itself, so there is no other way to tell them. A setting that somebody has chosen
        // stays.
        System.getProperties()
                .putIfAbsent(ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, PromptClientCnxnSocket.class.getName());
    }

    private final EmbeddedZooKeeper server = EmbeddedZooKeeper.start();

    @Override
    public String version() {
        return EmbeddedZooKeeper.version();
    }

    /** {@inheritDoc} It needs to be one of a ZooKeeper. */
    @Override
    public void requireFor(LockSpec lock) {
        ofZooKeeper(lock);
    }

    private static ZooKeeperBinding ofZooKeeper(LockSpec lock) {
        return lock.binding(ZooKeeperBinding.class)
                .orElseThrow(() -> new SetupProblem(ZooKeeperText.class, text -> text.keepsNothingThere(lock.name())));
    }

    @Override
    public LockSpec canary() {
        return new ZooKeeperCanary().lock();
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        requireFor(lock);
        return new ZooKeeperSystem(Launch.underNewName(lock, program, lease), server, () -> {});
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        EmbeddedZooKeeper other = EmbeddedZooKeeper.start();
        return Optional.of(new ZooKeeperSystem(Launch.of(original), other, other::close));
    }

    @Override
    public void close() {
        server.close();
    }
}

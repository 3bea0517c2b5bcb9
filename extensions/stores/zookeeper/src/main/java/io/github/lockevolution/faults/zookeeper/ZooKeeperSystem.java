package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A lock under test in a ZooKeeper, with a node of its own. */
final class ZooKeeperSystem extends LaunchedSystem {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ZooKeeperBinding binding;
    private final EmbeddedZooKeeper server;
    private final Runnable end;
    private final Map<Long, String> owners = new ConcurrentHashMap<>();
    private final Store store;
    private final SteppedClients clients;

    /**
     * @param lock the lock, after which the node is named
     * @param end runs when the system has been closed
     */
    ZooKeeperSystem(Launch lock, EmbeddedZooKeeper server, Runnable end) {
        super(lock);
        this.binding = lock.lock().binding(ZooKeeperBinding.class).orElseThrow();
        this.server = server;
        this.end = end;
        this.store = new ZooKeeperStore(server, path(), lock.lease(), owners);
        this.clients = new SteppedClients(lock, PATIENCE);
    }

    private String path() {
        return "/" + key();
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        return clients.client(
                owner,
                gate -> new ZooKeeperConnection(
                        server,
                        owner,
                        gate,
                        session -> begins(session, owner),
                        binding.renewsSession(),
                        connector(owner),
                        session -> session.newLock(path(), owner, clock)));
    }

    private ZooKeeperConnection.Connector connector(String owner) {
        return lock().instantiation() instanceof Instantiation.ExternalProcess program
                ? (servers, timeout) -> ZooKeeperProgram.start(program.command(), owner, servers, timeout, lock())
                : binding.connector()::connect;
    }

    private void begins(long session, String owner) {
        if (SystemUnderTest.isNewcomer(owner)) {
            server.notifications().hide(session);
        }
        owners.put(session, owner);
    }

    @Override
    public void close() {
        store.close();
        end.run();
    }
}

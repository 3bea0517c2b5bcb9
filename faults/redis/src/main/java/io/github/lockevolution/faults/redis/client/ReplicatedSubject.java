package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientSpec;
import io.github.lockevolution.faults.client.RetryLoop;
import io.github.lockevolution.faults.client.SteppedClient;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.redis.store.ReplicatedStore;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;

/** A lock under test on a Redis that has a replica. Its clients reach whichever server is the master. */
final class ReplicatedSubject extends LaunchedSubject {

    private final ReplicatedRedis servers;
    private final Duration patience;
    private final ReplicatedStore store;
    private final ClientConnections connections;
    private final RetryLoop waiting;
    private final BackgroundPatterns habits;

    /**
     * @param servers of which it is the only user; closed with it
     */
    ReplicatedSubject(
            LockStage stage,
            ClientProgram program,
            ReplicatedRedis servers,
            String key,
            Duration lease,
            Duration patience) {
        super(stage, program, key, lease);
        this.servers = servers;
        this.patience = patience;
        this.store = new ReplicatedStore(servers);
        this.connections = new ClientConnections(stage, either(), key);
        this.waiting = new RetryLoop(stage, key);
        this.habits = new BackgroundPatterns(lease, connections::isSetUp);
    }

    /** They are alike in all that a client has to know to log in. */
    private Redis either() {
        return servers.both().get(0);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        ClientSpec party = new ClientSpec(name, servers.address(), lease());
        return new SteppedClient(
                name,
                program(),
                patience,
                waiting,
                habits,
                (gate, timer) -> either().opened(connections.open(party, gate, clock, timer)),
                store::notice);
    }

    @Override
    public void close() {
        store.close();
        servers.close();
    }
}

package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.redis.store.ReplicatedStore;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import java.time.Duration;

/** A lock under test on a Redis that has a replica. Its clients reach whichever server is the master. */
final class ReplicatedSystem extends LaunchedSystem {

    private final ReplicatedRedis servers;
    private final ReplicatedStore store;
    private final ClientConnections connections;
    private final SteppedClients clients;

    /** Launches the lock on two servers like this one, which end with it. */
    static ReplicatedSystem open(Launch lock, Redis redis, Duration patience) {
        ReplicatedRedis servers = ReplicatedRedis.startLike(redis);
        try {
            return new ReplicatedSystem(lock, servers, patience);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private ReplicatedSystem(Launch lock, ReplicatedRedis servers, Duration patience) {
        super(lock);
        this.servers = servers;
        this.store = new ReplicatedStore(servers);
        this.connections = new ClientConnections(lock.lock(), either(), lock.key());
        this.clients = new SteppedClients(lock, patience, new BackgroundPatterns(lock.lease(), connections::isSetUp));
    }

    /** Either server: a client logs in to both alike. */
    private Redis either() {
        return servers.both().get(0);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        ClientSpec spec = new ClientSpec(name, servers.address(), lease());
        return clients.client(
                name,
                (gate, timer) -> either().opened(connections.open(
                        spec, new ServerTime(gate, clock, either().timedScripts(), LeaseClock.FROZEN), clock, timer)),
                store::notice);
    }

    @Override
    public void close() {
        store.close();
        servers.close();
    }
}

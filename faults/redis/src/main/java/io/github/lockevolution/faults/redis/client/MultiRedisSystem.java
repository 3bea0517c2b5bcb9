package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.CommandSequencer;
import io.github.lockevolution.faults.program.KnownBatches;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.ServerGate;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.redis.IndependentServers;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.MultiRedisStore;
import io.github.lockevolution.faults.redis.store.RedisQuestion;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import redis.clients.jedis.UnifiedJedis;

/** A lock under test on several Redis servers; one that is made for one Redis uses the first of them. */
final class MultiRedisSystem extends LaunchedSystem {

    private final IndependentServers servers;
    private final MultiRedisStore store;
    private final SteppedClients clients;
    private final KnownBatches batches = new KnownBatches();
    private final AtomicBoolean isReused = new AtomicBoolean(true);

    /**
     * Launches the lock on servers like this one, which end with it.
     *
     * @param count how many
     * @param patience how long a client may take from one stop to the next
     */
    static MultiRedisSystem open(Launch lock, Redis redis, int count, Duration patience) {
        IndependentServers servers = IndependentServers.startLike(redis, count);
        try {
            return new MultiRedisSystem(lock, servers, patience);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private MultiRedisSystem(Launch lock, IndependentServers servers, Duration patience) {
        super(lock);
        this.servers = servers;
        this.store = new MultiRedisStore(servers.all());
        this.clients = new SteppedClients(lock, patience, new BackgroundPatterns(lock.lease(), command -> false));
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return clients.client(
                name,
                (gate, timer) -> connect(gate, name, clock, timer),
                words -> store.notice(ServerGate.server(words), ServerGate.sent(words)));
    }

    private ClientConnection connect(CommandGate gate, String owner, BenchClock clock, ScheduledExecutorService timer) {
        if (lock().instantiation() instanceof Instantiation.ExternalProcess program) {
            return program(program.command(), gate, owner, ClockFile.create(clock));
        }
        return lock().instantiation() instanceof Instantiation.OwnConnection
                ? own(gate, owner, clock, timer)
                : jedis(gate, owner, clock, timer);
    }

    private ClientConnection own(CommandGate gate, String owner, BenchClock clock, ScheduledExecutorService timer) {
        return servers.all()
                .get(0)
                .opened(MultiRedisOwnConnections.open(
                        servers.all(),
                        gate,
                        store::noteCommand,
                        new CommandSequencer(servers.all().size(), batches),
                        command -> command.words().stream().noneMatch(word -> word.contains(key())),
                        urls -> at(urls, owner, clock, timer)));
    }

    private ClientConnection program(List<String> command, CommandGate gate, String owner, ClockFile clock) {
        List<Function<CommandGate, GatedPort>> openers = new ArrayList<>();
        for (Redis server : servers.all()) {
            int number = openers.size();
            openers.add(behind -> RedisPort.open(
                    server.hostAndPort(),
                    server.login(),
                    new ServerGate(behind, number, () -> store.noteCommand(number))));
        }
        return servers.all()
                .get(0)
                .opened(ProgramConnection.open(
                        new ClientSpec(owner, servers.all().get(0).address(), lease()).of(lock()),
                        key(),
                        command,
                        isReused,
                        Optional.of(clock),
                        () -> ProgramPort.open(
                                gate,
                                word -> false,
                                new StorePorts(openers, RedisPort::environment),
                                Optional.of(new CommandSequencer(openers.size(), batches)),
                                Optional.of(clock))));
    }

    private ClientConnection jedis(CommandGate gate, String owner, BenchClock clock, ScheduledExecutorService timer) {
        List<UnifiedJedis> connections = new ArrayList<>();
        for (Redis server : servers.all()) {
            int number = connections.size();
            CommandGate before = new ServerGate(gate, number, () -> store.noteCommand(number));
            connections.add(server.opened(
                    RedisQuestion.asking(() -> GatedJedis.open(server.hostAndPort(), server.login(), before))));
        }
        return new JedisConnection(connections, () -> newLock(List.copyOf(connections), owner, clock, timer));
    }

    private DistributedLock newLock(
            List<UnifiedJedis> connections, String owner, InstantSource clock, ScheduledExecutorService timer) {
        if (lock().instantiation() instanceof Instantiation.OwnConnection) {
            List<URI> urls = servers.all().stream()
                    .map(server -> RedisPort.url(server.hostAndPort(), server.login()))
                    .toList();
            return at(urls, owner, clock, timer);
        }
        return RedisLocks.over(lock(), connections).make(key(), owner, lease(), clock, timer);
    }

    private DistributedLock at(List<URI> urls, String owner, InstantSource clock, ScheduledExecutorService timer) {
        return RedisLocks.at(lock(), urls).make(key(), owner, lease(), clock, timer);
    }

    @Override
    public void close() {
        store.close();
        servers.close();
    }
}

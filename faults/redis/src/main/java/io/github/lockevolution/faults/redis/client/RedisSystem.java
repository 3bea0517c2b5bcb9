package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.client.BackgroundPatterns;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.SharedClients;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.InFlightCommands;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.Instantiation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** A lock under test on a Redis. */
final class RedisSystem extends LaunchedSystem implements LiveSystem {

    private final ClientConnections connections;
    private final SteppedClients clients;
    private final RedisPlace place;
    private final Optional<SharedClients> shared;

    private RedisSystem(Launch lock, ClientConnections connections, SteppedClients clients, RedisPlace place) {
        super(lock);
        this.connections = connections;
        this.clients = clients;
        this.place = place;
        this.shared =
                lock.lock().isTogether() && lock.lock().instantiation() instanceof Instantiation.ExternalProcess program
                        ? Optional.of(connections.shared(
                                program,
                                new ClientSpec("", connections.redis().address(), lock.lease()),
                                place.others(),
                                place::notice,
                                clients.patience()))
                        : Optional.empty();
    }

    /**
     * Puts a lock under test.
     *
     * @param leases whether they run out by themselves
     */
    static RedisSystem launch(Launch lock, Redis redis, Duration patience, LeaseClock leases) {
        ClientConnections connections = connections(lock, redis);
        return new RedisSystem(
                lock, connections, clients(lock, connections, patience), RedisPlace.open(redis, leases, () -> {}));
    }

    /**
     * The same lock once more, in a Redis of its own.
     *
     * @param end done when the system has been closed
     */
    RedisSystem launchBeside(Redis other, Runnable end) {
        Launch lock = Launch.of(this);
        return new RedisSystem(
                lock,
                connections(lock, other),
                clients.inAnotherStore(lock),
                RedisPlace.open(other, LeaseClock.FROZEN, end));
    }

    private static ClientConnections connections(Launch lock, Redis redis) {
        return new ClientConnections(lock.lock(), redis, lock.key());
    }

    private static SteppedClients clients(Launch lock, ClientConnections connections, Duration patience) {
        return new SteppedClients(lock, patience, new BackgroundPatterns(lock.lease(), connections::isSetUp));
    }

    @Override
    public Store store() {
        return place.store();
    }

    @Override
    public void beginRun() {
        super.beginRun();
        shared.ifPresent(SharedClients::beginRun);
    }

    @Override
    public Client client(String name, BenchClock clock) {
        if (shared.isPresent() && !SystemUnderTest.isNewcomer(name)) {
            return shared.get().client(name, clock);
        }
        Redis redis = connections.redis();
        ClientSpec spec = new ClientSpec(name, redis.address(), lease());
        return clients.client(
                name,
                (gate, timer) -> redis.opened(connections.open(
                        spec,
                        new ServerTime(
                                new InFlightCommands(place.others(), gate),
                                clock,
                                redis.timedScripts(),
                                place.store().leases()),
                        clock,
                        timer)),
                place::notice);
    }

    @Override
    public ClientConnection connect(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return connections.open(spec, gate, clock, timer);
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        return connections.openProcess(spec, gate);
    }

    @Override
    public CommandGate watched(CommandGate gate) {
        return new InFlightCommands(place.others(), gate);
    }

    @Override
    public <T> T during(List<String> keys, Supplier<T> own) {
        return place.others().during(keys, own);
    }

    @Override
    public void requireUntouched() {
        place.others().requireUntouched();
    }

    @Override
    public void close() {
        shared.ifPresent(SharedClients::close);
        place.close();
    }
}

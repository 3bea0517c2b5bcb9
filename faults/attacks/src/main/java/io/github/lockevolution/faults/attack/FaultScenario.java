package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import java.io.Closeable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * One lock key, the clients that compete for it, and the history of events. Belongs to one thread, which runs the script and writes the
 * history. Closing it ends every client and removes the key.
 */
public final class FaultScenario implements AttackContext, Closeable {

    /** A lease that runs out within a scenario: 2 s, long enough for the moves before that on a busy machine. */
    public static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** A lease that outlasts every scenario: 10 minutes. */
    public static final Duration LONG_LEASE = Duration.ofMinutes(10);

    private final LockSpec lock;
    private final TestEnvironment environment;
    private final History history = new History();
    private final OpenedResources opened = new OpenedResources();
    private final List<RealTimeClient> clients = new ArrayList<>();
    private final List<FaultScenario> besides = new ArrayList<>();
    private final GuardedResource inMemory = new MemoryResource();
    private Optional<LiveSystem> system = Optional.empty();
    private Optional<FreeLockProbe> probe = Optional.empty();
    private Optional<StaleWrites> staleWrites = Optional.empty();
    private Optional<CommandProfile> profile = Optional.empty();

    /** A scenario around a new key in Redis. Starts nothing. */
    public FaultScenario(LockSpec lock, RedisEnvironment environment) {
        this(lock, TestEnvironment.of(environment));
    }

    /** A scenario with a lock in any store. Starts nothing. */
    FaultScenario(LockSpec lock, TestEnvironment environment) {
        this.lock = lock;
        this.environment = environment;
    }

    /** Another scenario with the same lock, on a key of its own, which has the command profile if this one has it. */
    FaultScenario beside() {
        FaultScenario beside = new FaultScenario(lock, environment);
        beside.profile = profile;
        besides.add(beside);
        return beside;
    }

    /** A scenario with the same lock on another server. */
    FaultScenario in(RedisEnvironment another) {
        return new FaultScenario(lock, another);
    }

    /** The Redis that holds the key, and the network in front of it. Only for a lock in Redis. */
    RedisEnvironment environment() {
        return environment.redis().orElseThrow(() -> new IllegalStateException(lock.name() + " is in no Redis"));
    }

    /** The lock in its store, past every proxy; its clients come over proxies. */
    LiveSystem system() {
        if (system.isEmpty()) {
            system = Optional.of(join(lock.name()));
        }
        return system.get();
    }

    private LiveSystem join(String name) {
        return environment.store().join(lock, name, LONG_LEASE);
    }

    /** Whether a reply of the store still comes over a proxy. */
    boolean isAnsweredOver(ClientProxy proxy) {
        return environment.store().isAnsweredOver(proxy.address());
    }

    @Override
    public Set<Class<? extends Exception>> refusals() {
        return isOfPrograms() ? Set.of() : lock.refusals();
    }

    /** The lock key. Only for a lock in Redis. */
    public LockKey key() {
        return new LockKey(redis(), system().key());
    }

    /** The Redis that holds the key. Only for a lock in Redis. */
    public Redis redis() {
        return environment().redis();
    }

    /** The events so far. */
    public History history() {
        return history;
    }

    /**
     * Makes sure that only the bench has used the keys so far, and those of the scenarios beside this one.
     *
     * @throws DisturbedStoreException if that is not so, or Redis does not answer
     */
    public void requireUntouched() {
        besides.forEach(FaultScenario::requireUntouched);
        system.ifPresent(LiveSystem::requireUntouched);
    }

    /** The commands of the undisturbed lock; found out at the first call. */
    CommandProfile profile() {
        if (profile.isEmpty()) {
            profile = Optional.of(CommandProfile.of(join("rehearsal")));
        }
        return profile.get();
    }

    /** A new client in a thread of this JVM, or the program that the lock is, with a proxy of its own. */
    public LiveClient client(String name, Duration lease) throws Exception {
        return client(name, lease, InstantSource.system(), DistributedLock::tryLock);
    }

    /**
     * A new client with a clock of its own.
     *
     * @param taking takes the lock, and returns whether it has got it
     */
    LiveClient client(String name, Duration lease, InstantSource clock, Predicate<DistributedLock> taking)
            throws Exception {
        probe();
        ClientProxy proxy = opened.add(environment.network().proxyFor(name));
        PacedRecorder recorder = new PacedRecorder();
        CommandGate gate = system().watched(recorder);
        RealTimeClient client = RealTimeClient.open(
                name, timer -> system().connect(party(name, proxy, lease), gate, clock, timer), recorder, taking);
        return add(new LiveClient(this, name, client, gate, proxy));
    }

    /** A new client in a process of its own, with a proxy of its own. */
    public ProcessClient process(String name, Duration lease) throws Exception {
        probe();
        ClientProxy proxy = opened.add(environment.network().proxyFor(name));
        PacedRecorder recorder = new PacedRecorder();
        CommandGate gate = system().watched(recorder);
        RealTimeClient client = RealTimeClient.open(
                name,
                timer -> system().connectProcess(party(name, proxy, lease), gate),
                recorder,
                DistributedLock::tryLock);
        return add(new ProcessClient(this, name, client, gate, proxy));
    }

    private <C extends LiveClient> C add(C client) {
        clients.add(client.client());
        return opened.add(client);
    }

    private static ClientSpec party(String name, ClientProxy proxy, Duration lease) {
        return new ClientSpec(name, proxy.address(), lease);
    }

    @Override
    public boolean write(OptionalLong token, String entry) {
        GuardedResource resource = guarded();
        return system().during(resource.keys(), () -> resource.write(token, entry));
    }

    private GuardedResource guarded() {
        return environment.redis().isPresent()
                ? new RedisResource(redis().direct(), system().key() + ":resource")
                : inMemory;
    }

    @Override
    public boolean isOfPrograms() {
        return lock.instantiation() instanceof Instantiation.ExternalProcess;
    }

    /** Notes the fate of a write by a holder whose lease had run out. */
    void record(StaleWrites writes) {
        staleWrites = Optional.of(writes);
    }

    /** The fate of writes by a holder whose lease had run out; empty if there were none. */
    Optional<StaleWrites> staleWrites() {
        return staleWrites;
    }

    @Override
    public void record(Event event) {
        history.add(event);
    }

    @Override
    public <T> T watching(String client, Callable<T> move) throws Exception {
        return new LockObserver(probe(), clients, history).watching(client, move);
    }

    /** {@link #watching(String, Callable)} for a client of this scene. */
    public <T> T watching(LiveClient client, Callable<T> move) throws Exception {
        return watching(client.name(), move);
    }

    /** {@link #watching(String, Callable)} for a move without a result. */
    void watching(LiveClient client, Move move) throws Exception {
        watching(client, () -> {
            move.make();
            return true;
        });
    }

    /** A move of a client without a result. */
    @FunctionalInterface
    interface Move {

        void make() throws Exception;
    }

    /** Whether a client has cut short the lease of the lock's owner. */
    boolean hasCutLease() {
        return history.events().stream().anyMatch(Event.CutLease.class::isInstance);
    }

    /** Looks at the lock from outside; made with the first client, before it moves. Not to be asked while a command is under way. */
    FreeLockProbe probe() {
        if (probe.isEmpty()) {
            FreeLockProbe made = new FreeLockProbe(system());
            opened.add(made::close);
            probe = Optional.of(made);
        }
        return probe.get();
    }

    /**
     * Waits until every lease on the lock has run out; returns at once if the lock is free.
     *
     * @throws InconclusiveException if the lock is taken without a lease, or the lease still runs after 20 s
     */
    public void awaitEndOfLease() {
        boolean isByClock = profile.filter(CommandProfile::leaseIsByClock).isPresent();
        require(isByClock || probe().leaseRuns() || probe().isFree(), AttackProblemText::noLease);
        await(AttackProblemText::leaseRunsOut, () -> isByClock ? probe().isFree() : !probe().leaseRuns());
        record(new Event.LeaseRanOut());
    }

    /**
     * A lease that runs out within a scenario, yet can be renewed in time on a busy machine: there, the thread of a library or the process of
     * a program that renews it may have to wait.
     */
    Duration renewableLease() {
        boolean isRenewedElsewhere =
                lock.isInRedis() && !(lock.instantiation() instanceof Instantiation.InjectedConnection);
        return isRenewedElsewhere ? SHORT_LEASE.multipliedBy(3) : SHORT_LEASE;
    }

    /** The entries written to the guarded resource, in order. */
    public List<String> resource() {
        return guarded().written();
    }

    /**
     * When every client has finished or died: waits until every lease has run out, and lets a newcomer try, if need be for a whole lease.
     *
     * @return whether the newcomer got in
     */
    public boolean newcomerEnters() throws Exception {
        if (probe().leaseRuns()) {
            awaitEndOfLease();
        }
        // At least the lease of another client before it; in a database an attempt may take long, and must not be the
        // last then.
        Duration patience = lock.isInRedis() ? renewableLease() : SHORT_LEASE.multipliedBy(2);
        LiveClient newcomer = client("N", LONG_LEASE, InstantSource.system(), lock -> lock.tryLock(patience));
        boolean entered = newcomer.tryLock();
        if (entered) {
            newcomer.unlock();
        } else {
            record(new Event.NewcomerRefused());
        }
        return entered;
    }

    /** Closes all resources of the scenario, the last first; an error in closing one does not keep the others open. */
    @Override
    public void close() {
        opened.close();
        if (probe.isEmpty()) {
            system.ifPresent(LiveSystem::close);
        }
        if (system.isPresent()) {
            guarded().remove();
        }
    }
}

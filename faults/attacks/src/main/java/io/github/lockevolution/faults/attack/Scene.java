package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.explore.run.FreeLockProbe;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.LiveSubject;
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
 * One lock key, the clients that compete for it, and the history of what was seen. Belongs to one thread, which runs the script
 * and writes the history. Closing it ends every client and removes the key.
 */
public final class Scene implements AttackContext, Closeable {

    /** A lease that runs out within a scene: 2 s, long enough for a busy machine to do what has to happen before that. */
    public static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** A lease that outlasts every scene: 10 minutes. */
    public static final Duration LONG_LEASE = Duration.ofMinutes(10);

    private final LockSpec lock;
    private final AttackSite site;
    private final History history = new History();
    private final OpenedResources opened = new OpenedResources();
    private final List<RealTimeClient> clients = new ArrayList<>();
    private final List<Scene> besides = new ArrayList<>();
    private final GuardedResource inMemory = new MemoryResource();
    private Optional<LiveSubject> subject = Optional.empty();
    private Optional<FreeLockProbe> probe = Optional.empty();
    private Optional<StaleWrites> staleWrites = Optional.empty();
    private Optional<CommandProfile> profile = Optional.empty();

    /** A scene around a new key in Redis. Starts nothing. */
    public Scene(LockSpec lock, Environment environment) {
        this(lock, AttackSite.of(environment));
    }

    /** A scene with a lock in any store. Starts nothing. */
    Scene(LockSpec lock, AttackSite site) {
        this.lock = lock;
        this.site = site;
    }

    /** Another scene with the same lock, on a key of its own, which knows what the lock sends if this one does. */
    Scene beside() {
        Scene beside = new Scene(lock, site);
        beside.profile = profile;
        besides.add(beside);
        return beside;
    }

    /** A scene with the same lock on another server. */
    Scene in(Environment another) {
        return new Scene(lock, another);
    }

    /** The Redis that holds the key, and the network in front of it. Not to be asked of a lock that is in no Redis. */
    Environment environment() {
        return site.environment().orElseThrow(() -> new IllegalStateException(lock.name() + " is in no Redis"));
    }

    /** The lock in its store, past every proxy; its clients come over proxies. */
    LiveSubject subject() {
        if (subject.isEmpty()) {
            subject = Optional.of(join(lock.name()));
        }
        return subject.get();
    }

    private LiveSubject join(String name) {
        return site.store().join(lock, name, LONG_LEASE);
    }

    /** Whether an answer of the store still comes over a proxy. */
    boolean isAnsweredOver(ClientProxy proxy) {
        return site.store().isAnsweredOver(proxy.address());
    }

    @Override
    public Set<Class<? extends Exception>> refusals() {
        return isOfPrograms() ? Set.of() : lock.refusals();
    }

    /** The lock key. Not to be asked of a lock that is in no Redis. */
    public LockKey key() {
        return new LockKey(redis(), subject().key());
    }

    /** The Redis that holds the key. Not to be asked of a lock that is in none. */
    public Redis redis() {
        return environment().redis();
    }

    /** What was seen so far. */
    public History history() {
        return history;
    }

    /**
     * Makes sure that nobody else has been at the keys so far, nor at those of the scenes beside this one.
     *
     * @throws DisturbedStoreException if somebody has, or Redis does not answer
     */
    public void requireUntouched() {
        besides.forEach(Scene::requireUntouched);
        subject.ifPresent(LiveSubject::requireUntouched);
    }

    /** What the lock sends when it is undisturbed; found out at the first call. */
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
     * The same, with a clock of its own.
     *
     * @param taking how it takes the lock; whether it has
     */
    LiveClient client(String name, Duration lease, InstantSource clock, Predicate<DistributedLock> taking)
            throws Exception {
        probe();
        ClientProxy proxy = opened.add(site.network().proxyFor(name));
        PacedRecorder recorder = new PacedRecorder();
        CommandGate gate = subject().watched(recorder);
        RealTimeClient client = RealTimeClient.open(
                name, timer -> subject().connect(party(name, proxy, lease), gate, clock, timer), recorder, taking);
        return add(new LiveClient(this, name, client, gate, proxy));
    }

    /** A new client in a process of its own, with a proxy of its own. */
    public ProcessClient process(String name, Duration lease) throws Exception {
        probe();
        ClientProxy proxy = opened.add(site.network().proxyFor(name));
        PacedRecorder recorder = new PacedRecorder();
        CommandGate gate = subject().watched(recorder);
        RealTimeClient client = RealTimeClient.open(
                name,
                timer -> subject().connectProcess(party(name, proxy, lease), gate),
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
        return subject().during(resource.keys(), () -> resource.write(token, entry));
    }

    private GuardedResource guarded() {
        return site.environment().isPresent()
                ? new RedisResource(redis().direct(), subject().key() + ":resource")
                : inMemory;
    }

    @Override
    public boolean isOfPrograms() {
        return lock.instantiation() instanceof Instantiation.ExternalProcess;
    }

    /** Keeps in mind what came of a write by a holder whose lease had run out. */
    void record(StaleWrites writes) {
        staleWrites = Optional.of(writes);
    }

    /** What came of writes by a holder whose lease had run out; empty if there were none. */
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

    /** The same of a client of this scene. */
    public <T> T watching(LiveClient client, Callable<T> move) throws Exception {
        return watching(client.name(), move);
    }

    /** The same of a move that gives nothing. */
    void watching(LiveClient client, Move move) throws Exception {
        watching(client, () -> {
            move.make();
            return true;
        });
    }

    /** A move of a client that gives nothing. */
    @FunctionalInterface
    interface Move {

        void make() throws Exception;
    }

    /** Whether somebody cut short the lease of whoever owns the lock. */
    boolean hasCutLease() {
        return history.events().stream().anyMatch(Event.CutLease.class::isInstance);
    }

    /** Looks at the lock from outside; made with the first client, before it moves. Not to be asked while a command is under way. */
    FreeLockProbe probe() {
        if (probe.isEmpty()) {
            FreeLockProbe made = new FreeLockProbe(subject());
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
     * A lease that runs out within a scene, yet can be renewed in time on a busy machine: there, the thread of a library or the process of
     * a program that renews it may have to wait.
     */
    Duration renewableLease() {
        boolean isRenewedElsewhere =
                lock.isInRedis() && !(lock.instantiation() instanceof Instantiation.InjectedConnection);
        return isRenewedElsewhere ? SHORT_LEASE.multipliedBy(3) : SHORT_LEASE;
    }

    /** What was written to the guarded resource, in order. */
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
        // At least the lease of somebody before it; in a database an attempt may take long, and must not be the last
        // then.
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

    /** Closes everything the scene opened, the last first; one that cannot be closed does not keep the others open. */
    @Override
    public void close() {
        opened.close();
        if (probe.isEmpty()) {
            subject.ifPresent(LiveSubject::close);
        }
        if (subject.isPresent()) {
            guarded().remove();
        }
    }
}

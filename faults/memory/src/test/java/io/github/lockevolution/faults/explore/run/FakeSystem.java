package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Clients that stop where a test says, on a store of which a test says what is so: neither a lock nor a server is there. */
final class FakeSystem implements SystemUnderTest {

    static final SchedulingPoint AT_GATE = before(ClientPhase.ACQUIRING, "TAKE", "lock");

    static final SchedulingPoint BLOCKED = new SchedulingPoint.Blocked(ClientPhase.ACQUIRING, Optional.empty());

    static final SchedulingPoint UNBLOCKED = new SchedulingPoint.Unblocked(
            ClientPhase.ACQUIRING, List.of("TAKE", "lock"), Optional.empty(), Optional.empty(), "yours");

    static final SchedulingPoint INSIDE = new SchedulingPoint.Inside(Optional.of("OK"));

    static final SchedulingPoint DONE = new SchedulingPoint.Ended(ClientPhase.DONE, Optional.empty(), Optional.empty());

    static final SchedulingPoint DEAD = new SchedulingPoint.Ended(ClientPhase.DEAD, Optional.empty(), Optional.empty());

    static final SchedulingPoint GAVE_UP = new SchedulingPoint.GaveUpWaiting(Optional.empty());

    /** Before this command; the one before was answered OK. */
    static SchedulingPoint before(ClientPhase phase, String... command) {
        return new SchedulingPoint.AtGate(phase, List.of(command), Optional.empty(), Optional.of("OK"));
    }

    final FakeStore store = new FakeStore();
    final LockProfile profile = new LockProfile(key(), lease());
    private final List<FakeClient> clients = new ArrayList<>();

    /** One more client: before TAKE lock, and then there, one after the other, with each move. */
    FakeClient client(SchedulingPoint... stops) {
        FakeClient client = new FakeClient(stops);
        clients.add(client);
        return client;
    }

    Execution begin() {
        ProbeCache freeStates = new ProbeCache(new Newcomers(this, profile), profile);
        freeStates.askBy((now, time) -> now.values().isEmpty() ? 1 : 0);
        List<TestClient> named = new ArrayList<>();
        for (FakeClient client : clients) {
            named.add(new TestClient(Character.toString('A' + named.size()), client, new BenchClock()));
        }
        return new Execution(this, profile, freeStates, named, Optional.empty(), this::begin, (check, moves) -> check);
    }

    @Override
    public LockSpec lock() {
        return MemoryLock.SETNX;
    }

    @Override
    public String key() {
        return "lock";
    }

    @Override
    public Duration lease() {
        return Duration.ofSeconds(30);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return new FakeClient();
    }

    @Override
    public void close() {
        // Nothing is there to be closed.
    }

    /** A client that stops where it is told. */
    static final class FakeClient implements Client {

        private final Deque<SchedulingPoint> stops;
        private Supplier<Optional<SchedulingPoint>> unblocked = Optional::empty;
        private Optional<BackgroundCommand> side = Optional.empty();
        private boolean isCutOff;
        private Runnable onKill = () -> {};

        private FakeClient(SchedulingPoint... stops) {
            this.stops = new ArrayDeque<>(Arrays.asList(stops));
        }

        /** The store lets it go when somebody looks. */
        void unblock() {
            unblockIf(() -> true);
        }

        /** The store lets it go as soon as this is so. */
        void unblockIf(Supplier<Boolean> condition) {
            unblocked = () -> condition.get() ? Optional.of(UNBLOCKED) : Optional.empty();
        }

        /** The store has ended what it had in its hands. */
        void isCutOff(boolean cutOff) {
            isCutOff = cutOff;
        }

        /** What it has to send on the side. */
        void onTheSide(String... words) {
            side = Optional.of(new BackgroundCommand(List.of(words), Optional.empty(), Optional.empty()));
        }

        /** What its death does. */
        void onKill(Runnable effect) {
            onKill = effect;
        }

        @Override
        public SchedulingPoint start() {
            return AT_GATE;
        }

        @Override
        public SchedulingPoint resume(GateDecision decision) {
            if (decision == GateDecision.KILL) {
                onKill.run();
                return DEAD;
            }
            return stops.remove();
        }

        @Override
        public Optional<SchedulingPoint> pollUnblocked() {
            return unblocked.get();
        }

        @Override
        public Optional<BackgroundCommand> backgroundCommand() {
            return side;
        }

        @Override
        public String resumeBackground() {
            side = Optional.empty();
            return "1";
        }

        @Override
        public boolean isCutOff() {
            return isCutOff;
        }

        @Override
        public void kill() {
            // It makes no attempt of its own.
        }

        @Override
        public void close() {
            // Nothing is there to be closed.
        }
    }

    /** A store that holds what it is told. */
    static final class FakeStore implements Store {

        final SortedMap<String, Snapshot.StoredValue> held = new TreeMap<>();
        final List<FakeServer> servers = new ArrayList<>();
        boolean leaseRuns;
        boolean canExpire = true;
        boolean isQueue = true;
        boolean isHeldByConnections;

        void hold(String name, String value) {
            held.put(name, new Snapshot.StoredValue("", List.of(value), true, OptionalLong.empty()));
        }

        FakeServer server(boolean holdsAnything, boolean leaseRuns) {
            FakeServer server = new FakeServer(holdsAnything, leaseRuns, new ArrayList<>());
            servers.add(server);
            return server;
        }

        @Override
        public Snapshot look() {
            return new FakeSnapshot(new TreeMap<>(held));
        }

        @Override
        public boolean leaseRuns() {
            return leaseRuns;
        }

        @Override
        public boolean canExpire() {
            return canExpire;
        }

        @Override
        public boolean isQueue() {
            return isQueue;
        }

        @Override
        public boolean isHeldByConnections() {
            return isHeldByConnections;
        }

        @Override
        public List<StoreServer> servers() {
            return List.copyOf(servers);
        }

        @Override
        public void expire() {
            held.clear();
        }

        @Override
        public void restore(Snapshot snapshot) {
            throw new UnsupportedOperationException("nobody tries this lock");
        }

        @Override
        public void clear() {
            held.clear();
        }

        @Override
        public void close() {
            // Nothing is there to be closed.
        }
    }

    /**
     * One of several servers.
     *
     * @param happened what was done to it
     */
    record FakeServer(boolean holdsAnything, boolean leaseRuns, List<String> happened) implements StoreServer {

        @Override
        public void restart() {
            happened.add("restart");
        }

        @Override
        public void jumpAhead() {
            happened.add("jump ahead");
        }
    }

    private record FakeSnapshot(SortedMap<String, StoredValue> values) implements Snapshot {

        @Override
        public boolean isTouched() {
            return false;
        }

        @Override
        public boolean ranOutAtOnce() {
            return false;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            throw new UnsupportedOperationException("there is no other store");
        }
    }
}

package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.ForwardingStore;
import io.github.lockevolution.faults.memory.MemoryStore;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A lock under test in memory that tells what was done to it, and whose store somebody else may have been at. */
public final class WatchedSystem extends ForwardingSystem {

    private final SystemUnderTest system;
    private final Store store;
    private final List<String> closedClients = new ArrayList<>();
    private Optional<InconclusiveException> disturbance = Optional.empty();
    private final Map<String, String> kept = new HashMap<>();
    private int restored;
    private boolean closed;

    public WatchedSystem(SystemUnderTest system) {
        super(system);
        this.system = system;
        this.store = new WatchedStore(system.store());
    }

    /** What somebody else sends, past every gate. */
    public String run(String... command) {
        return run(system, command);
    }

    /** The same, to a system that nobody watches. */
    public static String run(SystemUnderTest system, String... command) {
        return ((MemoryStore) system.store()).run(List.of(command));
    }

    /** Somebody else writes this again whenever everything is removed. */
    public void keep(String name, String value) {
        kept.put(name, value);
    }

    /** Somebody else has been at the store. */
    public void disturb(InconclusiveException noticed) {
        disturbance = Optional.of(noticed);
    }

    /** How often something was put back. */
    int restored() {
        return restored;
    }

    /** Whose clients were ended for good. */
    List<String> closedClients() {
        return closedClients;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String name, BenchClock clock) {
        Client client = super.client(name, clock);
        return new Client() {

            @Override
            public SchedulingPoint start() {
                return client.start();
            }

            @Override
            public SchedulingPoint resume(GateDecision decision) {
                return client.resume(decision);
            }

            @Override
            public void kill() {
                client.kill();
            }

            @Override
            public void close() {
                closedClients.add(name);
                client.close();
            }
        };
    }

    @Override
    public void close() {
        closed = true;
        super.close();
    }

    private final class WatchedStore extends ForwardingStore {

        WatchedStore(Store real) {
            super(real);
        }

        @Override
        public void restore(Snapshot snapshot) {
            restored++;
            super.restore(snapshot);
        }

        @Override
        public void clear() {
            super.clear();
            kept.forEach((name, value) -> run("SET", name, value));
        }

        @Override
        public void requireUndisturbed() {
            disturbance.ifPresent(noticed -> {
                throw noticed;
            });
        }
    }
}

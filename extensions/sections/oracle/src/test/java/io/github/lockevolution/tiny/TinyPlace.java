package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.tiny.TinyServer.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What a lock or a section has on a server: all of it, where the clock stands still and leases run out when they are let; or, where leases run out by
 * themselves, what is held under names that begin with the key of a lock.
 */
final class TinyPlace implements StorePlace, Store {

    private static final InstantSource STANDS_STILL = () -> Instant.EPOCH;
    private static final Duration LONGER_THAN_ANY_LEASE = Duration.ofDays(1000);

    private final TinyServer server;
    private final Predicate<String> keys;
    private final Runnable end;
    private Seen last = new Seen(new TreeMap<>(), 0, false);
    private Seen first = last;

    private TinyPlace(TinyServer server, Predicate<String> keys, Runnable end) {
        this.server = server;
        this.keys = keys;
        this.end = end;
    }

    /** On a server of its own, whose clock stands still. */
    static TinyPlace open() {
        TinyServer own = TinyServer.start(STANDS_STILL);
        return new TinyPlace(own, key -> true, own::close);
    }

    /** On this server, which stays the caller's. */
    static TinyPlace of(String lock, TinyServer server) {
        return new TinyPlace(server, key -> key.startsWith(lock), () -> {});
    }

    Address address() {
        return server.address();
    }

    /** What was there at a look. */
    private record Seen(SortedMap<String, Entry> entries, long writes, boolean isTouched) implements Snapshot {

        @Override
        public SortedMap<String, StoredValue> values() {
            SortedMap<String, StoredValue> held = new TreeMap<>();
            entries.forEach(
                    (key, entry) -> held.put(key, new StoredValue("", List.of(entry.value()), true, lease(entry))));
            return held;
        }

        private static OptionalLong lease(Entry entry) {
            return entry.lease().map(given -> OptionalLong.of(given.toMillis())).orElseGet(OptionalLong::empty);
        }

        @Override
        public boolean ranOutAtOnce() {
            return false;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            SortedMap<String, Entry> renamed = new TreeMap<>();
            entries.forEach((key, entry) -> renamed.put(key.replace(from, to), entry));
            return new Seen(renamed, writes, isTouched);
        }
    }

    @Override
    public Snapshot look() {
        long writes = server.writes(keys);
        last = new Seen(server.entries(keys), writes, writes != last.writes());
        return last;
    }

    @Override
    public boolean leaseRuns() {
        return last.entries().values().stream().anyMatch(entry -> entry.lease().isPresent());
    }

    @Override
    public boolean runsOutWithin(Duration time) {
        return last.entries().values().stream()
                .flatMap(entry -> entry.lease().stream())
                .anyMatch(lease -> lease.compareTo(time) <= 0);
    }

    @Override
    public void expire() {
        pass(LONGER_THAN_ANY_LEASE);
    }

    @Override
    public void pass(Duration time) {
        server.pass(time);
        last = new Seen(server.entries(keys), last.writes(), false);
    }

    @Override
    public void restore(Snapshot snapshot) {
        server.hold(((Seen) snapshot).entries(), keys);
        last = new Seen(server.entries(keys), server.writes(keys), false);
    }

    @Override
    public void clear() {
        restore(new Seen(new TreeMap<>(), 0, false));
    }

    @Override
    public String storeName() {
        return TinyKind.NAME;
    }

    @Override
    public boolean has(String type) {
        return type.equals(TinyKind.TYPE);
    }

    @Override
    public Store store() {
        return this;
    }

    @Override
    public void noteFirstState() {
        look();
        first = last;
    }

    @Override
    public void reset() {
        restore(first);
    }

    @Override
    public void notice(List<String> command) {
        // All that the server holds is this one's.
    }

    @Override
    public List<String> keysOf(List<String> command) {
        return command.subList(1, 2);
    }

    @Override
    public StoreClient connect(CommandGate gate) {
        return Connected.open(server.address(), gate);
    }

    /** What a client of it has in Java. */
    record Connected(TinyConnection connection) implements StoreClient {

        static Connected open(Address address, CommandGate gate) {
            try {
                return new Connected(new TinyConnection(address, gate));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The lock of one client. */
        DistributedLock lock(LockSpec lock, String key, String owner, Duration lease, InstantSource clock) {
            return lock.binding(TinyKind.Place.class).orElseThrow().maker().make(this, key, owner, lease, clock);
        }

        @Override
        public Object object(Class<?> type, List<AutoCloseable> opened) {
            return new TinyClient(connection::ask);
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    @Override
    public StorePort port() {
        return port(server.address());
    }

    /** The same where the server, or a proxy before it, is. */
    static StorePort port(Address address) {
        return new StorePort() {

            @Override
            public GatedPort open(CommandGate gate) {
                return TinyPort.open(address, gate);
            }

            @Override
            public Map<String, String> environment(URI port) {
                return Map.of(TinyLockProgram.TINY_URL, port.toString());
            }
        };
    }

    @Override
    public void close() {
        end.run();
    }
}

package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
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

/** A server of its own for each lock and each section, whose clock stands still: leases run out when they are let. */
final class TinyPlace implements StorePlace, Store {

    private static final InstantSource STANDS_STILL = () -> Instant.EPOCH;
    private static final Duration LONGER_THAN_ANY_LEASE = Duration.ofDays(1000);

    private final TinyServer server;
    private Seen last = new Seen(new TreeMap<>(), 0, false);
    private Seen first = last;

    private TinyPlace(TinyServer server) {
        this.server = server;
    }

    static TinyPlace open() {
        try {
            return new TinyPlace(TinyServer.start(STANDS_STILL));
        } catch (IOException e) {
            throw new SetupProblem(Message.of(e), e);
        }
    }

    /** What the server says that it is. */
    String version() {
        try (TinyConnection connection = new TinyConnection(server.address(), CommandGate.OPEN)) {
            return connection.ask(List.of("VERSION"));
        } catch (IOException e) {
            throw new SetupProblem(Message.of(e), e);
        }
    }

    /** What was there at a look. */
    private record Seen(SortedMap<String, Entry> entries, long writes, boolean isTouched) implements Snapshot {

        @Override
        public SortedMap<String, StoredValue> held() {
            SortedMap<String, StoredValue> held = new TreeMap<>();
            entries.forEach(
                    (key, entry) -> held.put(key, new StoredValue("", List.of(entry.value()), true, lease(entry))));
            return held;
        }

        private static OptionalLong lease(Entry entry) {
            return entry.end().map(end -> OptionalLong.of(end.toEpochMilli())).orElseGet(OptionalLong::empty);
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
        long writes = server.writes();
        last = new Seen(server.entries(), writes, writes != last.writes());
        return last;
    }

    @Override
    public boolean leaseRuns() {
        return last.entries().values().stream().anyMatch(entry -> entry.end().isPresent());
    }

    @Override
    public boolean runsOutWithin(Duration time) {
        return last.entries().values().stream().anyMatch(entry -> entry.isOverAt(Instant.EPOCH.plus(time)));
    }

    @Override
    public void expire() {
        pass(LONGER_THAN_ANY_LEASE);
    }

    @Override
    public void pass(Duration time) {
        server.pass(time);
        last = new Seen(server.entries(), last.writes(), false);
    }

    @Override
    public void restore(Snapshot snapshot) {
        server.hold(((Seen) snapshot).entries());
        last = new Seen(server.entries(), server.writes(), false);
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
        try {
            return new Connected(new TinyConnection(server.address(), gate));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Connected(TinyConnection connection) implements StoreClient {

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
        return new StorePort() {

            @Override
            public GatedPort open(CommandGate gate) {
                return TinyPort.open(server.address(), gate);
            }

            @Override
            public Map<String, String> environment(URI port) {
                return Map.of("TINY_URL", port.toString());
            }
        };
    }

    @Override
    public void close() {
        server.close();
    }
}

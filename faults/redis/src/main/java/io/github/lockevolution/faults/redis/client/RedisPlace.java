package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisText;
import io.github.lockevolution.faults.redis.store.InFlightCommands;
import io.github.lockevolution.faults.redis.store.InterferenceDetector;
import io.github.lockevolution.faults.redis.store.RedisQuestion;
import io.github.lockevolution.faults.redis.store.RedisStore;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.EntryIds;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import redis.clients.jedis.UnifiedJedis;

/** The keys that a lock or a section uses in a Redis. */
final class RedisPlace implements StorePlace {

    /** The name of the store. */
    static final String STORE = "Redis";

    /** The types that a section may ask for; the URI is for a section that opens its own connections. */
    static final Set<String> TYPES =
            Set.of(UnifiedJedis.class.getName(), PooledJedis.TYPE.getName(), URI.class.getName());

    private final Redis redis;
    private final InterferenceDetector others;
    private final RedisStore keys;
    private final Runnable end;
    private final EntryIds ids = new EntryIds();
    private Optional<Snapshot> first = Optional.empty();

    private RedisPlace(Redis redis, InterferenceDetector others, RedisStore keys, Runnable end) {
        this.redis = redis;
        this.others = others;
        this.keys = keys;
        this.end = end;
    }

    /**
     * An empty one.
     *
     * @param leases whether they run out by themselves
     * @param end done at the end
     * @throws InconclusiveException if Redis does not answer
     */
    static RedisPlace open(Redis redis, LeaseClock leases, Runnable end) {
        InterferenceDetector others = InterferenceDetector.begin(redis);
        try {
            return new RedisPlace(redis, others, new RedisStore(redis, leases, others), () -> {
                others.close();
                end.run();
            });
        } catch (RuntimeException e) {
            others.close();
            throw e;
        }
    }

    /** Notices other programs at the keys. */
    InterferenceDetector others() {
        return others;
    }

    @Override
    public String storeName() {
        return STORE;
    }

    @Override
    public boolean has(String type) {
        return TYPES.contains(type);
    }

    @Override
    public RedisStore store() {
        return keys;
    }

    @Override
    public void reset() {
        requireNothingElsewhere();
        keys.clear();
        first.filter(snapshot -> !snapshot.values().isEmpty()).ifPresent(keys::restore);
        ids.begin();
    }

    @Override
    public Optional<EntryIds> ids() {
        return Optional.of(ids);
    }

    private void requireNothingElsewhere() {
        List<String> others = keys.otherDatabases();
        if (!others.isEmpty()) {
            throw new InconclusiveException(RedisText.class, text -> text.worksInAnotherDatabase(others));
        }
    }

    @Override
    public SortedMap<String, String> beside() {
        SortedMap<String, String> beside = new TreeMap<>();
        ids.drawn().forEach((stream, count) -> beside.put(stream + " entries drawn", count.toString()));
        keys.waitingEntries().forEach((stream, given) -> beside.put(stream + " pending", String.join(", ", given)));
        return beside;
    }

    @Override
    public void noteFirstState() {
        requireNothingElsewhere();
        Snapshot now = keys.look();
        now.values().forEach((key, value) -> {
            if (value.type().equals(EntryIds.STREAM)) {
                ids.noteFirst(key, String.join(" ", value.elements()));
            }
        });
        first = Optional.of(now);
    }

    @Override
    public void notice(List<String> command) {
        keys.notice(command);
    }

    @Override
    public List<String> keysOf(List<String> command) {
        return keys.keysOf(command);
    }

    @Override
    public StoreClient connect(CommandGate gate) {
        UnifiedJedis client = redis.opened(RedisQuestion.asking(
                () -> GatedJedis.open(redis.hostAndPort(), redis.login(), new InFlightCommands(others, gate))));
        return new Connected(redis, client, () -> port().open(gate));
    }

    /** @param ports opens one, for a section that connects by itself */
    private record Connected(Redis redis, UnifiedJedis client, Supplier<GatedPort> ports) implements StoreClient {

        /** {@inheritDoc} Each section has a port of its own: a library that an earlier one has left behind finds nobody there. */
        @Override
        public Object object(Class<?> type, List<AutoCloseable> opened) {
            if (type == URI.class) {
                PoolEvictor.start();
                GatedPort port = ports.get();
                opened.add(port::close);
                return port.url();
            }
            if (!type.isAssignableFrom(PooledJedis.TYPE)) {
                throw new IllegalArgumentException("there is no " + type.getName() + " for a section");
            }
            return client;
        }

        @Override
        public void beginAttempt() {
            GatedJedis.beginAttempt(client);
        }

        @Override
        public void close() {
            redis.forget(client);
            client.close();
        }
    }

    @Override
    public StorePort port() {
        return new Port(redis, others);
    }

    private record Port(Redis redis, InterferenceDetector others) implements StorePort {

        @Override
        public GatedPort open(CommandGate gate) {
            return RedisPort.open(redis.hostAndPort(), redis.login(), new InFlightCommands(others, gate));
        }

        @Override
        public Map<String, String> environment(URI port) {
            return RedisPort.environment(List.of(port));
        }
    }

    @Override
    public void close() {
        keys.close();
        end.run();
    }
}

package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of several Redis servers at one look.
 *
 * @param servers the content of each server, in their order
 */
record MultiRedisSnapshot(List<RedisSnapshot> servers) implements Snapshot {

    MultiRedisSnapshot {
        servers = List.copyOf(servers);
    }

    /** {@inheritDoc} Lists under each key the values of all servers that hold it: {@code S1 A, S3 A}. */
    @Override
    public SortedMap<String, StoredValue> values() {
        SortedSet<String> keys = new TreeSet<>();
        servers.forEach(server -> keys.addAll(server.entries().keySet()));
        SortedMap<String, StoredValue> held = new TreeMap<>();
        keys.forEach(key -> held.put(key, held(key)));
        return held;
    }

    private StoredValue held(String key) {
        List<String> elements = new ArrayList<>();
        boolean isSame = at(key).map(StoredValue::leaseMillis)
                        .map(MultiRedisSnapshot::seconds)
                        .distinct()
                        .count()
                == 1;
        for (int server = 0; server < servers.size(); server++) {
            RedisSnapshot.Entry entry = servers.get(server).entries().get(key);
            if (entry != null) {
                String value = Move.serverName(server) + " " + text(entry.value());
                elements.add(
                        isSame ? value : value + " " + seconds(entry.value().leaseMillis()));
            }
        }
        LongSummaryStatistics leases =
                at(key).flatMapToLong(held -> held.leaseMillis().stream()).summaryStatistics();
        return new StoredValue(
                "", elements, true, leases.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(leases.getMin()));
    }

    /** The values under a key, from the servers that hold it. */
    private Stream<StoredValue> at(String key) {
        return servers.stream()
                .filter(server -> server.entries().containsKey(key))
                .map(server -> server.entries().get(key).value());
    }

    /** In whole seconds, as every lease is told: the remaining time at a look differs from server to server. */
    private static String seconds(OptionalLong leaseMillis) {
        return KeyState.of("", leaseMillis.orElse(-1))
                .lease()
                .map(lease -> "EX " + lease.toSeconds())
                .orElse("without EX");
    }

    @Override
    public boolean isDivided(Function<StoredValue, String> whose, int needed) {
        return servers.stream()
                .flatMap(server -> server.entries().keySet().stream())
                .distinct()
                .anyMatch(key -> Snapshot.areDivided(at(key), whose, needed));
    }

    private static String text(StoredValue held) {
        String joined = String.join(", ", held.elements());
        return held.type().isEmpty() ? joined : held.type() + " [" + joined + "]";
    }

    @Override
    public boolean isTouched() {
        return servers.stream().anyMatch(RedisSnapshot::isTouched);
    }

    @Override
    public boolean ranOutAtOnce() {
        return servers.stream().anyMatch(RedisSnapshot::ranOutAtOnce);
    }

    @Override
    public Snapshot renamed(String from, String to) {
        return new MultiRedisSnapshot(servers.stream()
                .map(server -> (RedisSnapshot) server.renamed(from, to))
                .toList());
    }
}

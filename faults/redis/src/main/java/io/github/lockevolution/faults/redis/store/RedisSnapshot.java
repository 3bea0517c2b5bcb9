package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The content of Redis at one look.
 *
 * @param entries by key
 */
record RedisSnapshot(SortedMap<String, Entry> entries, boolean isTouched, boolean ranOutAtOnce) implements Snapshot {

    /** The content of Redis for a lock that nobody has used yet. */
    static final RedisSnapshot EMPTY = new RedisSnapshot(Collections.emptySortedMap(), false, false);

    /**
     * A key with its value and its lease.
     *
     * @param dump the value as Redis serializes it
     */
    record Entry(StoredValue value, byte[] dump, Lease lease) {

        private boolean isSame(Entry other) {
            return value.elements().equals(other.value.elements())
                    && lease.endsAt().equals(other.lease.endsAt());
        }
    }

    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, StoredValue> held = new TreeMap<>();
        entries.forEach((key, entry) -> held.put(key, entry.value()));
        return held;
    }

    @Override
    public Snapshot renamed(String from, String to) {
        SortedMap<String, Entry> renamed = new TreeMap<>();
        entries.forEach((name, entry) -> renamed.put(name.replace(from, to), entry));
        return new RedisSnapshot(renamed, isTouched, ranOutAtOnce);
    }

    /** The same with other leases. */
    RedisSnapshot withLeases(UnaryOperator<Lease> change) {
        SortedMap<String, Entry> changed = new TreeMap<>();
        entries.forEach(
                (key, entry) -> changed.put(key, new Entry(entry.value(), entry.dump(), change.apply(entry.lease()))));
        return new RedisSnapshot(changed, isTouched, ranOutAtOnce);
    }

    /** Whether the same is there, with the same leases. */
    boolean holds(SortedMap<String, Entry> others) {
        return others.keySet().equals(entries.keySet())
                && others.entrySet().stream()
                        .allMatch(other -> entries.get(other.getKey()).isSame(other.getValue()));
    }
}

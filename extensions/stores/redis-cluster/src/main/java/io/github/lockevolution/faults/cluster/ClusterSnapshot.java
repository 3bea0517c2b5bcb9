package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.subject.Snapshot;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of a Redis Cluster at one look.
 *
 * @param slots the content of each slot that a key of the lock is in
 */
record ClusterSnapshot(SortedMap<Integer, Snapshot> slots) implements Snapshot {

    static final ClusterSnapshot EMPTY = new ClusterSnapshot(new TreeMap<>());

    @Override
    public SortedMap<String, StoredValue> values() {
        SortedMap<String, StoredValue> all = new TreeMap<>();
        slots.values().forEach(slot -> all.putAll(slot.values()));
        return all;
    }

    @Override
    public boolean isTouched() {
        return slots.values().stream().anyMatch(Snapshot::isTouched);
    }

    @Override
    public boolean ranOutAtOnce() {
        return slots.values().stream().anyMatch(Snapshot::ranOutAtOnce);
    }

    /** {@inheritDoc} The names of all locks are made so that the slots are the same. */
    @Override
    public Snapshot renamed(String from, String to) {
        SortedMap<Integer, Snapshot> renamed = new TreeMap<>();
        slots.forEach((slot, content) -> renamed.put(slot, content.renamed(from, to)));
        return new ClusterSnapshot(renamed);
    }

    /** Whether this master, from 0, holds anything. */
    boolean isAnyAt(int master) {
        return slots.entrySet().stream()
                .anyMatch(slot -> HashSlots.master(slot.getKey()) == master
                        && !slot.getValue().values().isEmpty());
    }
}

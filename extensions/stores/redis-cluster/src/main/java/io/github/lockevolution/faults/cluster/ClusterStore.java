package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.redis.store.InterferenceDetector;
import io.github.lockevolution.faults.redis.store.RedisStore;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The keys of one lock in a Redis Cluster. A server answers for keys of one slot at a time, so each slot is looked at over a connection of its
 * own, at the master that has it. Belongs to one thread.
 */
final class ClusterStore implements Store {

    /** A lock that draws names of keys at random has more of them with each run. */
    private static final int MOST_TO_KEEP = 12;

    private final RedisCluster cluster;
    private final LeaseClock leases;
    private final RedisStore questions;
    private final SortedMap<Integer, RedisStore> slots = new TreeMap<>();
    private ClusterSnapshot last = ClusterSnapshot.EMPTY;

    /**
     * @param cluster closed by the caller
     * @param leases whether they run out by themselves
     */
    ClusterStore(RedisCluster cluster, LeaseClock leases) {
        this.cluster = cluster;
        this.leases = leases;
        this.questions = storeOf(0);
    }

    private RedisStore storeOf(int slot) {
        return new RedisStore(cluster.master(slot), leases, InterferenceDetector.none());
    }

    private RedisStore in(int slot) {
        return slots.computeIfAbsent(slot, this::storeOf);
    }

    /** Learns the keys of a command that a client of the lock is about to send to any of the servers. */
    void notice(List<String> command) {
        questions.keysOf(command).forEach(key -> in(HashSlots.of(key)).notice(List.of("GET", key)));
    }

    @Override
    public Snapshot look() {
        SortedMap<Integer, Snapshot> now = new TreeMap<>();
        slots.forEach((slot, store) -> now.put(slot, store.look()));
        last = new ClusterSnapshot(now);
        return last;
    }

    @Override
    public boolean leaseRuns() {
        return slots.values().stream().anyMatch(RedisStore::leaseRuns);
    }

    @Override
    public void expire() {
        slots.values().forEach(RedisStore::expire);
    }

    @Override
    public boolean runsOutWithin(Duration time) {
        return slots.values().stream().anyMatch(store -> store.runsOutWithin(time));
    }

    @Override
    public void pass(Duration time) {
        slots.values().forEach(store -> store.pass(time));
    }

    @Override
    public void holdLeases() {
        slots.values().forEach(RedisStore::holdLeases);
    }

    @Override
    public void restore(Snapshot snapshot) {
        last = (ClusterSnapshot) snapshot;
        last.slots().keySet().forEach(this::in);
        slots.forEach((slot, store) -> {
            if (last.slots().containsKey(slot)) {
                store.restore(last.slots().get(slot));
            } else {
                store.clear();
            }
        });
    }

    @Override
    public void clear() {
        slots.values().forEach(RedisStore::clear);
        last = ClusterSnapshot.EMPTY;
        if (slots.size() > MOST_TO_KEEP) {
            slots.values().forEach(RedisStore::close);
            slots.clear();
        }
    }

    /** {@inheritDoc} They know each other, but no other one has the keys of a master without a replica. */
    @Override
    public List<StoreServer> servers() {
        return IntStream.range(0, HashSlots.MASTERS)
                .<StoreServer>mapToObj(Master::new)
                .toList();
    }

    @Override
    public void requireUndisturbed() {
        slots.values().forEach(RedisStore::requireUndisturbed);
    }

    @Override
    public void close() {
        questions.close();
        slots.values().forEach(RedisStore::close);
    }

    /** One of the masters. */
    private final class Master implements StoreServer {

        private final int number;

        Master(int number) {
            this.number = number;
        }

        private Stream<RedisStore> own() {
            return slots.entrySet().stream()
                    .filter(slot -> HashSlots.master(slot.getKey()) == number)
                    .map(SortedMap.Entry::getValue);
        }

        private void each(Consumer<RedisStore> change) {
            own().forEach(change);
        }

        @Override
        public boolean holdsAnything() {
            return last.isAnyAt(number);
        }

        @Override
        public boolean leaseRuns() {
            return own().anyMatch(RedisStore::leaseRuns);
        }

        /** {@inheritDoc} Or a replica takes over that no write of the lock had reached. Its clients keep their connections. */
        @Override
        public void restart() {
            each(RedisStore::clear);
        }

        @Override
        public void jumpAhead() {
            each(RedisStore::expire);
        }
    }
}

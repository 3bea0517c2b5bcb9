package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.ReplicatedRedis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Eviction;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The keys of one lock in a Redis that has a replica: those of the present master. The content of the replica is known without a
 * question, since only writes that are let through arrive there; when it takes over, it is asked. Belongs to one thread.
 */
public final class ReplicatedStore implements Store {

    private final ReplicatedRedis servers;
    private final List<RedisStore> stores;
    private final Replica replica = new RedisReplica();
    private RedisSnapshot arrived = RedisSnapshot.EMPTY;
    /** Keys whose lease has run out since they arrived. Redis leaves it to the master to remove them. */
    private final Set<String> ranOut = new HashSet<>();

    private boolean keepsUp;

    /**
     * @param servers closed by the caller
     */
    public ReplicatedStore(ReplicatedRedis servers) {
        this.servers = servers;
        this.stores = servers.both().stream().map(ReplicatedStore::of).toList();
    }

    private static RedisStore of(Redis redis) {
        return new RedisStore(redis, LeaseClock.FROZEN, InterferenceDetector.none());
    }

    private RedisStore master() {
        return stores.get(servers.master());
    }

    /**
     * Learns the keys of a command that a client of the lock is about to send. A replica that keeps up has all that was written before it: a
     * WAIT with a short time-out would else be answered by how busy this machine is.
     */
    public void notice(List<String> command) {
        stores.forEach(store -> store.notice(command));
        if (keepsUp) {
            servers.catchUp();
        }
    }

    @Override
    public Optional<Replica> replica() {
        return Optional.of(replica);
    }

    @Override
    public Optional<Eviction> eviction() {
        return Optional.of(key -> master().eviction().orElseThrow().evict(key));
    }

    /** The content of the master. */
    @Override
    public Snapshot look() {
        return master().look();
    }

    @Override
    public boolean leaseRuns() {
        return master().leaseRuns();
    }

    @Override
    public void expire() {
        master().expire();
        SortedMap<String, RedisSnapshot.Entry> left = new TreeMap<>();
        arrived.entries().forEach((key, entry) -> {
            if (entry.lease().runs()) {
                ranOut.add(key);
            } else {
                left.put(key, entry);
            }
        });
        arrived = new RedisSnapshot(left, false, false);
    }

    @Override
    public void holdLeases() {
        master().holdLeases();
    }

    @Override
    public void restore(Snapshot snapshot) {
        master().restore(snapshot);
    }

    @Override
    public void clear() {
        master().clear();
        if (!arrived.entries().isEmpty() || !ranOut.isEmpty()) {
            servers.catchUp();
            noteArrived(RedisSnapshot.EMPTY);
        }
    }

    private void noteArrived(RedisSnapshot now) {
        arrived = now;
        ranOut.clear();
    }

    @Override
    public void close() {
        stores.forEach(RedisStore::close);
    }

    /** The replica, by the writes that have arrived there. */
    private final class RedisReplica implements Replica {

        @Override
        public Snapshot look() {
            return arrived;
        }

        @Override
        public void catchUp() {
            servers.catchUp();
            noteArrived((RedisSnapshot) master().look());
        }

        @Override
        public void takeOver() {
            servers.promote();
            master().begin(arrived, ranOut);
            ranOut.clear();
            RedisSnapshot found = (RedisSnapshot) master().look();
            if (!arrived.holds(found.entries())) {
                throw new InconclusiveException(
                        StoreText.class,
                        text -> text.replicaHoldsOther(
                                arrived.values().toString(), found.values().toString()));
            }
            servers.follow();
        }

        @Override
        public void keepUp() {
            keepsUp = true;
        }

        @Override
        public void fallBehind() {
            keepsUp = false;
            catchUp();
        }
    }
}

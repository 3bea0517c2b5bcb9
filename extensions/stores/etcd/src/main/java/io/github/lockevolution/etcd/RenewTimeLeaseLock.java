package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.KeyValue;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A Lease of Kubernetes that a candidate takes when the time in it is over by its own clock: it compares times that two clocks have told.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a leader that works longer than its lease: another one is elected beside it (lease overrun);
 *   <li>a candidate whose clock is ahead: it takes a lease that still runs (race).
 * </ul>
 */
public final class RenewTimeLeaseLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;
    private final Duration lease;
    private final InstantSource clock;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this candidate, not empty
     * @param lease a second or more
     * @param clock that of this candidate
     */
    public RenewTimeLeaseLock(EtcdClient etcd, String key, String owner, Duration lease, InstantSource clock) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.lease = lease;
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        Optional<KeyValue> found = etcd.get(key);
        if (found.isEmpty()) {
            return write(Part.created(key, 0), LeaseRecord.first(owner, lease, clock.instant()));
        }
        LeaseRecord record = LeaseRecord.of(found.get().value());
        if (record.hasHolder() && !record.isOver(record.renewed(), clock.instant())) {
            return false;
        }
        return write(Part.modified(key, found.get().modified()), record.takenBy(owner, clock.instant()));
    }

    private boolean write(Part compare, LeaseRecord record) {
        return etcd.txn(compare, Part.put(key, record.json(), EtcdClient.NO_LEASE))
                .succeeded();
    }

    @Override
    public boolean unlock() {
        Optional<KeyValue> found = etcd.get(key);
        Optional<LeaseRecord> own = found.map(KeyValue::value)
                .map(LeaseRecord::of)
                .filter(record -> record.holder().equals(owner));
        return own.isPresent()
                && write(Part.modified(key, found.get().modified()), own.get().released(clock.instant()));
    }
}

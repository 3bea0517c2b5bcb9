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
 * A Lease of Kubernetes as its leader election takes it: a candidate does not trust the times in it, and notes by its own clock when it has seen the last
 * change. It takes the lease when that is longer ago than the lease runs, by comparison with the version that it has seen.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a leader that works longer than its lease: another one is elected beside it (lease overrun);
 *   <li>a candidate whose clock jumps ahead after it has seen the last change: it takes a lease that still runs (race).
 * </ul>
 *
 * @see <a href="https://pkg.go.dev/k8s.io/client-go/tools/leaderelection">client-go's leader election</a>
 */
public final class ObservedLeaseLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;
    private final Duration lease;
    private final InstantSource clock;
    private final Release release;

    /** What a leader does with its lease in the end. */
    public enum Release {

        /** It writes that there is no holder, if it still is the holder: {@code ReleaseOnCancel}. */
        COMPARED,

        /** It writes that there is no holder, without a look. */
        BLIND,

        /** Nothing: others wait until it has run out. */
        NONE
    }

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this candidate, not empty
     * @param lease a second or more
     * @param clock that of this candidate
     */
    public ObservedLeaseLock(
            EtcdClient etcd, String key, String owner, Duration lease, InstantSource clock, Release release) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.lease = lease;
        this.clock = clock;
        this.release = release;
    }

    @Override
    public boolean tryLock() {
        Optional<KeyValue> found = etcd.get(key);
        if (found.isEmpty()) {
            return write(Part.created(key, 0), LeaseRecord.first(owner, lease, clock.instant()));
        }
        KeyValue seen = found.get();
        LeaseRecord record = LeaseRecord.of(seen.value());
        if (record.hasHolder() && !record.isOver(etcd.firstSeen(seen, clock), clock.instant())) {
            return false;
        }
        return write(Part.modified(key, seen.modified()), record.takenBy(owner, clock.instant()));
    }

    private boolean write(Part compare, LeaseRecord record) {
        return etcd.txn(compare, Part.put(key, record.json(), EtcdClient.NO_LEASE))
                .succeeded();
    }

    @Override
    public boolean unlock() {
        Optional<KeyValue> found = release == Release.NONE ? Optional.empty() : etcd.get(key);
        return found.isPresent()
                && release(found.get(), LeaseRecord.of(found.get().value()));
    }

    private boolean release(KeyValue found, LeaseRecord record) {
        LeaseRecord released = record.released(clock.instant());
        if (release == Release.BLIND) {
            etcd.put(key, released.json(), EtcdClient.NO_LEASE);
            return true;
        }
        return record.holder().equals(owner) && write(Part.modified(key, found.modified()), released);
    }
}

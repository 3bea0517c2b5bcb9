package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.faults.etcd.EtcdException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;

/**
 * Writes the key in a transaction, with a lease of its own, if it is not there. Whoever revokes the lease deletes what has it, and nothing else.
 *
 * <p>Does not protect from a holder that works longer than its lease: another client gets in beside it (lease overrun).
 */
public final class PutIfAbsentLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;
    private final Duration time;
    private long lease = EtcdClient.NO_LEASE;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this client, not empty
     * @param time how long the lock may be held: a second or more
     */
    public PutIfAbsentLock(EtcdClient etcd, String key, String owner, Duration time) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.time = time;
    }

    @Override
    public boolean tryLock() {
        lease = etcd.grant(time);
        try {
            if (etcd.txn(Part.created(key, 0), Part.put(key, owner, lease)).succeeded()) {
                return true;
            }
        } catch (EtcdException e) {
            // The lease has run out before it was of use.
            return false;
        }
        etcd.revoke(lease);
        return false;
    }

    @Override
    public boolean unlock() {
        return etcd.revoke(lease);
    }
}

package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.faults.etcd.EtcdException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;

/**
 * Writes the key in a transaction, with a lease, if it is not there; deletes it, whoever wrote it.
 *
 * <p>Does not protect from a holder that works longer than its lease: another client gets in beside it (lease overrun), and then the late one deletes the
 * key of the other (foreign unlock).
 */
public final class LeasedDeleteLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;
    private final Duration time;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this client, not empty
     * @param time how long the lock may be held: a second or more
     */
    public LeasedDeleteLock(EtcdClient etcd, String key, String owner, Duration time) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.time = time;
    }

    @Override
    public boolean tryLock() {
        long lease = etcd.grant(time);
        try {
            return etcd.txn(Part.created(key, 0), Part.put(key, owner, lease)).succeeded();
        } catch (EtcdException e) {
            // The lease has run out before it was of use.
            return false;
        }
    }

    @Override
    public boolean unlock() {
        return etcd.delete(key);
    }
}

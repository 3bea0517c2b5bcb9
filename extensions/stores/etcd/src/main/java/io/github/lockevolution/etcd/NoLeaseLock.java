package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;

/**
 * Writes the key in a transaction, if it is not there; deletes it.
 *
 * <p>Does not protect from a holder that dies: the key has no lease, and stays (orphan key).
 */
public final class NoLeaseLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this client, not empty
     */
    public NoLeaseLock(EtcdClient etcd, String key, String owner) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        return etcd.txn(Part.created(key, 0), Part.put(key, owner, EtcdClient.NO_LEASE))
                .succeeded();
    }

    @Override
    public boolean unlock() {
        return etcd.delete(key);
    }
}

package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;

/**
 * Looks whether the key is there, and writes it if not; deletes it, whoever wrote it.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>another client that looks at the same time: both write (race);
 *   <li>the first of these two to leave, which deletes the key of the other (foreign unlock);
 *   <li>a holder that dies: the key has no lease, and stays (orphan key).
 * </ul>
 */
public final class GetThenPutLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String key;
    private final String owner;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this client, not empty
     */
    public GetThenPutLock(EtcdClient etcd, String key, String owner) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        if (etcd.get(key).isPresent()) {
            return false;
        }
        etcd.put(key, owner, EtcdClient.NO_LEASE);
        return true;
    }

    @Override
    public boolean unlock() {
        return etcd.delete(key);
    }
}

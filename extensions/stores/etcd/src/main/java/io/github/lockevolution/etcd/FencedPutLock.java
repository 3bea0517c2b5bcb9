package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.faults.etcd.EtcdClient.Transaction;
import io.github.lockevolution.faults.etcd.EtcdException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;

/**
 * The lock of one key with a lease, whose holder also has a fencing token: the revision at which the key was made. An etcd numbers its transactions in
 * order, so each who takes the lock has a higher number than all before.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). A resource that looks at the token refuses
 *       what the late one writes;
 *   <li>a resource that does not look at the token;
 *   <li>an etcd that was restored from a backup: its revisions begin anew from there, below those that the resource has seen.
 * </ul>
 */
public final class FencedPutLock implements DistributedLock, FencingTokenSource {

    /** The token of a client that does not hold the lock: no key is made at this revision. */
    public static final long NO_TOKEN = 0;

    private final EtcdClient etcd;
    private final String key;
    private final String owner;
    private final Duration time;
    private long lease = EtcdClient.NO_LEASE;
    private long fencingToken = NO_TOKEN;

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key not empty
     * @param owner the name of this client, not empty
     * @param time how long the lock may be held: a second or more
     */
    public FencedPutLock(EtcdClient etcd, String key, String owner, Duration time) {
        this.etcd = etcd;
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.time = time;
    }

    @Override
    public boolean tryLock() {
        lease = etcd.grant(time);
        try {
            Transaction taken = etcd.txn(Part.created(key, 0), Part.put(key, owner, lease));
            if (taken.succeeded()) {
                fencingToken = taken.revision();
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
    public long fencingToken() {
        return fencingToken;
    }

    @Override
    public boolean unlock() {
        return etcd.revoke(lease);
    }
}

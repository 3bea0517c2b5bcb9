package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;

/**
 * The lock that etcd itself offers: each client has a key below the name of the lock, named after its lease, and waits at the server until all keys that
 * were made before are gone.
 *
 * <p>Does not protect from a holder whose lease has run out and that does not know yet: another client is inside as well (lease overrun).
 */
public final class LockServiceLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String name;
    private final Duration time;
    private String key = "";

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param name not empty
     * @param time how long the lock may be held: a second or more
     */
    public LockServiceLock(EtcdClient etcd, String name, Duration time) {
        this.etcd = etcd;
        this.name = LockInput.key(name);
        this.time = time;
    }

    @Override
    public boolean tryLock() {
        try {
            key = etcd.lock(name, etcd.grant(time));
            return true;
        } catch (EtcdException e) {
            // The lease has run out while it waited.
            return false;
        }
    }

    @Override
    public boolean unlock() {
        etcd.unlock(key);
        return true;
    }
}

package io.github.lockevolution.etcd;

import io.github.lockevolution.faults.etcd.EtcdClient;
import io.github.lockevolution.faults.etcd.EtcdClient.Leader;
import io.github.lockevolution.faults.etcd.EtcdException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Optional;

/**
 * An election, as etcd itself offers it, taken for a lock: the leader is inside until it resigns.
 *
 * <p>Does not protect from a leader whose lease has run out and that does not know yet: another one is elected beside it (lease overrun).
 */
public final class ElectionLock implements DistributedLock {

    private final EtcdClient etcd;
    private final String name;
    private final String owner;
    private final Duration time;
    private Optional<Leader> leader = Optional.empty();

    /**
     * @param etcd the client's connection, which stays the caller's to close; nothing is sent yet
     * @param name of the election, not empty
     * @param owner the name of this candidate, not empty
     * @param time the longest term of office: a second or more
     */
    public ElectionLock(EtcdClient etcd, String name, String owner, Duration time) {
        this.etcd = etcd;
        this.name = LockInput.key(name);
        this.owner = LockInput.owner(owner);
        this.time = time;
    }

    @Override
    public boolean tryLock() {
        try {
            leader = Optional.of(etcd.campaign(name, etcd.grant(time), owner));
            return true;
        } catch (EtcdException e) {
            // The lease has run out while it waited.
            return false;
        }
    }

    @Override
    public boolean unlock() {
        leader.ifPresent(etcd::resign);
        return leader.isPresent();
    }
}

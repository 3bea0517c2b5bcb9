package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/**
 * One client of a lock.
 *
 * @param name by which the lock may know it
 * @param address where it connects to: the store, or a proxy before it
 * @param lease how long it may hold the lock
 * @param policy who may be inside together with it
 */
public record ClientSpec(String name, Address address, Duration lease, AccessPolicy policy) {

    /** Of a lock: nobody may be inside together with it. */
    public ClientSpec(String name, Address address, Duration lease) {
        this(name, address, lease, AccessPolicy.EXCLUSIVE);
    }

    /** The same client, with the access policy of this lock. */
    public ClientSpec of(LockSpec lock) {
        return new ClientSpec(name, address, lease, lock.accessPolicy());
    }
}

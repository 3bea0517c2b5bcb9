package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/**
 * One client of a lock.
 *
 * @param name its name, which the lock may use
 * @param address the address that it connects to: the store, or a proxy before it
 * @param lease the lease of its lock
 * @param policy the access policy
 */
public record ClientSpec(String name, Address address, Duration lease, AccessPolicy policy) {

    /** A client of an exclusive lock. */
    public ClientSpec(String name, Address address, Duration lease) {
        this(name, address, lease, AccessPolicy.EXCLUSIVE);
    }

    /** The same client, with the access policy of this lock. */
    public ClientSpec of(LockSpec lock) {
        return new ClientSpec(name, address, lease, lock.accessPolicy());
    }
}

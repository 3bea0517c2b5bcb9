package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.lock.Rule;
import java.time.Duration;

/**
 * One client of a lock.
 *
 * @param name by which the lock may know it
 * @param address where it connects to: the store, or a proxy before it
 * @param lease how long it may hold the lock
 * @param rule who may be inside together with it
 */
public record ClientSpec(String name, Address address, Duration lease, Rule rule) {

    /** Of a lock: nobody may be inside together with it. */
    public ClientSpec(String name, Address address, Duration lease) {
        this(name, address, lease, Rule.ONE);
    }

    /** The same client of a lock by this rule. */
    public ClientSpec admitting(Rule together) {
        return new ClientSpec(name, address, lease, together);
    }
}

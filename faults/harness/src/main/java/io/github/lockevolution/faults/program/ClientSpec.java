package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.host.Address;
import java.time.Duration;

/**
 * One client of a lock.
 *
 * @param name by which the lock may know it
 * @param address where it connects to: the store, or a proxy before it
 * @param lease how long it may hold the lock
 */
public record ClientSpec(String name, Address address, Duration lease) {}

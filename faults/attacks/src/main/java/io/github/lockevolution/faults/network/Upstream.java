package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.redis.Redis;

/**
 * The server behind the proxies.
 *
 * @param address its address for programs on this machine
 * @param insideDocker its address for other containers, if it runs in a container; otherwise the same as {@code address}
 * @param onThisHost whether it is a process of this machine, and no container
 */
public record Upstream(Address address, Address insideDocker, boolean onThisHost) {

    static Upstream of(Redis redis) {
        return new Upstream(redis.address(), redis.addressInsideDocker(), redis.isOnThisHost());
    }
}

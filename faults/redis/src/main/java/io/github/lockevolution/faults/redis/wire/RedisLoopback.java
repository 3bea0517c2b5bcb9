package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import redis.clients.jedis.HostAndPort;

/** Ports of the loopback interface at which clients connect instead of at a Redis. */
final class RedisLoopback {

    private RedisLoopback() {}

    /**
     * Opens a free port. Redis is not contacted by that.
     *
     * @throws SetupProblem if no port is to be had
     */
    static <C extends LoopbackPort.Connection> LoopbackPort<C> open(
            HostAndPort redis, String name, LoopbackPort.Maker<C> connections) {
        try {
            return LoopbackPort.open(name, connections);
        } catch (IOException e) {
            throw new SetupProblem(GateText.class, text -> text.noPort(redis.toString(), e.getMessage()), e);
        }
    }

    static HostAndPort address(LoopbackPort<?> port) {
        return new HostAndPort(port.address().host(), port.address().port());
    }
}

package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.program.HeldCommand;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import redis.clients.jedis.HostAndPort;

/**
 * A TCP port on the loopback interface that forwards a program to a Redis, and reads on while it holds commands: the program may be several
 * clients, who send over one connection one after the other. The receiver of the held commands decides when each leaves, and when it is answered.
 */
public final class HoldingPort implements AutoCloseable {

    private final LoopbackPort<HoldingConnection> port;

    private HoldingPort(LoopbackPort<HoldingConnection> port) {
        this.port = port;
    }

    /**
     * Opens a free port.
     *
     * @param gate told what leaves and what comes of it; it lets everything through
     * @param arrived told the commands that have arrived together over one connection
     * @throws SetupProblem if no port is to be had
     */
    public static HoldingPort open(HostAndPort redis, CommandGate gate, Consumer<List<HeldCommand>> arrived) {
        return new HoldingPort(RedisLoopback.open(
                redis,
                "port of several clients",
                (client, port) -> new HoldingConnection(client.getChannel(), redis, gate, arrived)));
    }

    /** The address to which the program connects instead of to Redis. */
    public HostAndPort address() {
        return RedisLoopback.address(port);
    }

    /** Reads the requests that the program has sent so far: the receiver has got all of them when this returns. */
    public void readAll() {
        for (HoldingConnection connection : port.connections()) {
            try {
                connection.readAll();
            } catch (IOException e) {
                // It has ended, which the thread that serves it finds, too.
            }
        }
    }

    @Override
    public void close() {
        port.close();
    }
}

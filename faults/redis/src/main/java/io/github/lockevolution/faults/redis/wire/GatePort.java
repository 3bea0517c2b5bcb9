package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.setup.SetupProblem;
import redis.clients.jedis.HostAndPort;

/**
 * A TCP port on the loopback interface that forwards a client of any kind or language to a Redis, through a gate.
 *
 * <p>One port is for one client, which may open many connections. Each has its own connection to Redis and its own thread, in
 * which the gate is called. Once the gate has killed the client, all its connections end, and later ones are closed as soon as
 * they are accepted. A peer that does not speak RESP, or sends a frame that is too large, gets one error with the position of
 * the offending byte, and its connection ends; the port stays open. Push messages of Redis reach the client in order. While a
 * command is at the gate, it is not noticed if the client closes its connection.
 */
public final class GatePort implements AutoCloseable {

    private final GatedClient client;
    private final LoopbackPort<PortConnection> port;

    private GatePort(GatedClient client, LoopbackPort<PortConnection> port) {
        this.client = client;
        this.port = port;
    }

    /**
     * Opens a free port, with frames of at most 16 MiB.
     *
     * @throws SetupProblem if no port is to be had
     */
    public static GatePort open(HostAndPort redis, CommandGate gate) {
        return open(redis, gate, GatedClient.LARGEST_FRAME);
    }

    /**
     * Opens a free port. Redis is not contacted before the first client connects.
     *
     * @param largestFrame how many bytes one command or one answer may take, at least 1
     * @throws SetupProblem if no port is to be had
     */
    public static GatePort open(HostAndPort redis, CommandGate gate, int largestFrame) {
        GatedClient client = new GatedClient(gate, largestFrame);
        return new GatePort(
                client,
                RedisLoopback.open(
                        redis,
                        "gate port",
                        (accepted, port) -> new PortConnection(
                                accepted.getChannel(), redis, client, () -> port.interrupt(connection -> true))));
    }

    /** The address to which the client connects instead of to Redis. */
    public HostAndPort address() {
        return RedisLoopback.address(port);
    }

    /**
     * Ends every connection over which the next client could not go on, and its thread, as if the client had died; a command that is at the
     * gate does not leave. The port stays open for the next client. Waits at most 5 s.
     */
    public void forgetClient() {
        port.end(connection -> !connection.isClean());
    }

    /**
     * Ends every connection and its thread; a command that is at the gate does not leave. Interrupts a gate that holds a command,
     * and waits for it at most 5 s. May be called by the gate itself.
     */
    @Override
    public void close() {
        client.die();
        port.close();
    }
}

package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.BenchThread;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.HeldCommand;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import redis.clients.jedis.HostAndPort;

/**
 * A TCP port on the loopback interface that forwards a program to a Redis, and reads on while it holds what has arrived: the program may be several
 * clients, who send over one connection one after the other. Who is told what arrives decides when each command leaves, and when it is answered.
 */
public final class HoldingPort implements AutoCloseable {

    private static final int BACKLOG = 1024;

    private final ServerSocket listener;
    private final Queue<HoldingConnection> connections = new ConcurrentLinkedQueue<>();

    private HoldingPort(ServerSocket listener) {
        this.listener = listener;
    }

    /**
     * Opens a free port.
     *
     * @param gate told what leaves and what comes of it; it lets everything through
     * @param arrived told the commands that have arrived together over one connection
     * @throws SetupProblem if no port is to be had
     */
    public static HoldingPort open(HostAndPort redis, CommandGate gate, Consumer<List<HeldCommand>> arrived) {
        try {
            HoldingPort port = new HoldingPort(new ServerSocket(0, BACKLOG, InetAddress.getByName("127.0.0.1")));
            BenchThread.daemon(() -> port.accept(redis, gate, arrived), "port of several clients")
                    .start();
            return port;
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(GateText.class, text -> text.noPort(redis.toString(), e.getMessage())), e);
        }
    }

    /** Where the program connects to instead of to Redis. */
    public HostAndPort address() {
        return new HostAndPort("127.0.0.1", listener.getLocalPort());
    }

    private void accept(HostAndPort redis, CommandGate gate, Consumer<List<HeldCommand>> arrived) {
        while (!listener.isClosed()) {
            try {
                Socket accepted = listener.accept();
                HoldingConnection connection = HoldingConnection.open(accepted, redis, gate, arrived);
                connections.add(connection);
                BenchThread.daemon(connection::serve, "connection of several clients")
                        .start();
            } catch (IOException e) {
                // The port is closed, or Redis is gone: to the program, the connection ends.
            }
        }
        connections.forEach(HoldingConnection::close);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            // It is closed.
        }
        connections.forEach(HoldingConnection::close);
    }
}

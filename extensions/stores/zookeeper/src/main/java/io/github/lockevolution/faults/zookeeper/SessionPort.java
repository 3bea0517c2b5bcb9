package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.gate.CommandGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * A port of the loopback interface through which one session of one client reaches the server. A client whose connection was cut may come back
 * through it, as long as it is not dead.
 */
final class SessionPort implements GatedChannel.SessionLife, AutoCloseable {

    private final EmbeddedZooKeeper server;
    private final CommandGate gate;
    private final LongConsumer begun;
    private final Supplier<GatedChannel.Renewal> renewal;
    private final ServerSocket listener;
    private final List<GatedChannel> channels = new ArrayList<>();
    private final List<Future<?>> loops = new ArrayList<>();
    private volatile long session;
    private volatile boolean isCut;
    private volatile boolean isDead;

    /**
     * @param gate asked before each request
     * @param begun told of the session
     * @param renewal what the client does when it has ended
     */
    SessionPort(EmbeddedZooKeeper server, CommandGate gate, LongConsumer begun, Supplier<GatedChannel.Renewal> renewal)
            throws IOException {
        this.server = server;
        this.gate = gate;
        this.begun = begun;
        this.renewal = renewal;
        this.listener = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
        server.inBackground(this::accept);
    }

    /** Host and port, as a client is given them. */
    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** Whether the next attempt can go on over this session: nobody has cut its connection, and it has not ended. */
    boolean isUndisturbed() {
        return !isCut && server.isAlive(session);
    }

    private void accept() {
        try {
            while (true) {
                receive(listener.accept());
            }
        } catch (IOException e) {
            // The port is closed.
        }
    }

    private void receive(Socket client) throws IOException {
        if (isDead) {
            GatedChannel.reset(client);
            return;
        }
        Socket atServer =
                new Socket(server.address().getAddress(), server.address().getPort());
        GatedChannel channel = new GatedChannel(client, atServer, gate, this);
        synchronized (this) {
            if (isDead) {
                channel.cut();
                return;
            }
            channels.add(channel);
        }
        start(channel::serveRequests);
        start(channel::serveAnswers);
    }

    private synchronized void start(Runnable loop) {
        loops.add(server.inBackground(loop));
    }

    @Override
    public void begins(long begunSession) {
        session = begunSession;
        begun.accept(begunSession);
    }

    @Override
    public void onCut() {
        isCut = true;
    }

    @Override
    public LongPredicate atServer() {
        return server::isAlive;
    }

    @Override
    public GatedChannel.Renewal renewal() {
        return renewal.get();
    }

    @Override
    public WatchNotifications notifications() {
        return server.notifications();
    }

    /** Whether the client watches a node since its last request, and has been told nothing of it. */
    synchronized boolean isWatching() {
        return channels.stream().anyMatch(GatedChannel::isWatching);
    }

    /** The client dies: its connections end, and it gets no other. Its session lives on at the server. */
    synchronized void kill() {
        isCut = true;
        isDead = true;
        channels.forEach(GatedChannel::cut);
    }

    /** Ends every connection; a request that is at the gate does not leave. Who comes now is turned away. */
    synchronized void end() {
        kill();
        loops.forEach(loop -> loop.cancel(true));
    }

    /** Ends every connection, and lets go of the port. A client that still tries to connect would meet whoever gets the port next. */
    @Override
    public void close() {
        end();
        try {
            listener.close();
        } catch (IOException e) {
            // Nobody comes in any more, which is what was wanted.
        }
    }
}

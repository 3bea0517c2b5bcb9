package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * A port of the loopback interface through which one session of one client reaches the server. A client whose connection was cut may come back
 * through it, as long as it is not dead.
 */
final class SessionPort implements GatedChannel.SessionLife, AutoCloseable {

    private final EmbeddedZooKeeper server;
    private final LongConsumer begun;
    private final Supplier<GatedChannel.Renewal> renewal;
    private final LoopbackPort<GatedChannel> port;
    private volatile long session;
    private volatile boolean isCut;
    private volatile boolean isDead;

    /**
     * @param gate asked before each request
     * @param begun told of the session
     * @param renewal the reaction of the client to the end of its session
     */
    SessionPort(EmbeddedZooKeeper server, CommandGate gate, LongConsumer begun, Supplier<GatedChannel.Renewal> renewal)
            throws IOException {
        this.server = server;
        this.begun = begun;
        this.renewal = renewal;
        this.port = LoopbackPort.open(
                "ZooKeeper port", (client, own) -> new GatedChannel(client, own, server.address(), gate, this));
    }

    /** Host and port, as a client is given them. */
    String address() {
        return port.address().toString();
    }

    /** Whether the next attempt can go on over this session: nobody has cut its connection, and it has not ended. */
    boolean isUndisturbed() {
        return !isCut && server.isAlive(session);
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
    public boolean isDead() {
        return isDead;
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
    boolean isWatching() {
        return port.connections().stream().anyMatch(GatedChannel::isWatching);
    }

    /** The client dies: its connections end, and it gets no other. Its session lives on at the server. */
    void kill() {
        isCut = true;
        isDead = true;
        port.connections().forEach(GatedChannel::cut);
    }

    /** Ends every connection; a request that is at the gate does not leave. A new connection is turned away. */
    void end() {
        kill();
        port.interrupt(channel -> true);
    }

    /** Ends every connection, and lets go of the port. A client that still tries to connect would meet the next owner of the port. */
    @Override
    public void close() {
        kill();
        port.close();
    }
}

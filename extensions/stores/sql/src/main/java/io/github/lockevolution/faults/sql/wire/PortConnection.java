package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.sql.words.SqlReply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One connection of a client. The thread that calls {@link #serve} reads what the client sends and calls the gate; the one of its
 * {@link ServerSession} reads what the server sends.
 */
final class PortConnection implements LoopbackPort.Connection {

    private static final char TERMINATE = 'X';
    private static final char PASSWORD = 'p';
    private static final char COPY_DONE = 'c';
    private static final char COPY_FAIL = 'f';
    private static final char SYNC = 'S';
    private static final byte NO_ENCRYPTION = 'N';

    private final WireSocket client;
    private final LoopbackPort<PortConnection> port;
    private final Backend backend;
    private final CommandGate gate;
    private final SessionStatements statements = new SessionStatements();
    private final ServerSession session;
    /** Used by the serving thread only. */
    private RoundTrip trip = new RoundTrip();

    /** Whether the client has begun a transaction and done nothing in it. Used by the serving thread only. */
    private boolean isIdle;

    /**
     * The server, and what is said to it of every session.
     *
     * @param settings of each session, by their names
     * @param sessions told of each
     */
    record Backend(Address address, Map<String, String> settings, SessionListener sessions) {}

    PortConnection(Socket client, LoopbackPort<PortConnection> port, Backend backend, CommandGate gate)
            throws IOException {
        this.client = WireSocket.of(client);
        this.port = port;
        this.backend = backend;
        this.gate = gate;
        this.session = new ServerSession(this.client, statements, backend.sessions());
    }

    /** Passes on what the client sends, until one of the three ends the connection: the client, the server, the gate. */
    @Override
    public void serve() {
        try {
            if (begin()) {
                port.serve(this, session::serve);
                while (true) {
                    receive(WireMessage.read(client.input()));
                }
            }
        } catch (CommandRefused | Unreachable e) {
            sayLast(e.getMessage());
        } catch (IOException e) {
            // The client or the server is gone, or the gate has refused a command: to the client, the connection ends.
        } finally {
            cut();
        }
    }

    /** Gives whether the client wants a session. */
    private boolean begin() throws IOException {
        StartupPacket packet = StartupPacket.read(client.input());
        while (packet.isAboutEncryption()) {
            client.socket().getOutputStream().write(NO_ENCRYPTION);
            packet = StartupPacket.read(client.input());
        }
        WireSocket server = connect();
        if (packet.isCancel()) {
            cancel(packet, server);
            return false;
        }
        session.begin(server, packet.with(backend.settings()));
        return true;
    }

    private WireSocket connect() throws Unreachable {
        try {
            return WireSocket.to(backend.address());
        } catch (IOException e) {
            throw new Unreachable(e);
        }
    }

    /** The server closes when it has done so, and the client waits for that. */
    private static void cancel(StartupPacket packet, WireSocket server) throws IOException {
        try {
            packet.write(server.socket().getOutputStream());
            server.shutDown();
        } finally {
            server.close();
        }
    }

    private void receive(WireMessage message) throws IOException {
        if (message.type() == TERMINATE) {
            session.send(List.of(message));
            throw new EOFException("the client has ended the session");
        }
        if (message.type() == PASSWORD) {
            session.send(List.of(message));
            return;
        }
        session.awaitStart();
        trip.add(message, statements);
        if (trip.isComplete()) {
            RoundTrip complete = trip;
            trip = new RoundTrip();
            pass(complete);
        } else if (trip.isFlush()) {
            session.send(trip.messages());
            trip = new RoundTrip();
        }
    }

    private void pass(RoundTrip complete) throws IOException {
        Command command = complete.command();
        CommandGate asked = gateFor(complete);
        boolean holdsCommit = asked.holdsCommit() && !complete.isFlush();
        GateDecision decided = decide(command, asked);
        // Asked only now: another client may have changed the table until the command leaves.
        boolean isInTwo =
                holdsCommit && session.commitsByItself() && backend.sessions().isWide(command.words());
        if (isInTwo) {
            session.begin();
        }
        if (session.sendIfAlive(complete)) {
            asked.afterSend();
        }
        Reply reply = awaitReply(complete, asked, decided);
        if (isInTwo && reply.error()) {
            session.rollback();
        }
        if (isInTwo && !reply.error()) {
            commit(complete, asked, decided, reply);
        } else {
            tell(command, asked, decided, reply);
        }
        if (!session.deliver()) {
            throw new EOFException("the server has ended the session");
        }
    }

    private void commit(RoundTrip complete, CommandGate asked, GateDecision decided, Reply reply) throws IOException {
        boolean isLost = decided == GateDecision.LOSE_REPLY;
        session.hold();
        asked.onOutcome(complete.command(), isLost ? new Outcome.ReplyLost(reply) : new Outcome.Answered(reply));
        Command commit = new Command(List.of(Exchange.AUTO_COMMIT), 0);
        GateDecision last = decide(commit, asked);
        session.commit(complete.isSimple());
        tell(commit, asked, isLost ? decided : last, session.reply());
    }

    private static GateDecision decide(Command command, CommandGate asked) throws IOException {
        GateDecision decided = asked.beforeCommand(command);
        if (decided == GateDecision.KILL) {
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        return decided;
    }

    /**
     * The gate of a round trip. One that only prepares, or is about the session alone, is not shown to the client's gate, nor is the end of a
     * transaction with nothing else in it; unless the client learns from it that its session has ended.
     */
    private CommandGate gateFor(RoundTrip complete) {
        boolean isOfSession = complete.isOfSession() || isIdle && complete.isEnd();
        isIdle = complete.isBegin() || isIdle && isOfSession && !complete.isEnd();
        boolean isOfInterest = complete.isHeld() && !isOfSession;
        boolean mayTell = complete.isHeld() || complete.isPreparing();
        return isOfInterest || mayTell && session.hasEnded() ? gate : CommandGate.OPEN;
    }

    private Reply awaitReply(RoundTrip complete, CommandGate asked, GateDecision decided) throws IOException {
        ServerSession.State state = session.awaitAnswer();
        while (state == ServerSession.State.COPYING_IN) {
            copyIn(complete);
            state = session.awaitAnswer();
        }
        if (state == ServerSession.State.CUT) {
            // A command that waited when its connection was cut has no answer.
            if (decided == GateDecision.LOSE_REPLY) {
                asked.onOutcome(complete.command(), new Outcome.ReplyLost(SqlReply.blocked()));
            }
            throw new EOFException("the connection was cut");
        }
        return session.reply();
    }

    /** Passes data on that the client sends as a part of its command. */
    private void copyIn(RoundTrip complete) throws IOException {
        session.deliverBeforeCopy();
        boolean isCopied = false;
        while (true) {
            WireMessage message = WireMessage.read(client.input());
            isCopied |= message.type() == COPY_DONE || message.type() == COPY_FAIL;
            boolean isLast = isCopied && (complete.isSimple() || message.type() == SYNC);
            if (isLast) {
                session.endCopy();
            }
            session.send(List.of(message));
            if (isLast) {
                return;
            }
        }
    }

    private void tell(Command command, CommandGate asked, GateDecision decided, Reply reply) throws IOException {
        if (asked.beforeDelivery(command, decided, reply) == GateDecision.LOSE_REPLY) {
            asked.onOutcome(command, new Outcome.ReplyLost(reply));
            cutAll();
            throw new EOFException("the answer to " + command.name() + " is lost");
        }
        session.requireUncut();
        asked.onOutcome(command, new Outcome.Answered(reply));
    }

    /** Cuts all connections of the client, this one as well, and comes back when the server has noticed. */
    private void cutAll() {
        List<PortConnection> lost = port.connections();
        lost.forEach(one -> one.session.cut());
        backend.sessions().onCut();
        lost.forEach(PortConnection::cut);
    }

    private void sayLast(String reason) {
        try {
            WireMessage.fatal(reason).write(client.socket().getOutputStream());
            client.shutDown();
        } catch (IOException e) {
            // The client is gone: nobody is left to be told.
        }
    }

    /** Ends it for both now. */
    @Override
    public void cut() {
        // In this order: a client that hears of the end may ask at once whether the session is open.
        session.cut();
        client.close();
    }

    /** Whether this is the connection of this session, and not cut. */
    boolean isOpen(long backendPid) {
        return session.isOpen(backendPid);
    }

    /** The session whose command is under way at the server, if it is this one's. */
    OptionalLong busy() {
        return session.busy();
    }

    /** The server cannot be reached; the client is told why. */
    private static final class Unreachable extends IOException {

        private static final long serialVersionUID = 1L;

        Unreachable(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }
}

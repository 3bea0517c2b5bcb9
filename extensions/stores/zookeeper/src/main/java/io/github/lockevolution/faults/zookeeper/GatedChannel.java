package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongPredicate;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.proto.ConnectResponse;
import org.apache.zookeeper.proto.ReplyHeader;
import org.apache.zookeeper.proto.RequestHeader;
import org.apache.zookeeper.proto.WatcherEvent;

/**
 * One connection of a client to the server, with a gate in it. Messages that keep the session going pass; every other request is held before it
 * reaches the server. A notification about a watched node is held if the client waits for it; if the client does something else, it passes with the
 * next answer.
 *
 * <p>When the server has ended the session and closed its end, the client is not told: it finds out by its next request, which is answered as the
 * server answers a request of a session that it is just ending. A client that waits makes none; it gets the event that it would get after connecting
 * again. A client that begins a new session by itself gets the same with its next request, which is answered when it has let go of the old session:
 * its next request then belongs to the new one.
 */
final class GatedChannel implements LoopbackPort.Connection {

    /** The word for a client that waits for a notification about a node, as a reader sees it. */
    private static final String AWAITS = "awaits";

    private static final String NO_NODE = "NONODE";

    private static final String ENDED = RequestWords.error(KeeperException.Code.SESSIONEXPIRED.intValue());

    private final Socket client;
    private final LoopbackPort<GatedChannel> port;
    private final Socket server = new Socket();
    private final InetSocketAddress address;
    private final CommandGate gate;
    private final SessionLife life;
    private final OutputStream toClient;
    private final Map<Integer, PendingRequest> unanswered = new ConcurrentHashMap<>();
    private final Queue<Frame> kept = new ConcurrentLinkedQueue<>();
    /**
     * The node on which the client's last request has set a watch; empty if it set none, or the client has got the
     * notification.
     */
    private volatile Optional<String> watched = Optional.empty();

    /** Requests behind the news that the session has ended; they are answered when the client has let go of it. */
    private final Queue<Integer> late = new ConcurrentLinkedQueue<>();

    private volatile long session;
    private volatile boolean isClosing;
    private volatile boolean isToldOfEnd;
    /**
     * A message that was on its way when the connection was cut is no longer the client's, which may be in its next
     * attempt by now.
     */
    private volatile boolean isCut;

    /** Receives news of the session of a connection. */
    interface SessionLife {

        void begins(long session);

        /** The connection was cut by the bench. */
        void onCut();

        /** Whether the client gets no further connection. */
        boolean isDead();

        /** Whether the server still has the session. */
        LongPredicate atServer();

        /** The reaction of the client to the end of its session. */
        Renewal renewal();

        /** The notifications of the server to its clients. */
        WatchNotifications notifications();
    }

    /** The reaction of a client to the end of its session. */
    enum Renewal {

        /** It is over as well. */
        NONE,

        /** It is told by an event, as Java's own client tells those who use it, and begins a new session by itself. */
        WHEN_TOLD,

        /** It connects again, as the server has closed the connection, is refused, and begins a new session by itself. Events say nothing to it. */
        BY_CONNECTING
    }

    /** A request that was let go. */
    private record PendingRequest(int type, Command command, GateDecision decision) {

        /** The node on which the request has set a watch. Only {@code exists} sets one on a node that is not there. */
        private Optional<String> watched(Reply reply) {
            boolean isSet =
                    !reply.error() || type == OpCode.exists && reply.toString().equals(NO_NODE);
            return RequestWords.watched(command.words()).filter(path -> isSet);
        }
    }

    /**
     * @param address the listening address of the server
     */
    GatedChannel(
            Socket client,
            LoopbackPort<GatedChannel> port,
            InetSocketAddress address,
            CommandGate gate,
            SessionLife life)
            throws IOException {
        this.client = client;
        this.port = port;
        this.address = address;
        this.gate = gate;
        this.life = life;
        this.toClient = client.getOutputStream();
    }

    private static DataInputStream input(Socket socket) throws IOException {
        return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Passes requests on until the client is gone. A connection of a dead client is turned away. */
    @Override
    public void serve() {
        if (life.isDead()) {
            SocketEnd.reset(client);
            return;
        }
        try {
            server.setTcpNoDelay(true);
            server.connect(address);
            port.serve(this, this::serveAnswers);
            DataInputStream from = input(client);
            Frame.read(from).write(server.getOutputStream());
            while (true) {
                pass(Frame.read(from));
            }
        } catch (IOException e) {
            // The client is gone, or the gate refused a request: to both, the connection ends.
            close();
        }
    }

    private void pass(Frame request) throws IOException {
        InputArchive records = request.records();
        RequestHeader header = RequestWords.read(new RequestHeader(), records);
        if (!RequestWords.isHeld(header.getType())) {
            passUnheld(header, request);
            return;
        }
        if (isToldOfEnd && life.renewal() == Renewal.WHEN_TOLD) {
            late.add(header.getXid());
            return;
        }
        Command command = new Command(RequestWords.of(header.getType(), records), request.bytes().length);
        GateDecision decision = isCut ? GateDecision.KILL : gate.beforeCommand(command);
        if (decision == GateDecision.KILL) {
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        unanswered.put(header.getXid(), new PendingRequest(header.getType(), command, decision));
        if (life.atServer().test(session)) {
            request.write(server.getOutputStream());
        } else if (life.renewal() == Renewal.WHEN_TOLD && decision != GateDecision.LOSE_REPLY) {
            late.add(header.getXid());
            isToldOfEnd = true;
            Frame.sessionExpired().write(toClient);
        } else {
            answer(header.getXid(), Frame.sessionExpired(header.getXid()));
            if (life.renewal() == Renewal.BY_CONNECTING) {
                throw new IOException("this session has ended, and the server has closed its connection");
            }
        }
    }

    private void passUnheld(RequestHeader header, Frame request) throws IOException {
        if (life.atServer().test(session)) {
            isClosing |= header.getType() == OpCode.closeSession;
            request.write(server.getOutputStream());
        } else if (header.getType() == OpCode.closeSession) {
            for (Integer xid = late.poll(); xid != null; xid = late.poll()) {
                answer(xid, Frame.sessionExpired(xid));
            }
            throw new IOException("this session has ended already");
        }
    }

    /** Passes answers and events on until the server is gone. */
    private void serveAnswers() {
        try {
            DataInputStream from = input(server);
            Frame first = Frame.read(from);
            session = RequestWords.read(new ConnectResponse(), first.records()).getSessionId();
            // A client that comes back to a session that has ended gets none.
            if (session != 0) {
                life.begins(session);
            }
            first.write(toClient);
            while (true) {
                receive(Frame.read(from));
            }
        } catch (IOException e) {
            if (isClosing || session == 0) {
                close();
            } else if (!life.atServer().test(session)) {
                tellOfEnd();
            }
        }
    }

    private void receive(Frame frame) throws IOException {
        int xid = RequestWords.read(new ReplyHeader(), frame.records()).getXid();
        if (xid == Frame.NOTIFICATION) {
            receiveNotification(frame);
        } else {
            answer(xid, frame);
        }
    }

    /** A session that has ended hears of nothing that happened since. */
    private void receiveNotification(Frame frame) throws IOException {
        InputArchive records = frame.records();
        RequestWords.read(new ReplyHeader(), records);
        WatcherEvent event = RequestWords.read(new WatcherEvent(), records);
        try {
            String told = EventType.fromInt(event.getType()).name();
            if (life.atServer().test(session) && !tell(NodeNames.shown(event.getPath()), told, frame)) {
                kept.add(frame);
            }
        } finally {
            life.notifications().arrives(session);
        }
    }

    private void tellOfEnd() {
        try {
            if (watched.isPresent()) {
                tell(watched.get(), ENDED, Frame.sessionExpired());
            }
        } catch (IOException e) {
            close();
        }
    }

    /**
     * Passes a notification on to a client that waits, as soon as the gate lets it; returns whether the client waits.
     */
    private boolean tell(String path, String told, Frame frame) throws IOException {
        Command awaited = new Command(List.of(AWAITS, path), 0);
        Reply reply = new Reply(told, false, frame.bytes().length);
        Optional<GateDecision> decision = gate.beforeNotification(awaited, reply);
        if (watched.filter(path::equals).isPresent()) {
            watched = Optional.empty();
        }
        if (decision.isPresent() && decision.get() == GateDecision.LOSE_REPLY) {
            gate.onOutcome(awaited, new Outcome.ReplyLost(reply));
            cut();
        } else if (decision.isPresent()) {
            isToldOfEnd = told.equals(ENDED);
            gate.onOutcome(awaited, new Outcome.Answered(reply));
            frame.write(toClient);
            if (isToldOfEnd && life.renewal() == Renewal.BY_CONNECTING) {
                close();
            }
        }
        return decision.isPresent();
    }

    /** Whether the client has been told nothing yet of the node that it watches since its last request, and nothing is under way. */
    boolean isWatching() {
        return watched.isPresent()
                && life.atServer().test(session)
                && !life.notifications().isUnderWay(session);
    }

    private void answer(int xid, Frame answer) throws IOException {
        PendingRequest held = unanswered.remove(xid);
        if (held == null) {
            answer.write(toClient);
            return;
        }
        Reply reply = reply(held, answer);
        if (held.decision() == GateDecision.LOSE_REPLY) {
            gate.onOutcome(held.command(), new Outcome.ReplyLost(reply));
            cut();
        } else {
            watched = held.watched(reply);
            gate.onOutcome(held.command(), new Outcome.Answered(reply));
            passKept();
            answer.write(toClient);
        }
    }

    private void passKept() throws IOException {
        for (Frame frame = kept.poll(); frame != null; frame = kept.poll()) {
            frame.write(toClient);
        }
    }

    private static Reply reply(PendingRequest held, Frame answer) throws IOException {
        InputArchive records = answer.records();
        ReplyHeader header = RequestWords.read(new ReplyHeader(), records);
        return ReplyWords.of(held.type(), header.getErr(), records, answer.bytes().length);
    }

    /** Ends the connection for both, as a broken network does. The session lives on at the server. */
    @Override
    public void cut() {
        isCut = true;
        watched = Optional.empty();
        life.onCut();
        SocketEnd.reset(client);
        SocketEnd.reset(server);
    }

    private void close() {
        SocketEnd.close(client);
        SocketEnd.reset(server);
    }
}

package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.sql.words.SqlReply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The session of one connection at the server. {@link #serve} reads the messages of the server: the client gets the answer to a round trip when
 * it is complete and let go, and at once any message that comes while nothing is under way. The end of the session is kept from the client until
 * the client sends something.
 *
 * <pre>
 * STARTING --ready for a query--> IDLE --sent--> UNDER_WAY --complete--> ANSWERED --delivered--> IDLE
 *                                                UNDER_WAY --the server waits for data--> COPYING_IN --all data sent--> UNDER_WAY
 *                                                                                         COPYING_IN --complete--> ANSWERED
 * STARTING, IDLE, UNDER_WAY, COPYING_IN --the server has closed--> ENDED
 * every state --cut, or ended by the client--> CUT
 * </pre>
 *
 * <p>In ANSWERED nothing is read from the server, so nothing overtakes the answer. This object guards its fields. It writes to the client while
 * it is STARTING or IDLE; else only the thread does that serves the client.
 */
final class ServerSession {

    enum State {
        STARTING,
        IDLE,
        UNDER_WAY,
        COPYING_IN,
        ANSWERED,
        ENDED,
        CUT
    }

    private static final char KEY_DATA = 'K';
    private static final char READY = 'Z';
    private static final char COPY_IN = 'G';

    /** The transaction status in a server's ready message: no transaction is open. */
    private static final byte IDLE_STATUS = 'I';

    private final WireSocket client;
    private final SessionStatements statements;
    private final SessionListener sessions;
    private State state = State.STARTING;
    private Optional<WireSocket> server = Optional.empty();
    private OptionalLong backendPid = OptionalLong.empty();
    private Answer answer;
    /** Whether a transaction is open, as the server has said last. */
    private boolean isInTransaction;
    /** Whether a statement has run, and is committed as soon as the client is answered, or is no more. */
    private boolean isUncommitted;
    /** Why the server ends the session, if it has said so while nothing was under way. */
    private final List<WireMessage> lastWords = new ArrayList<>();

    ServerSession(WireSocket client, SessionStatements statements, SessionListener sessions) {
        this.client = client;
        this.statements = statements;
        this.sessions = sessions;
        this.answer = new Answer(statements, 0);
    }

    /** Begins over a connection to the server. */
    void begin(WireSocket connected, StartupPacket packet) throws IOException {
        synchronized (this) {
            server = Optional.of(connected);
            if (state == State.CUT) {
                connected.reset();
            }
        }
        packet.write(connected.socket().getOutputStream());
    }

    /** Passes on what the server says, until it has closed the connection or that was cut. */
    void serve() {
        WireSocket connected = connection();
        try {
            while (true) {
                WireMessage message = WireMessage.read(connected.input());
                if (message.type() == KEY_DATA) {
                    begin(Integer.toUnsignedLong(message.fields().int32()));
                }
                receive(message);
            }
        } catch (IOException e) {
            connected.reset();
            end();
        }
    }

    private synchronized WireSocket connection() {
        return server.orElseThrow();
    }

    /** Calls the listeners without the monitor of this session: a listener, or a thread that waits for it, may ask whether a session is busy. */
    private void begin(long begunPid) {
        synchronized (this) {
            backendPid = OptionalLong.of(begunPid);
        }
        sessions.begun(begunPid);
    }

    private synchronized void receive(WireMessage message) throws IOException {
        await(State.ANSWERED);
        if (message.type() == READY) {
            isInTransaction = message.body()[0] != IDLE_STATUS;
        }
        switch (state) {
            case STARTING -> start(message);
            case IDLE -> passUnasked(message);
            case UNDER_WAY, COPYING_IN -> collect(message);
            default -> throw new IOException("nobody listens any more");
        }
    }

    private void start(WireMessage message) throws IOException {
        if (message.type() == READY) {
            become(State.IDLE);
        }
        client.write(List.of(message));
    }

    private void passUnasked(WireMessage message) throws IOException {
        if (message.isLast()) {
            lastWords.add(message);
        } else {
            statements.learn(message);
            client.write(List.of(message));
        }
    }

    private void collect(WireMessage message) {
        if (answer.add(message)) {
            become(State.ANSWERED);
        } else if (message.type() == COPY_IN) {
            become(State.COPYING_IN);
        }
    }

    private void end() {
        backendPid().ifPresent(sessions::ended);
        synchronized (this) {
            if (state == State.STARTING) {
                client.close();
            }
            if (state != State.CUT) {
                become(State.ENDED);
            }
        }
    }

    private synchronized OptionalLong backendPid() {
        return backendPid;
    }

    private void become(State next) {
        state = next;
        notifyAll();
    }

    private State await(State toBeOver) throws InterruptedIOException {
        try {
            while (state == toBeOver) {
                wait();
            }
            return state;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted while it was " + toBeOver);
        }
    }

    /** Whether the server commits the next statement by itself. */
    synchronized boolean commitsByItself() {
        return state == State.IDLE && !isInTransaction;
    }

    /** Opens a transaction for the statement that comes next, and of which the client has not said that it commits it. */
    void begin() throws IOException {
        exchange("BEGIN");
    }

    /** The statement has run, and waits to be committed. */
    synchronized void hold() {
        isUncommitted = true;
    }

    /**
     * Commits the statement, if one waits for that, which the client is then told as if the server had done it by itself.
     *
     * @param isSimple whether its end is told when it is committed, and not before
     */
    void commit(boolean isSimple) throws IOException {
        synchronized (this) {
            if (!isUncommitted) {
                return;
            }
            isUncommitted = false;
        }
        Answer ran = exchange("COMMIT");
        synchronized (this) {
            answer = ran.committed(answer, isSimple);
        }
    }

    /** Ends the transaction of a statement that was refused. */
    void rollback() throws IOException {
        exchange("ROLLBACK");
        synchronized (this) {
            answer.tellIdle();
        }
    }

    /** Runs a statement of which the client learns nothing; messages that the client has not got yet stay. Returns those messages. */
    private Answer exchange(String sql) throws IOException {
        Answer untold;
        synchronized (this) {
            requireUncut();
            untold = answer;
            if (state == State.ENDED) {
                return untold;
            }
            answer = new Answer(new SessionStatements(), 0);
            become(State.UNDER_WAY);
        }
        send(List.of(WireMessage.query(sql)));
        synchronized (this) {
            await(State.UNDER_WAY);
            Answer said = answer;
            answer = untold;
            return said;
        }
    }

    /** Waits until the server is ready for the first query. */
    synchronized void awaitStart() throws IOException {
        await(State.STARTING);
    }

    synchronized boolean hasEnded() {
        return state == State.ENDED;
    }

    /**
     * @throws IOException if the connection was cut
     */
    synchronized void requireUncut() throws IOException {
        if (state == State.CUT) {
            throw new IOException("the connection was cut");
        }
    }

    /** Sends a round trip; gives false, and sends nothing, if the server has ended the session. */
    boolean sendIfAlive(RoundTrip trip) throws IOException {
        synchronized (this) {
            requireUncut();
            answer = new Answer(statements, trip.awaitedRuns());
            if (state == State.ENDED) {
                return false;
            }
            become(State.UNDER_WAY);
        }
        send(trip.messages());
        return true;
    }

    /** Sends messages that have no answer of their own. */
    void send(List<WireMessage> messages) {
        try {
            connection().write(messages);
        } catch (IOException e) {
            // The server is gone. The thread that reads from it finds out, and reads its last messages.
        }
    }

    /** Waits until the server has answered, waits for data, or is gone. */
    synchronized State awaitAnswer() throws IOException {
        return await(State.UNDER_WAY);
    }

    /** The answer as a person reads it. */
    synchronized Reply reply() {
        return state == State.ENDED ? SqlReply.ended() : answer.reply();
    }

    /** Tells the client that it may send its data. */
    void deliverBeforeCopy() throws IOException {
        client.write(untold());
    }

    private synchronized List<WireMessage> untold() {
        return answer.take();
    }

    /** The client is about to send the last of its data. */
    synchronized void endCopy() {
        if (state == State.COPYING_IN) {
            become(State.UNDER_WAY);
        }
    }

    /** Gives the client the answer, or what the server has said last; and gives whether the session goes on. */
    boolean deliver() throws IOException {
        if (hasEnded()) {
            client.write(lastWords());
            client.write(untold());
            client.shutDown();
            return false;
        }
        client.write(untold());
        synchronized (this) {
            if (state == State.ANSWERED) {
                become(State.IDLE);
            }
        }
        return true;
    }

    private synchronized List<WireMessage> lastWords() {
        return List.copyOf(lastWords);
    }

    /** The number of the server's process, if something was sent that is not answered. */
    synchronized OptionalLong busy() {
        return state == State.UNDER_WAY || isUncommitted ? backendPid : OptionalLong.empty();
    }

    /** Whether this is the session of this number, and its connection is not cut. */
    synchronized boolean isOpen(long number) {
        return state != State.CUT && backendPid.equals(OptionalLong.of(number));
    }

    /** Ends the session now, and its command gets no answer; a statement that has run is committed. */
    void cut() {
        try {
            commit(true);
        } catch (IOException e) {
            // The server is gone, and the statement with it.
        }
        synchronized (this) {
            become(State.CUT);
            server.ifPresent(WireSocket::reset);
        }
    }
}

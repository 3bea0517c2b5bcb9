package io.github.lockevolution.faults.sql.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The session of one connection at the server. The thread that serves the client asks and reads; others may ask for its state, and cut it. This object
 * guards its fields.
 *
 * <pre>
 * IDLE --sent--> UNDER_WAY --answered--> IDLE
 * UNDER_WAY --the server has closed--> ENDED
 * every state --cut, or ended by the client--> CUT
 * </pre>
 */
final class MysqlSession {

    private enum State {
        IDLE,
        UNDER_WAY,
        ENDED,
        CUT
    }

    private Optional<WireSocket> server = Optional.empty();
    private State state = State.IDLE;
    private OptionalLong number = OptionalLong.empty();
    private boolean isInTransaction;
    private boolean commitsByItself = true;
    /** Whether a statement has run, and is committed as soon as the client is answered, or is no more. */
    private boolean isUncommitted;

    /** Begins over a connection to the server, whose login comes next. */
    synchronized void begin(WireSocket connected) throws IOException {
        server = Optional.of(connected);
        if (state == State.CUT) {
            connected.reset();
        }
        requireUncut();
    }

    /** The server has taken the login, and numbered the session. */
    synchronized void begun(long session) {
        number = OptionalLong.of(session);
    }

    private synchronized WireSocket connection() {
        return server.orElseThrow();
    }

    /** Runs a statement of which the client learns nothing. */
    MysqlAnswer run(String sql) throws IOException {
        send(MysqlPacket.query(sql));
        return answer(MysqlAnswer.Rows.OF_TEXT, false);
    }

    /**
     * Sends a command.
     *
     * @throws IOException if the connection was cut; not if the server is gone, which the answer tells
     */
    void send(MysqlPacket command) throws IOException {
        synchronized (this) {
            requireUncut();
            state = State.UNDER_WAY;
        }
        sendUnasked(command);
    }

    /** Sends a command that has no answer. */
    void sendUnasked(MysqlPacket command) {
        try {
            command.write(connection().socket().getOutputStream());
        } catch (IOException e) {
            // The server is gone. Whoever reads finds out.
        }
    }

    /** Reads an answer. */
    @FunctionalInterface
    private interface Reading {

        MysqlAnswer from(WireSocket server) throws IOException;
    }

    /**
     * Waits for the answer to statements.
     *
     * @throws EOFException if the server has ended the session
     * @throws IOException if the connection was cut
     */
    MysqlAnswer answer(MysqlAnswer.Rows rows, boolean isCounted) throws IOException {
        MysqlAnswer answer = read(from -> MysqlAnswer.read(from.input(), rows, isCounted));
        if (answer.hasStatus()) {
            synchronized (this) {
                isInTransaction = answer.isInTransaction();
                commitsByItself = answer.commitsByItself();
            }
        }
        return answer;
    }

    MysqlAnswer preparedAnswer() throws IOException {
        return read(from -> MysqlAnswer.readPrepared(from.input()));
    }

    MysqlAnswer plainAnswer(boolean isList) throws IOException {
        return read(from -> MysqlAnswer.readPlain(from.input(), isList));
    }

    private MysqlAnswer read(Reading reading) throws IOException {
        try {
            MysqlAnswer answer = reading.from(connection());
            if (answer.isOfEnd()) {
                throw new EOFException("the server has ended the session");
            }
            synchronized (this) {
                requireUncut();
                state = State.IDLE;
            }
            return answer;
        } catch (IOException e) {
            synchronized (this) {
                requireUncut();
                state = State.ENDED;
            }
            connection().reset();
            throw (EOFException) new EOFException("the server has ended the session").initCause(e);
        }
    }

    /** Whether the server has ended the session while nothing was under way: then it has closed the connection before it said that to others. */
    boolean hasEnded() throws IOException {
        WireSocket connected = connection();
        connected.socket().setSoTimeout(1);
        try {
            // What a server says unasked is why it ends the session.
            connected.input().read();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        } finally {
            connected.socket().setSoTimeout(0);
        }
    }

    synchronized boolean isInTransaction() {
        return isInTransaction;
    }

    /** Whether the server commits the next statement by itself. */
    synchronized boolean commitsByItself() {
        return commitsByItself;
    }

    /** The statement has run, and waits to be committed. */
    synchronized void hold() {
        isUncommitted = true;
    }

    /** Commits the statement, if one waits for that; gives the answer if the server refuses. */
    Optional<MysqlAnswer> commit() throws IOException {
        synchronized (this) {
            if (!isUncommitted) {
                return Optional.empty();
            }
            isUncommitted = false;
        }
        MysqlAnswer answer = run("COMMIT");
        return answer.reply().error() ? Optional.of(answer) : Optional.empty();
    }

    /**
     * @throws IOException if the connection was cut
     */
    synchronized void requireUncut() throws IOException {
        if (state == State.CUT) {
            throw new IOException("the connection was cut");
        }
    }

    /** The number of the session, if something was sent that is not answered. */
    synchronized OptionalLong busy() {
        return state == State.UNDER_WAY || isUncommitted ? number : OptionalLong.empty();
    }

    /** Whether this is the session of this number, and its connection is not cut. */
    synchronized boolean isOpen(long session) {
        return state != State.CUT && number.equals(OptionalLong.of(session));
    }

    /** Ends the session now, and its command gets no answer; a statement that has run is committed. */
    void cut() {
        try {
            commit();
        } catch (IOException e) {
            // The server is gone, and the statement with it.
        }
        synchronized (this) {
            state = State.CUT;
            server.ifPresent(WireSocket::reset);
        }
    }

    /** Runs the statements by which every session begins. */
    void setUp(List<String> statements) throws IOException {
        for (String statement : statements) {
            MysqlAnswer answer = run(statement);
            if (answer.reply().error()) {
                throw new IOException(statement + ": " + answer.reply().text());
            }
        }
    }
}

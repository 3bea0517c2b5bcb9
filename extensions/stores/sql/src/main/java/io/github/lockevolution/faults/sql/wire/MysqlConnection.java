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
import java.util.Locale;
import java.util.Set;

/** One connection of a client. The thread that calls {@link #serve} reads what the client sends, calls the gate, and reads what the server answers. */
final class MysqlConnection implements LoopbackPort.Connection {

    private static final int QUIT = 0x01;
    private static final int INIT_DB = 0x02;
    private static final int QUERY = 0x03;
    private static final int FIELD_LIST = 0x04;
    private static final int STATISTICS = 0x09;
    private static final int PING = 0x0E;
    private static final int PREPARE = 0x16;
    private static final int EXECUTE = 0x17;
    private static final int LONG_DATA = 0x18;
    private static final int CLOSE_STATEMENT = 0x19;
    private static final int RESET_STATEMENT = 0x1A;
    private static final int SET_OPTION = 0x1B;
    private static final int RESET = 0x1F;

    private static final Set<String> COUNTED = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE", "LOAD");

    private final WireSocket client;
    private final LoopbackPort<MysqlConnection> port;
    private final Backend backend;
    private final CommandGate gate;
    private final MysqlSession session = new MysqlSession();
    private final MysqlStatements statements = new MysqlStatements();
    private final TransactionWords transaction = new TransactionWords();

    /**
     * The server, and what is said to it of every session.
     *
     * @param setUp the statements by which each session begins
     * @param sessions told of each
     */
    record Backend(Address address, List<String> setUp, SessionListener sessions) {}

    MysqlConnection(Socket client, LoopbackPort<MysqlConnection> port, Backend backend, CommandGate gate)
            throws IOException {
        this.client = WireSocket.of(client);
        this.port = port;
        this.backend = backend;
        this.gate = gate;
    }

    /** Passes on what the client sends, until one of the three ends the connection: the client, the server, the gate. */
    @Override
    public void serve() {
        try {
            if (begin()) {
                while (true) {
                    receive(MysqlPacket.read(client.input()));
                }
            }
        } catch (CommandRefused e) {
            sayLast(e.getMessage());
        } catch (IOException e) {
            // The client or the server is gone, or the gate has refused a command: to the client, the connection ends.
        } finally {
            cut();
        }
    }

    /** Gives whether the server lets the client in. */
    private boolean begin() throws IOException {
        WireSocket server = WireSocket.to(backend.address());
        session.begin(server);
        MysqlLogin.Done login = new MysqlLogin(client, server).pass();
        if (login.isIn()) {
            session.begun(login.session());
            backend.sessions().begun(login.session());
            session.setUp(backend.setUp());
        }
        login.lastWord().write(client.socket().getOutputStream());
        return login.isIn();
    }

    private void receive(MysqlPacket packet) throws IOException {
        switch (packet.first()) {
            case QUIT -> {
                session.sendUnasked(packet);
                throw new EOFException("the client has ended the session");
            }
            case QUERY -> pass(packet, MysqlWords.of(packet.fields().rest()), MysqlAnswer.Rows.OF_TEXT);
            case EXECUTE -> pass(packet, statements.run(packet), MysqlAnswer.Rows.BINARY);
            case RESET -> pass(packet, List.of("RESET", "CONNECTION"), MysqlAnswer.Rows.OF_TEXT);
            case LONG_DATA -> {
                statements.noteEarly(packet);
                session.sendUnasked(packet);
            }
            case CLOSE_STATEMENT -> {
                statements.close(packet);
                session.sendUnasked(packet);
            }
            case PREPARE, INIT_DB, FIELD_LIST, STATISTICS, PING, RESET_STATEMENT, SET_OPTION -> passUnheld(packet);
            default ->
                MysqlPacket.error(1, "the bench does not hold the command " + packet.first())
                        .write(client.socket().getOutputStream());
        }
    }

    /** Passes on what only prepares a statement, or is about the session alone. */
    private void passUnheld(MysqlPacket packet) throws IOException {
        boolean isPreparing = packet.first() == PREPARE;
        if (isPreparing && session.hasEnded()) {
            // The client hears of the end when it runs the statement, as it does if that was prepared before.
            MysqlAnswer answer = MysqlAnswer.prepared(packet.fields().rest());
            statements.prepare(packet.fields().rest(), answer.first());
            deliver(answer);
            return;
        }
        if (session.hasEnded()) {
            Command command = new Command(MysqlWords.of(packet.fields().rest()), packet.payload().length);
            tell(command, gate, decide(command, gate), SqlReply.ended());
            throw new EOFException("the server has ended the session");
        }
        session.send(packet);
        if (isPreparing) {
            MysqlAnswer answer = session.preparedAnswer();
            statements.prepare(packet.fields().rest(), answer.first());
            deliver(answer);
        } else {
            statements.reset(packet);
            deliver(session.plainAnswer(packet.first() == FIELD_LIST));
        }
    }

    private void pass(MysqlPacket packet, List<String> words, MysqlAnswer.Rows rows) throws IOException {
        Command command = new Command(words, packet.payload().length);
        CommandGate asked = isOfSession(words) ? CommandGate.OPEN : gate;
        boolean holdsCommit = asked.holdsCommit();
        GateDecision decided = decide(command, asked);
        backend.sessions().sending(words);
        // Asked only now: another client may have changed the table until the command leaves.
        boolean isInTwo =
                holdsCommit && session.commitsByItself() && backend.sessions().isWide(words);
        if (isInTwo) {
            session.run("BEGIN");
        }
        session.send(packet);
        asked.afterSend();
        MysqlAnswer answer = await(command, asked, decided, rows);
        if (!isInTwo) {
            tell(command, asked, decided, answer.reply());
            deliver(answer);
        } else if (answer.reply().error()) {
            session.run("ROLLBACK");
            tell(command, asked, decided, answer.reply());
            deliver(answer);
        } else {
            commit(command, asked, decided, answer);
        }
    }

    private boolean isOfSession(List<String> words) throws IOException {
        return transaction.isOfSession(words, session.isInTransaction()) && !session.hasEnded();
    }

    private MysqlAnswer await(Command command, CommandGate asked, GateDecision decided, MysqlAnswer.Rows rows)
            throws IOException {
        try {
            boolean isCounted = COUNTED.contains(command.name().toUpperCase(Locale.ROOT));
            return session.answer(rows, isCounted);
        } catch (EOFException e) {
            tell(command, asked, decided, SqlReply.ended());
            throw e;
        } catch (IOException e) {
            // A command that waited when its connection was cut has no answer.
            if (decided == GateDecision.LOSE_REPLY) {
                asked.onOutcome(command, new Outcome.ReplyLost(SqlReply.blocked()));
            }
            throw e;
        }
    }

    private void commit(Command command, CommandGate asked, GateDecision decided, MysqlAnswer ran) throws IOException {
        boolean isLost = decided == GateDecision.LOSE_REPLY;
        session.hold();
        asked.onOutcome(command, isLost ? new Outcome.ReplyLost(ran.reply()) : new Outcome.Answered(ran.reply()));
        Command commit = new Command(List.of(Exchange.AUTO_COMMIT), 0);
        GateDecision last = decide(commit, asked);
        ran.tellIdle();
        MysqlAnswer answer = session.commit().orElse(ran);
        tell(commit, asked, isLost ? decided : last, answer.reply());
        deliver(answer);
    }

    private static GateDecision decide(Command command, CommandGate asked) throws IOException {
        GateDecision decided = asked.beforeCommand(command);
        if (decided == GateDecision.KILL) {
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        return decided;
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

    private void deliver(MysqlAnswer answer) throws IOException {
        for (MysqlPacket packet : answer.packets()) {
            packet.write(client.socket().getOutputStream());
        }
    }

    /** Cuts all connections of the client, this one as well, and comes back when the server has noticed. */
    private void cutAll() {
        List<MysqlConnection> lost = port.connections();
        lost.forEach(one -> one.session.cut());
        backend.sessions().onCut();
        lost.forEach(MysqlConnection::cut);
    }

    private void sayLast(String reason) {
        try {
            MysqlPacket.error(1, reason).write(client.socket().getOutputStream());
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

    MysqlSession session() {
        return session;
    }
}

package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.words.SessionWords;
import io.github.lockevolution.faults.sql.words.SqlReply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Holds each statement of one client before it leaves, and cuts the connections if its answer is to be lost.
 *
 * @param gate decides about each statement
 * @param running the one that is under way
 * @param statements tells what a statement does
 * @param hasEnded whether the database has ended a connection by itself
 * @param broken told that a connection is broken
 * @param cut cuts all connections of the client
 */
record StatementGate(
        CommandGate gate,
        RunningStatement running,
        Catalog statements,
        Predicate<Connection> hasEnded,
        BiConsumer<Connection, SQLException> broken,
        Runnable cut) {

    /** The state by which the standard says that a connection is broken. */
    private static final String CONNECTION_FAILURE = "08006";

    /** Turns a result into a reply. */
    @FunctionalInterface
    interface Reading {

        Reply of(Object result) throws SQLException;
    }

    /**
     * A statement.
     *
     * @param words as it is shown to the gate
     * @param sent as it leaves
     * @param commits whether the database commits it by itself
     */
    record Sent(List<String> words, List<String> sent, boolean commits) {

        /** A statement that is sent as it is shown, and commits nothing by itself. */
        static Sent words(List<String> words) {
            return new Sent(words, words, false);
        }
    }

    /**
     * Runs a statement when the gate lets it go; a statement that is about the session alone goes at once. A statement that the database
     * commits by itself, and that reads more than the rows that it writes, is committed and answered when the gate lets it go once more.
     *
     * @param connection the connection of the statement
     * @param sent the statement as it would leave
     * @return the result of the statement
     * @throws SQLException the error of the statement, or that its connection is broken
     */
    Object pass(Connection connection, Sent sent, JdbcCall statement, Reading reading) throws SQLException {
        if (gate != CommandGate.OPEN && SessionWords.areAll(sent.words()) && !hasEnded.test(connection)) {
            return new StatementGate(CommandGate.OPEN, running, statements, hasEnded, broken, cut)
                    .pass(connection, sent, statement, reading);
        }
        Command command = command(sent.words());
        boolean holdsCommit = sent.commits() && gate.holdsCommit();
        GateDecision decision = ask(command);
        running.note(String.join(" ", sent.sent()));
        if (hasEnded.test(connection)) {
            tell(command, decision, SqlReply.ended());
            throw broken("the database has ended the connection; " + command.name() + " has nowhere to go");
        }
        // Asked only now: another client may have changed the table until the statement leaves.
        if (holdsCommit && statements.isWide(sent.sent())) {
            return commit(connection, command, decision, sent, statement, reading);
        }
        return complete(connection, command, decision, () -> {
            Object result = run(connection, sent, statement);
            tell(command, decision, reading.of(result));
            return result;
        });
    }

    private Object commit(
            Connection connection,
            Command command,
            GateDecision decision,
            Sent sent,
            JdbcCall statement,
            Reading reading)
            throws SQLException {
        Ran ran = (Ran) complete(connection, command, decision, () -> {
            Object result = running.runOpen(connection, () -> run(connection, sent, statement));
            return new Ran(result, reading.of(result));
        });
        boolean isLost = decision == GateDecision.LOSE_REPLY;
        gate.onOutcome(command, isLost ? new Outcome.ReplyLost(ran.reply()) : new Outcome.Answered(ran.reply()));
        Command commit = command(List.of(Exchange.AUTO_COMMIT));
        GateDecision last = ask(commit);
        GateDecision decided = isLost ? decision : last;
        return complete(connection, commit, decided, () -> {
            running.run(connection, () -> {
                running.commit();
                return null;
            });
            tell(commit, decided, ran.reply());
            return ran.result();
        });
    }

    private Object run(Connection connection, Sent sent, JdbcCall statement) throws SQLException {
        return statements.waitsInPlace(sent.sent())
                ? running.runInPlace(connection, statement, () -> refuse(sent))
                : running.run(connection, statement, () -> {
                    if (statements.callsFunction(sent.sent())) {
                        refuse(sent);
                    }
                });
    }

    /**
     * A statement that waits for a part of its rows, and begins anew instead, would read something else than one that
     * waits.
     */
    private static void refuse(Sent sent) {
        throw new InconclusiveException(
                DatabaseText.class, text -> text.waitsInTheMiddle(String.join(" ", sent.words())));
    }

    /**
     * The result of a statement that is not committed.
     *
     * @param result the return value of the call
     */
    private record Ran(Object result, Reply reply) {}

    private static Command command(List<String> words) {
        return new Command(words, String.join(" ", words).length());
    }

    private Object complete(Connection connection, Command command, GateDecision decision, JdbcCall statement)
            throws SQLException {
        try {
            return statement.run();
        } catch (SQLException e) {
            if (running.isBrokenOff()) {
                throw endWait(command, decision);
            }
            if (DatabaseRefusal.isConnectionFailure(e)) {
                broken.accept(connection, e);
            } else {
                tell(command, decision, SqlReply.of(e));
            }
            throw e;
        }
    }

    private GateDecision ask(Command command) throws SQLException {
        try {
            GateDecision decision = gate.beforeCommand(command);
            if (decision == GateDecision.KILL) {
                throw broken("this client is dead; " + command.name() + " is not sent");
            }
            return decision;
        } catch (IOException e) {
            throw new SQLNonTransientConnectionException(e.getMessage(), CONNECTION_FAILURE, e);
        }
    }

    private void tell(Command command, GateDecision decided, Reply reply) throws SQLException {
        GateDecision decision = askAgain(command, decided, reply);
        if (decision == GateDecision.LOSE_REPLY) {
            gate.onOutcome(command, new Outcome.ReplyLost(reply));
            cut.run();
            throw unanswered(command);
        }
        gate.onOutcome(command, new Outcome.Answered(reply));
    }

    private GateDecision askAgain(Command command, GateDecision decided, Reply reply) throws SQLException {
        try {
            return gate.beforeDelivery(command, decided, reply);
        } catch (IOException e) {
            throw new SQLNonTransientConnectionException(e.getMessage(), CONNECTION_FAILURE, e);
        }
    }

    /** A statement that waited when its connection was cut has no answer. */
    private SQLException endWait(Command command, GateDecision decision) {
        if (decision == GateDecision.LOSE_REPLY) {
            gate.onOutcome(command, new Outcome.ReplyLost(SqlReply.blocked()));
        }
        return unanswered(command);
    }

    private static SQLException unanswered(Command command) {
        return broken("the connection ended before the answer to " + command.name());
    }

    private static SQLException broken(String reason) {
        return new SQLNonTransientConnectionException(reason, CONNECTION_FAILURE);
    }
}

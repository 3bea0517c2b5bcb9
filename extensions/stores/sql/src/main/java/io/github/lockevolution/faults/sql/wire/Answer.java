package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.sql.words.SqlReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The answer of the server to one round trip so far, kept until it is complete. Guarded by the connection. */
final class Answer {

    /** The command tags of statements that give rows, when there are none. */
    private static final List<String> EMPTY_TABLES = List.of("SELECT 0", "FETCH 0");

    private final SessionStatements statements;
    private final List<WireMessage> untold = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private List<List<String>> rows = new ArrayList<>();
    private int awaitedRuns;

    /** @param awaitedRuns after how many runs it is complete; 0 if it is when the server is ready */
    Answer(SessionStatements statements, int awaitedRuns) {
        this.statements = statements;
        this.awaitedRuns = awaitedRuns;
    }

    /** Adds what the server says next; gives whether that was all. */
    boolean add(WireMessage message) {
        untold.add(message);
        read(message);
        statements.learn(message);
        return message.type() == 'Z' || awaitedRuns > 0 && isLastRun(message);
    }

    private void read(WireMessage message) {
        switch (message.type()) {
            case 'D' -> rows.add(row(message.fields()));
            case 'C' -> finish(done(message.fields().text()));
            case 's' -> finish(SqlReply.rows(rows));
            case 'I', 'V' -> finish(SqlReply.done());
            case WireMessage.ERROR -> finish(SqlReply.error(message.sqlState()));
            default -> {}
        }
    }

    private List<String> row(WireFields fields) {
        List<Optional<byte[]>> values = fields.list(fields::value);
        List<String> row = new ArrayList<>();
        for (Optional<byte[]> value : values) {
            row.add(statements.column(row.size()).text(value));
        }
        return row;
    }

    private void finish(Reply reply) {
        replies.add(reply);
        rows = new ArrayList<>();
    }

    /**
     * @param tag the command tag: the kind of statement, and mostly the number of rows: {@code INSERT 0 1}
     */
    private Reply done(String tag) {
        boolean isTable =
                statements.columns().filter(columns -> !columns.isEmpty()).isPresent();
        if (isTable || !rows.isEmpty() || EMPTY_TABLES.contains(tag)) {
            return SqlReply.rows(rows);
        }
        String last = tag.substring(tag.lastIndexOf(' ') + 1);
        return last.matches("\\d+") ? SqlReply.count(Long.parseLong(last)) : SqlReply.done();
    }

    private boolean isLastRun(WireMessage message) {
        return switch (message.type()) {
            case 'C', 'I', 's' -> --awaitedRuns == 0;
            // Nothing more is run before the client has synchronized. A server that ends the session says that by the
            // end of the connection.
            case WireMessage.ERROR -> !message.isLast();
            default -> false;
        };
    }

    /**
     * The client's answer to a statement, if this is the answer to its commit.
     *
     * @param ran the answer to the statement
     * @param isSimple whether the client learns of the statement's end only with the commit
     */
    Answer committed(Answer ran, boolean isSimple) {
        if (!reply().error()) {
            ran.tellIdle();
            return ran;
        }
        ran.untold.removeIf(message -> message.type() == 'Z' || isSimple && message.type() == 'C');
        untold.addAll(0, ran.untold);
        return this;
    }

    /** The client has not asked for a transaction, and is not told of one. */
    void tellIdle() {
        untold.replaceAll(message -> message.type() == 'Z' ? WireMessage.READY_AND_IDLE : message);
    }

    /** The answer as a person reads it. */
    Reply reply() {
        return SqlReply.together(replies);
    }

    /** The messages that are not yet sent to the client; they count as sent from now on. */
    List<WireMessage> take() {
        List<WireMessage> taken = List.copyOf(untold);
        untold.clear();
        return taken;
    }
}

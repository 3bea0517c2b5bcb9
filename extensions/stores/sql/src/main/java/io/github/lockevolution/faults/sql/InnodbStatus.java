package io.github.lockevolution.faults.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The transactions of an InnoDB as they are at this moment, in the text of {@code SHOW ENGINE INNODB STATUS}: the same in MariaDB and MySQL.
 *
 * <p>The tables {@code INNODB_TRX} and {@code INNODB_LOCK_WAITS} would name the one that is waited for, too, but what they say may be long over: they
 * are copies, and a new one is made only when nobody has read the last one for 0.1 s. A repeated question gets the same answer. The text is made anew
 * for each question.
 *
 * @see <a href="https://github.com/MariaDB/server/blob/10.11/storage/innobase/trx/trx0i_s.cc">CACHE_MIN_IDLE_TIME_NS</a>
 */
record InnodbStatus(String text) {

    private static final String QUERY = "SHOW ENGINE INNODB STATUS";
    private static final String COLUMN = "Status";

    /** Begins each transaction of the list. */
    private static final Pattern TRANSACTION = Pattern.compile("^---TRANSACTION ", Pattern.MULTILINE);

    private static final Pattern SESSION = Pattern.compile("^(?:MySQL|MariaDB) thread id (\\d+),", Pattern.MULTILINE);

    private static final Pattern WAITING = Pattern.compile("^LOCK WAIT ", Pattern.MULTILINE);

    private static final Pattern ACTIVE = Pattern.compile("^\\d+, ACTIVE ");

    private static final Pattern HOLDING = Pattern.compile(
            "^(?:LOCK WAIT |ROLLING BACK |COMMITTING )?\\d+ lock struct\\(s\\), heap size \\d+, [1-9]\\d* row lock\\(s\\)"
                    + "|, undo log entries [1-9]",
            Pattern.MULTILINE);

    /**
     * @throws SQLException if the database does not answer, or the user may not ask that
     */
    static InnodbStatus read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            row.next();
            return new InnodbStatus(row.getString(COLUMN));
        }
    }

    /** Whether a session waits for a row that another transaction has locked. */
    public boolean isWaiting(long session) {
        return transaction(session).filter(WAITING.asPredicate()).isPresent();
    }

    /** Whether a session is in a transaction in which it has read or written something. */
    public boolean isActive(long session) {
        return transaction(session).filter(ACTIVE.asPredicate()).isPresent();
    }

    /** Whether a session has locked a row, or a gap between rows, or written something that is not committed. */
    public boolean isHolding(long session) {
        return transaction(session).filter(HOLDING.asPredicate()).isPresent();
    }

    /** The part before the list describes the last deadlock, in the same words. */
    private Optional<String> transaction(long session) {
        return TRANSACTION
                .splitAsStream(text)
                .skip(1)
                .filter(transaction -> isOf(session, transaction))
                .findFirst();
    }

    private static boolean isOf(long session, String transaction) {
        Matcher number = SESSION.matcher(transaction);
        return number.find() && Long.parseLong(number.group(1)) == session;
    }
}

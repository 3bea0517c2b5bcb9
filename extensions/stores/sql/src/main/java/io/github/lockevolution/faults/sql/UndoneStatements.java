package io.github.lockevolution.faults.sql;

import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.tx.Transaction;

/**
 * Lets sessions that wait for a transaction of an H2 learn that they wait, also after a statement of it was undone. From then on,
 * {@code waitForThisToEnd} of {@code Transaction} 2.3.232 answers at once, so a session that waits for such a transaction tries on
 * and on, takes a processor for it, and is refused no more.
 */
final class UndoneStatements {

    /** The bit in the state of a transaction that says that a part of it was rolled back. */
    private static final long HAS_ROLLBACK = 1L << 45;

    private static final Optional<Field> STATE = state();

    private UndoneStatements() {}

    /** A statement over this connection may have been undone; nothing happens if it is none of an H2. */
    static void forget(Connection connection) throws SQLException {
        if (!connection.isClosed()
                && connection.isWrapperFor(JdbcConnection.class)
                && connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session
                && !connection.getAutoCommit()) {
            state(session.getTransaction()).updateAndGet(state -> state & ~HAS_ROLLBACK);
        }
    }

    private static Optional<Field> state() {
        try {
            Field state = Transaction.class.getDeclaredField("statusAndLogId");
            state.setAccessible(true);
            return Optional.of(state);
        } catch (ReflectiveOperationException e) {
            // An H2 that keeps the state elsewhere is reported when the state is needed.
            return Optional.empty();
        }
    }

    private static AtomicLong state(Transaction transaction) {
        Field state = STATE.orElseThrow(
                () -> new IllegalStateException("this H2 keeps the state of a transaction elsewhere"));
        try {
            return (AtomicLong) state.get(transaction);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the state of a transaction was opened and is closed", e);
        }
    }
}

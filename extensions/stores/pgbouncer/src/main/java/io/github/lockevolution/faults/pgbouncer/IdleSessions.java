package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The way of the bench to the sessions that are in a pool by transaction: nobody chooses the session of a statement, so it takes one after
 * the other out of the pool, and puts them back in the order in which they are to be.
 */
final class IdleSessions implements AutoCloseable {

    private final SessionPool pool;
    /** The connections of the bench, none of which has a session between two calls. */
    private final List<Connection> hands = new ArrayList<>();

    IdleSessions(SessionPool pool) {
        this.pool = pool;
    }

    /** Asks something of a session. */
    @FunctionalInterface
    interface Visit {

        /** @param session the number of the session in the database */
        void pay(int session, Statement statement) throws SQLException;
    }

    /**
     * Visits sessions.
     *
     * @param idle the first of the pool, the next one first
     * @param after the same sessions, as they are to be handed out afterwards
     */
    void visit(List<Integer> idle, List<Integer> after, Visit visit) {
        SessionPool.asking(() -> {
            Map<Integer, Connection> taken = new HashMap<>();
            for (int session : idle) {
                taken.put(session, take(taken.size(), session));
            }
            for (int session : idle) {
                try (Statement statement = taken.get(session).createStatement()) {
                    visit.pay(session, statement);
                }
            }
            for (int i = after.size() - 1; i >= 0; i--) {
                taken.get(after.get(i)).commit();
            }
            return after;
        });
    }

    private Connection take(int hand, int session) throws SQLException {
        if (hand == hands.size()) {
            Connection opened = pool.connect("bench-" + hand);
            opened.setAutoCommit(false);
            hands.add(opened);
        }
        Connection connection = hands.get(hand);
        int met = first(connection);
        if (met != session) {
            throw new DisturbedStoreException(Message.of(
                    PgBouncerText.class, text -> text.cannotPutBack(Integer.toString(session), Integer.toString(met))));
        }
        return connection;
    }

    private static int first(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public void close() {
        for (Connection hand : hands) {
            try {
                hand.close();
            } catch (SQLException e) {
                // The pooler is gone.
            }
        }
    }
}

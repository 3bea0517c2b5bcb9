package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.pgbouncer.SessionPool.Seen;
import io.github.lockevolution.faults.pgbouncer.SessionPool.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How often each session holds each advisory lock, in a pool by transaction: several clients may have taken it there, one after the other. No
 * view says how often, so the session itself is asked, over a connection that has it.
 *
 * @param idle the way to those in the pool
 * @param clients the connections of clients, by their names
 */
record HoldCounts(IdleSessions idle, Map<String, PooledConnection> clients) {

    /** The state by which the standard says that a transaction has failed: nothing can be asked any more in it. */
    private static final String FAILED_TRANSACTION = "25P02";

    /** Takes back what the question has taken for the client's transaction. */
    private static final String IN_TRANSACTION =
            "SAVEPOINT bench; %s; ROLLBACK TO SAVEPOINT bench; RELEASE SAVEPOINT bench";

    /** The counts, by the session; none of a session that cannot be asked now. */
    Map<Integer, Map<AdvisoryLock, Integer>> of(Seen seen) {
        Map<Integer, Map<AdvisoryLock, Integer>> counts = new HashMap<>();
        seen.clients().forEach((pid, client) -> {
            Session session = seen.sessions().get(pid);
            if (!session.held().isEmpty()
                    && clients.containsKey(client)
                    && !clients.get(client).isBlocked()) {
                counts.put(pid, ofClient(clients.get(client), session));
            }
        });
        addIdle(seen, counts);
        return counts;
    }

    private static Map<AdvisoryLock, Integer> ofClient(PooledConnection client, Session session) {
        return SessionPool.asking(() -> {
            Map<AdvisoryLock, Integer> counts = new HashMap<>();
            try (Statement statement = client.direct().createStatement()) {
                for (AdvisoryLock lock : session.held()) {
                    statement.execute(String.format(Locale.ROOT, IN_TRANSACTION, lock.countsHolds()));
                    statement.getMoreResults();
                    counts.put(lock, count(statement.getResultSet()));
                }
            } catch (SQLException e) {
                if (!FAILED_TRANSACTION.equals(e.getSQLState())) {
                    throw e;
                }
            }
            return counts;
        });
    }

    private void addIdle(Seen seen, Map<Integer, Map<AdvisoryLock, Integer>> counts) {
        int deepest = 0;
        for (int i = 0; i < seen.idle().size(); i++) {
            deepest = seen.sessions().get(seen.idle().get(i)).held().isEmpty() ? deepest : i + 1;
        }
        List<Integer> first = seen.idle().subList(0, deepest);
        idle.visit(first, first, (pid, statement) -> {
            Map<AdvisoryLock, Integer> ofIdle = new HashMap<>();
            for (AdvisoryLock lock : seen.sessions().get(pid).held()) {
                ofIdle.put(lock, count(statement.executeQuery(lock.countsHolds())));
            }
            counts.put(pid, ofIdle);
        });
    }

    /** A lock of a transaction alone cannot be given back, and is held once. */
    private static int count(ResultSet answer) throws SQLException {
        try (answer) {
            answer.next();
            return Math.max(1, answer.getInt(1));
        }
    }
}

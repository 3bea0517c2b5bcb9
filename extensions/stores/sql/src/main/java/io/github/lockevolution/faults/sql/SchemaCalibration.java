package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Lets one client alone take a lock and give it back, with no gate before its statements, and looks at the tables after each: a time ahead of the
 * database's clock is a deadline, and one about now is when something happened. If a second client gets in once such a note is made older than the
 * lease, the lease counts from it.
 *
 * <p>An error here happens again when the lock is watched, and is reported then.
 */
final class SchemaCalibration {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private static final String CLIENT = "A";
    private static final String SECOND_CLIENT = "B";

    /** How much of a lease may go by while a client takes the lock: a sixth of it. */
    private static final int SHARE = 6;

    private final Database database;
    private final String schema;
    private final Function<String, ClientConnection> clients;
    private final Duration lease;
    private final Duration patience;
    private final Map<String, Set<String>> ahead = new HashMap<>();
    private final Map<String, Set<String>> aboutNow = new HashMap<>();
    private boolean isHeldBySession;

    /**
     * @param clients connects a client of this name
     * @param patience how long a client may take for one call
     */
    SchemaCalibration(
            Database database,
            String schema,
            Function<String, ClientConnection> clients,
            Duration lease,
            Duration patience) {
        this.database = database;
        this.schema = schema;
        this.clients = clients;
        this.lease = lease;
        this.patience = patience;
    }

    /** Makes the tables, lets the client do it, and leaves the tables as they were made. */
    SchemaProfile run(List<String> creation) throws SQLException {
        try (Connection connection = database.connectTo(schema)) {
            database.schemas().fill(connection, creation);
            List<String> given = database.schemas().tables(schema);
            try (BenchConnection bench = BenchConnection.open(database)) {
                List<LockRows> initial = rows(bench, given);
                boolean isTaken = takeAndGiveBack(connection);
                Set<String> since =
                        isTaken && !isHeldBySession && !aboutNow.isEmpty() ? heldSince(connection) : Set.of();
                return cleaned(connection, given, initial, since);
            }
        }
    }

    private List<LockRows> rows(BenchConnection bench, List<String> tables) {
        return tables.stream()
                .map(table -> new LockTable(database.schemas().qualified(schema, table), Map.of(), Set.of(), false))
                .map(table -> new LockRows(bench, table, LeaseClock.FROZEN))
                .toList();
    }

    private boolean takeAndGiveBack(Connection connection) throws SQLException {
        try (ClientConnection client = clients.apply(CLIENT)) {
            List<DistributedLock> made = new ArrayList<>();
            boolean isTaken = isDone(client, () -> {
                made.add(client.newLock());
                return made.get(0).tryLock();
            });
            if (isTaken) {
                isHeldBySession =
                        client.session().filter(StoreSession::isHolding).isPresent();
                look(connection);
                isDone(client, () -> made.get(0).unlock());
                look(connection);
            }
            return isTaken;
        }
    }

    /** The columns from which the lease is counted; none if it makes no difference how old they are. */
    private Set<String> heldSince(Connection connection) throws SQLException {
        try (ClientConnection first = clients.apply(CLIENT);
                ClientConnection second = clients.apply(SECOND_CLIENT)) {
            if (!isDone(first, () -> first.newLock().tryLock())) {
                return Set.of();
            }
            Set<String> columns = new HashSet<>();
            for (Map.Entry<String, Set<String>> table : aboutNow.entrySet()) {
                for (String column : table.getValue()) {
                    age(connection, table.getKey(), column);
                    columns.add(column);
                }
            }
            return isDone(second, () -> second.newLock().tryLock()) ? columns : Set.of();
        }
    }

    private void age(Connection connection, String table, String column) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String qualified = database.schemas().qualified(schema, table);
            statement.executeUpdate(
                    RowTimes.isOfNumbers(connection, qualified, column)
                            ? RowTimes.numbersIntoPast(qualified, column, RowTimes.PAST)
                            : "UPDATE " + qualified + " SET " + column + " = TIMESTAMP '2001-01-01 00:00:00'");
        }
    }

    /** Whether a client says yes in time; one that does not is cut off. */
    private boolean isDone(ClientConnection client, BooleanSupplier call) {
        FutureTask<Boolean> answer = new FutureTask<>(call::getAsBoolean);
        Thread thread = new Thread(answer, "rehearsal of " + schema);
        thread.setDaemon(true);
        thread.start();
        try {
            long end = System.nanoTime() + patience.toNanos();
            while (System.nanoTime() < end && !isWaiting(client)) {
                thread.join(BETWEEN_LOOKS.toMillis());
                if (answer.isDone()) {
                    return answer.get();
                }
            }
            client.kill();
            thread.interrupt();
            return false;
        } catch (ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(DatabaseText.class, DatabaseText::interrupted, e);
        }
    }

    /** Whether the database makes the client wait: for itself, or for another client that does nothing more. */
    private static boolean isWaiting(ClientConnection client) {
        return client.blockingStore().filter(BlockingStore::isBlocked).isPresent();
    }

    private void look(Connection connection) throws SQLException {
        for (String table : database.schemas().tables(schema)) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            RowTimes.question(database.schemas().qualified(schema, table)))) {
                while (rows.next()) {
                    note(table, RowTimes.timesLeft(rows));
                }
            }
        }
    }

    private void note(String table, Map<String, Duration> left) {
        Duration soon = lease.dividedBy(SHARE);
        left.forEach((column, time) -> {
            if (time.compareTo(soon) > 0) {
                ahead.computeIfAbsent(table, first -> new HashSet<>()).add(column);
            } else if (time.abs().compareTo(soon) <= 0) {
                aboutNow.computeIfAbsent(table, first -> new HashSet<>()).add(column);
            }
        });
    }

    private SchemaProfile cleaned(Connection connection, List<String> given, List<LockRows> initial, Set<String> since)
            throws SQLException {
        initial.forEach(LockRows::clear);
        List<LockTable> tables = new ArrayList<>();
        List<String> all = database.schemas().tables(schema);
        for (String table : all) {
            if (!given.contains(table)) {
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate("DELETE FROM " + database.schemas().qualified(schema, table));
                }
            }
            tables.add(lockTable(table, since));
        }
        return new SchemaProfile(tables, isHeldBySession, all.size() > given.size());
    }

    private LockTable lockTable(String table, Set<String> since) {
        Map<String, Duration> deadlines = new HashMap<>();
        Set<String> notes = new HashSet<>();
        ahead.getOrDefault(table, Set.of()).forEach(column -> deadlines.put(column, Duration.ZERO));
        for (String column : aboutNow.getOrDefault(table, Set.of())) {
            if (since.contains(column)) {
                deadlines.put(column, lease);
            } else if (!deadlines.containsKey(column)) {
                notes.add(column);
            }
        }
        return new LockTable(table, deadlines, notes, isHeldBySession);
    }
}

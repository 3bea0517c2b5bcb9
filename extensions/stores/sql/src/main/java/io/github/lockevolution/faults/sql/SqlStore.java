package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.SqlSnapshot.Row;
import io.github.lockevolution.faults.sql.words.SqlValue;
import io.github.lockevolution.faults.store.DrawnNumbers;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The table of one lock, whose rows are its state; for a lock that is held by a row lock, also which of them are locked. A row may say
 * until when it is held, by the clock of the database. It stays in the table when that time is over, and all deadlines that are over count
 * as equal.
 */
public final class SqlStore implements Store {

    private static final Timestamp PAST = Timestamp.from(RowTimes.PAST);

    /** A database may round the time up that it writes. */
    private static final long ROUNDING_MILLIS = 1;

    /** Any delay: what says since when something is so, is moved whenever that was. */
    private static final Duration SINCE = Duration.ofMillis(1);

    private static final String OVER = "over";
    private static final String LOCKED = "locked";
    private static final String UNLOCKED = "not locked";

    private final Database database;
    private final Connection connection;
    private final LockTable table;
    private final ConnectionLeases connections;
    private final LeaseClock leases;
    private final Numberings numberings;
    private final RowNaming naming;
    private SqlSnapshot initial = SqlSnapshot.EMPTY;
    private SqlSnapshot last = SqlSnapshot.EMPTY;

    private SqlStore(
            Database database,
            Connection connection,
            LockTable table,
            ConnectionLeases connections,
            LeaseClock leases,
            Numberings numberings,
            RowNaming naming) {
        this.database = database;
        this.connection = connection;
        this.table = table;
        this.connections = connections;
        this.leases = leases;
        this.numberings = numberings;
        this.naming = naming;
    }

    /**
     * Connects, and notes what is in the table before anybody takes the lock.
     *
     * @param table which is there; closing drops it
     * @param connections of the clients
     * @param leases whether the lock's leases run out by themselves; if they do, that ends no connection
     * @throws DisturbedStoreException if the database does not answer
     */
    public static SqlStore open(Database database, LockTable table, ConnectionLeases connections, LeaseClock leases) {
        Connection connection = asking(database::connect);
        return open(
                database,
                connection,
                table,
                connections,
                leases,
                asking(() -> Numberings.ofTable(database, connection, table.name())));
    }

    /** The same of a table whose rows are numbered with those of others, which is nothing of it. */
    static SqlStore openBesideOthers(Database database, LockTable table, ConnectionLeases connections) {
        Connection connection = asking(database::connect);
        return open(database, connection, table, connections, LeaseClock.FROZEN, Numberings.none(connection));
    }

    private static SqlStore open(
            Database database,
            Connection connection,
            LockTable table,
            ConnectionLeases connections,
            LeaseClock leases,
            Numberings numberings) {
        RowNaming naming = asking(() -> RowNaming.of(connection, table.name()));
        SqlStore store = new SqlStore(database, connection, table, connections, leases, numberings, naming);
        try {
            store.initial = asking(store::lookNow);
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Asks a database something. */
    @FunctionalInterface
    interface Question<T> {

        T ask() throws SQLException;
    }

    static <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw new DisturbedStoreException(
                    Message.of(DatabaseText.class, text -> text.databaseRefused(Database.reason(e))), e);
        }
    }

    @Override
    public Snapshot look() {
        requireNoneRanOut();
        SqlSnapshot seen = asking(this::lookNow);
        last = new SqlSnapshot(seen.columns(), seen.rows(), seen.numbers(), !last.holds(seen));
        return last;
    }

    private void requireNoneRanOut() {
        if (leases == LeaseClock.FROZEN
                && last.rows().stream().anyMatch(row -> row.lease().isOver())) {
            throw new InconclusiveException(Message.of(SubjectText.class, SubjectText::leaseRanOutByItself));
        }
    }

    private SqlSnapshot lookNow() throws SQLException {
        Predicate<Object> isUnlocked =
                isHeldByConnections() ? new RowLocks(connection, table.name(), leases).areFree() : name -> true;
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(RowTimes.question(table.name()))) {
            List<String> columns = RowTimes.columns(result);
            List<Row> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(row(result, columns, isUnlocked));
            }
            return new SqlSnapshot(columns, List.copyOf(rows), numberings.look(), false);
        }
    }

    private Row row(ResultSet result, List<String> columns, Predicate<Object> isUnlocked) throws SQLException {
        List<Optional<Object>> values = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            values.add(Optional.ofNullable(result.getObject(column + 1)));
        }
        Lease lease = lease(result, columns, values);
        List<String> shown = shown(columns, values, lease);
        boolean isLocked = !isUnlocked.test(result.getObject(1));
        if (isHeldByConnections()) {
            shown.add(isLocked ? LOCKED : UNLOCKED);
        }
        String name =
                DrawnNumbers.named(String.valueOf(values.get(naming.column()).orElse("")));
        return new Row(name, List.copyOf(values), List.copyOf(shown), isLocked, lease);
    }

    /** The same as before, if the row says the same: a lease is as long as it was given. */
    private Lease lease(ResultSet result, List<String> columns, List<Optional<Object>> values) throws SQLException {
        Lease now = lease(result, columns);
        return leases == LeaseClock.RUNNING && !now.runs()
                ? now
                : last.same(values).map(Row::lease).filter(Lease::runs).orElse(now);
    }

    /** The longest that a column says. */
    private Lease lease(ResultSet result, List<String> columns) throws SQLException {
        Lease longest = Lease.NONE;
        for (int column = 1; column <= columns.size(); column++) {
            Optional<Duration> delay = table.delay(columns.get(column - 1));
            if (delay.isPresent() && result.getObject(column) != null) {
                long left = RowTimes.left(result, column, columns.size())
                        + delay.get().toMillis();
                if (left > Math.max(ROUNDING_MILLIS, longest.givenMillis().orElse(0))) {
                    longest = Lease.of(left, Lease.now() + left);
                }
            }
        }
        return longest;
    }

    private List<String> shown(List<String> columns, List<Optional<Object>> values, Lease lease) {
        List<String> shown = new ArrayList<>();
        for (int number = 0; number < columns.size(); number++) {
            String column = columns.get(number);
            if (number == naming.column() || table.isNote(column)) {
                continue;
            }
            if (table.delay(column).isEmpty()) {
                String value = values.get(number).map(SqlValue::text).orElse("NULL");
                shown.add(column + "=" + DrawnNumbers.named(value));
            } else if (!lease.runs()) {
                shown.add(column + "=" + OVER);
            }
        }
        return shown;
    }

    @Override
    public boolean isHeldByConnections() {
        return table.isRowLocked();
    }

    @Override
    public boolean isTransactional() {
        return !table.isRowLocked();
    }

    @Override
    public boolean movesTimes() {
        return true;
    }

    @Override
    public boolean isQueue() {
        return database.isQueue();
    }

    @Override
    public boolean leaseRuns() {
        boolean mayEnd = leases == LeaseClock.FROZEN;
        return last.rows().stream().anyMatch(row -> row.lease().runs() || mayEnd && row.isLocked());
    }

    /**
     * {@inheritDoc} Where a row says until when, a client that has a transaction open in which it has written something is in the way: a row
     * that it has written cannot be changed, and one that it is about to add cannot be seen.
     */
    @Override
    public boolean canExpire() {
        boolean isToBeWritten = last.rows().stream().anyMatch(row -> row.lease().runs());
        return table.isRowLocked() || !isToBeWritten || !connections.areHeld();
    }

    /**
     * {@inheritDoc}
     *
     * @throws InconclusiveException if that is not possible now
     */
    @Override
    public void expire() {
        if (!canExpire()) {
            throw new InconclusiveException(Message.of(DatabaseText.class, DatabaseText::leaseInOpenTransaction));
        }
        if (table.isRowLocked()) {
            connections.runOut();
        }
        expireRows();
    }

    /** Lets what the rows say run out, and no session. What is only noted is older afterwards, too. */
    void expireRows() {
        table.deadlines().forEach(this::moveIntoPast);
        table.notes().forEach(column -> moveIntoPast(column, SINCE));
        last = new SqlSnapshot(last.columns(), List.of(), last.numbers(), false);
        last = asking(this::lookNow);
    }

    /** What says since when it is held, may say any time, and is not changed twice. */
    private void moveIntoPast(String column, Duration delay) {
        if (asking(() -> RowTimes.isOfNumbers(connection, table.name(), column))) {
            Instant from = delay.isZero() ? Instant.now() : RowTimes.PAST;
            update(RowTimes.numbersIntoPast(table.name(), column, from), List.of());
            return;
        }
        String change = "UPDATE " + table.name() + " SET " + column + " = ? WHERE " + column;
        if (delay.isZero()) {
            update(change + " > CURRENT_TIMESTAMP(6)", List.of(Optional.of(PAST)));
        } else {
            update(change + " > ?", List.of(Optional.of(PAST), Optional.of(PAST)));
        }
    }

    /** Whether the same rows are there now, in the same state. */
    boolean isAs(SqlSnapshot rows) {
        return rows.holds(asking(this::lookNow));
    }

    @Override
    public void restore(Snapshot snapshot) {
        SqlSnapshot image = (SqlSnapshot) snapshot;
        removeRows();
        insert(image);
        last = image;
    }

    private void insert(SqlSnapshot image) {
        image.rows().forEach(row -> update(insertion(row.values().size()), row.values()));
        asking(() -> numberings.restore(image.numbers()));
    }

    private String insertion(int columns) {
        return "INSERT INTO " + table.name() + database.overridesNumbers(naming.isNumbered()) + " VALUES ("
                + "?".repeat(columns).chars().mapToObj(Character::toString).collect(Collectors.joining(", ")) + ")";
    }

    @Override
    public void clear() {
        removeRows();
        insert(initial);
        last = initial;
    }

    private void removeRows() {
        update("DELETE FROM " + table.name(), List.of());
    }

    private void update(String sql, List<Optional<Object>> values) {
        asking(() -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.size(); i++) {
                    statement.setObject(i + 1, values.get(i).orElse(null));
                }
                return statement.executeUpdate();
            }
        });
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The database is gone, and the rows with it; whoever needed it has noticed.
        }
        database.tables().drop(table.name());
    }
}

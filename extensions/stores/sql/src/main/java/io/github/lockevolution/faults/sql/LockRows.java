package io.github.lockevolution.faults.sql;

import static io.github.lockevolution.faults.sql.BenchConnection.asking;

import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.TableRows.Row;
import io.github.lockevolution.faults.sql.words.SqlValue;
import io.github.lockevolution.faults.store.DrawnNumbers;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SubjectText;
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

/**
 * The rows of one table of a lock; for a lock that is held by a row lock, also which of them are locked. A row may say until when it is held, by the
 * clock of the database. It stays in the table when that time is over, and all deadlines that are over count as equal.
 */
final class LockRows {

    private static final Timestamp PAST = Timestamp.from(RowTimes.PAST);

    /** A database may round the time up that it writes. */
    private static final long ROUNDING_MILLIS = 1;

    /** Any delay: a time at which something happened is always moved, however recent it is. */
    private static final Duration SINCE = Duration.ofMillis(1);

    private static final String OVER = "over";
    private static final String LOCKED = "locked";
    private static final String UNLOCKED = "not locked";

    private final BenchConnection bench;
    private final LockTable table;
    private final LeaseClock leases;
    private final RowNaming naming;
    private final TableRows initial;
    private TableRows last = TableRows.NONE;

    /**
     * The present rows are those from before anybody takes the lock.
     *
     * @param leases whether the leases run out by themselves
     */
    LockRows(BenchConnection bench, LockTable table, LeaseClock leases) {
        this.bench = bench;
        this.table = table;
        this.leases = leases;
        this.naming = asking(() -> RowNaming.of(bench.connection(), table.name()));
        this.initial = asking(this::lookNow);
    }

    String name() {
        return table.name();
    }

    /** The rows at the last look, or those put there since. */
    TableRows last() {
        return last;
    }

    /** @throws InconclusiveException if a lease has run out by itself since the last look */
    TableRows look() {
        if (leases == LeaseClock.FROZEN
                && last.rows().stream().anyMatch(row -> row.lease().isOver())) {
            throw new LateLookException(SubjectText.class, SubjectText::leaseRanOutByItself);
        }
        last = asking(this::lookNow);
        return last;
    }

    private TableRows lookNow() throws SQLException {
        Predicate<Object> isUnlocked =
                table.isRowLocked() ? new RowLocks(bench.connection(), table.name(), leases).areFree() : name -> true;
        try (Statement statement = bench.connection().createStatement();
                ResultSet result = statement.executeQuery(RowTimes.question(table.name()))) {
            List<String> columns = RowTimes.columns(result);
            List<Row> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(row(result, columns, isUnlocked));
            }
            return new TableRows(List.copyOf(rows));
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
        if (table.isRowLocked()) {
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

    /** Whether a row says that it is held for a time that goes by. */
    boolean runOut() {
        return last.rows().stream().anyMatch(row -> row.lease().runs());
    }

    /** Whether somebody has a row locked. */
    boolean areLocked() {
        return last.rows().stream().anyMatch(Row::isLocked);
    }

    /** Moves the deadlines of all rows into the past. Columns that only note a time move into the past, too. */
    void expire() {
        table.deadlines().forEach(this::moveIntoPast);
        table.notes().forEach(column -> moveIntoPast(column, SINCE));
        last = TableRows.NONE;
        last = asking(this::lookNow);
    }

    /** A column that notes a time may hold any; one that is in the past already is not changed twice. */
    private void moveIntoPast(String column, Duration delay) {
        if (asking(() -> RowTimes.isOfNumbers(bench.connection(), table.name(), column))) {
            Instant from = delay.isZero() ? Instant.now() : RowTimes.PAST;
            bench.update(RowTimes.numbersIntoPast(table.name(), column, from), List.of());
            return;
        }
        String change = "UPDATE " + table.name() + " SET " + column + " = ? WHERE " + column;
        if (delay.isZero()) {
            bench.update(change + " > CURRENT_TIMESTAMP(6)", List.of(Optional.of(PAST)));
        } else {
            bench.update(change + " > ?", List.of(Optional.of(PAST), Optional.of(PAST)));
        }
    }

    /** Whether the same rows are there now, in the same state. */
    boolean areAs(TableRows rows) {
        return rows.holds(asking(this::lookNow));
    }

    void restore(TableRows image) {
        bench.removeRows(table.name());
        image.rows().forEach(row -> bench.insert(table.name(), naming.isNumbered(), row.values()));
        last = image;
    }

    /** Puts back the rows from before anybody took the lock. */
    void clear() {
        restore(initial);
    }
}

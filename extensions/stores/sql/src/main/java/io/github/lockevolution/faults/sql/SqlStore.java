package io.github.lockevolution.faults.sql;

import static io.github.lockevolution.faults.sql.BenchConnection.asking;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * The tables of one lock, whose rows are its state, and the holdings of its clients' sessions: rows and advisory locks. Nobody can take away or put
 * back a holding of a session, except by ending the session.
 */
public final class SqlStore implements Store {

    private final BenchConnection bench;
    private final Uses uses;
    private final ConnectionLeases sessions;
    private final LeaseClock leases;
    private final List<LockRows> tables = new ArrayList<>();
    private final Numberings numberings;
    private SqlSnapshot last;

    /**
     * The tables and locks in use.
     *
     * @param tables tables that exist; closing drops those that were made for this lock
     * @param names the prefix of each table's row names
     * @param isHeldBySession whether a client inside holds the lock by its session
     * @param isWholeSchema whether the whole schema may belong to the lock, because its description does not name the
     *     tables
     * @param advisory the name of an advisory lock
     * @param advisoryLocks the number of advisory locks held
     */
    private record Uses(
            List<LockTable> tables,
            List<String> names,
            boolean isHeldBySession,
            boolean isWholeSchema,
            String advisory,
            IntSupplier advisoryLocks) {}

    private SqlStore(
            BenchConnection bench,
            Uses uses,
            ConnectionLeases sessions,
            LeaseClock leases,
            BenchConnection.Question<Numberings> numberings) {
        this.bench = bench;
        this.uses = uses;
        this.sessions = sessions;
        this.leases = leases;
        try {
            this.numberings = asking(numberings);
            uses.tables().forEach(table -> tables.add(new LockRows(bench, table, leases)));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
        this.last = seen(LockRows::last, 0, this.numberings.first());
    }

    /**
     * Connects, and notes the rows from before anybody takes the lock.
     *
     * @param table a table that exists; closing drops it
     * @param sessions of the clients
     * @param leases whether the lock's leases run out by themselves; their end then ends no connection
     * @throws DisturbedStoreException if the database does not answer
     */
    public static SqlStore open(Database database, LockTable table, ConnectionLeases sessions, LeaseClock leases) {
        BenchConnection bench = BenchConnection.open(database);
        return new SqlStore(
                bench,
                new Uses(List.of(table), List.of(""), table.isRowLocked(), false, SqlSnapshot.ADVISORY, () -> 0),
                sessions,
                leases,
                () -> Numberings.ofTable(database, bench.connection(), table.name()));
    }

    /**
     * The same of a lock that is nothing but an advisory lock, as the database tells of it.
     *
     * @param name of the lock
     */
    static SqlStore ofAdvisoryLock(Database database, String name, ConnectionLeases sessions, LeaseClock leases) {
        BenchConnection bench = BenchConnection.open(database);
        database.sessions().noteName(name);
        return new SqlStore(
                bench,
                new Uses(List.of(), List.of(), true, false, name, () -> asking(() -> advisoryLocks(bench, name))),
                sessions,
                leases,
                () -> Numberings.none(bench.connection()));
    }

    private static int advisoryLocks(BenchConnection bench, String name) throws SQLException {
        String holders = bench.database().product().views().advisoryNamed();
        try (PreparedStatement question = bench.connection().prepareStatement(holders)) {
            question.setString(1, name);
            try (ResultSet locks = question.executeQuery()) {
                return locks.next() ? 1 : 0;
            }
        }
    }

    /**
     * The same for a lock whose use of its schema is not described.
     *
     * @param schema the schema of the tables
     */
    static SqlStore inSchema(
            Database database, String schema, SchemaProfile profile, ConnectionLeases sessions, LeaseClock leases) {
        BenchConnection bench = BenchConnection.to(database, schema);
        return new SqlStore(
                bench,
                new Uses(
                        profile.in(database, schema),
                        profile.names().stream().map(name -> name + " ").toList(),
                        profile.isHeldBySession(),
                        true,
                        SqlSnapshot.ADVISORY,
                        sessions::advisoryLocks),
                sessions,
                leases,
                () -> Numberings.inSchema(database, bench.connection(), schema));
    }

    private SqlSnapshot seen(Function<LockRows, TableRows> rows, int advisoryLocks, Numberings.Drawn numbers) {
        return new SqlSnapshot(
                tables.stream().map(rows).toList(), uses.names(), uses.advisory(), advisoryLocks, numbers, false);
    }

    private int advisoryLocks() {
        return uses.advisoryLocks().getAsInt();
    }

    @Override
    public Snapshot look() {
        sessions.awaitEnded();
        SqlSnapshot seen = seen(LockRows::look, advisoryLocks(), asking(numberings::look));
        last = last.holds(seen) ? seen : seen.touched();
        return last;
    }

    @Override
    public boolean isHeldByConnections() {
        return uses.isHeldBySession();
    }

    @Override
    public boolean isTransactional() {
        return !uses.isHeldBySession();
    }

    @Override
    public boolean movesTimes() {
        return uses.isWholeSchema() || !tables.isEmpty();
    }

    @Override
    public boolean isQueue() {
        return tables.isEmpty() || bench.database().isQueue();
    }

    @Override
    public boolean leaseRuns() {
        boolean mayEnd = leases == LeaseClock.FROZEN;
        return mayEnd && last.advisoryLocks() > 0
                || tables.stream().anyMatch(table -> table.runOut() || mayEnd && table.areLocked());
    }

    /**
     * {@inheritDoc} Where a row says until when, a client that has a transaction open in which it has written something is in the way: a row
     * that it has written cannot be changed, and one that it is about to add cannot be seen.
     */
    @Override
    public boolean canExpire() {
        return uses.isHeldBySession() || tables.stream().noneMatch(LockRows::runOut) || !sessions.areHeld();
    }

    /**
     * {@inheritDoc}
     *
     * @throws InconclusiveException if that is not possible now
     */
    @Override
    public void expire() {
        if (!canExpire()) {
            throw new InconclusiveException(DatabaseText.class, DatabaseText::leaseInOpenTransaction);
        }
        if (uses.isHeldBySession()) {
            sessions.runOut();
        }
        tables.forEach(LockRows::expire);
        last = seen(LockRows::last, advisoryLocks(), last.numbers());
    }

    /** {@inheritDoc} An advisory lock is as it was, or it cannot be put back. */
    @Override
    public void restore(Snapshot snapshot) {
        SqlSnapshot wanted = (SqlSnapshot) snapshot;
        requireAdvisory(wanted.advisoryLocks());
        for (int i = 0; i < tables.size(); i++) {
            LockRows table = tables.get(i);
            TableRows rows = wanted.tables().get(i);
            // A row that a client has locked cannot be written again by anybody else, not even with the same values.
            if (!uses.isWholeSchema() || !table.areAs(rows)) {
                table.restore(rows);
            }
        }
        asking(() -> numberings.restore(wanted.numbers()));
        last = wanted;
    }

    private void requireAdvisory(int wanted) {
        if (advisoryLocks() != wanted) {
            throw new DisturbedStoreException(Message.of(DatabaseText.class, DatabaseText::advisoryLockStaysTaken));
        }
    }

    /** {@inheritDoc} All clients have ended, and their sessions have, if they held anything. */
    @Override
    public void clear() {
        sessions.awaitEnded();
        requireAdvisory(0);
        tables.forEach(LockRows::clear);
        last = seen(LockRows::last, 0, asking(() -> numberings.restore(numberings.first())));
    }

    @Override
    public void close() {
        bench.close();
        uses.tables().forEach(table -> bench.database().tables().drop(table.name()));
    }
}

package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of a schema, whose rows are the state of one lock, and what the sessions of its clients hold: rows, and advisory locks. What a
 * session holds, nobody can take away or put back, but by the end of the session.
 */
final class SchemaStore implements Store {

    private final SchemaProfile profile;
    private final List<SqlStore> tables;
    private final ConnectionLeases sessions;
    private final Connection connection;
    private final Numberings numberings;
    private SchemaSnapshot last;

    private SchemaStore(
            SchemaProfile profile,
            List<SqlStore> tables,
            ConnectionLeases sessions,
            Connection connection,
            Numberings numberings) {
        this.profile = profile;
        this.tables = List.copyOf(tables);
        this.sessions = sessions;
        this.connection = connection;
        this.numberings = numberings;
        this.last = untouched();
    }

    /** Nobody has taken the lock yet. */
    private SchemaSnapshot untouched() {
        return new SchemaSnapshot(List.of(), profile.names(), 0, numberings.first(), false);
    }

    /**
     * Connects, and notes what is in the tables before anybody takes the lock.
     *
     * @param schema where the tables are
     * @param sessions of the clients
     * @throws DisturbedStoreException if the database does not answer
     */
    static SchemaStore open(Database database, String schema, SchemaProfile profile, ConnectionLeases sessions) {
        List<SqlStore> tables = new ArrayList<>();
        try {
            for (LockTable table : profile.in(database, schema)) {
                tables.add(SqlStore.openBesideOthers(database, table, sessions));
            }
            Connection connection = SqlStore.asking(() -> database.connectTo(schema));
            return new SchemaStore(
                    profile,
                    tables,
                    sessions,
                    connection,
                    SqlStore.asking(() -> Numberings.inSchema(database, connection, schema)));
        } catch (RuntimeException e) {
            tables.forEach(SqlStore::close);
            throw e;
        }
    }

    @Override
    public Snapshot look() {
        sessions.awaitEnded();
        List<SqlSnapshot> seen =
                tables.stream().map(table -> (SqlSnapshot) table.look()).toList();
        int advisory = sessions.advisoryLocks();
        Numberings.Drawn numbers = SqlStore.asking(numberings::look);
        boolean isTouched = seen.stream().anyMatch(SqlSnapshot::isTouched)
                || advisory != last.advisoryLocks()
                || !numbers.equals(last.numbers());
        last = new SchemaSnapshot(seen, profile.names(), advisory, numbers, isTouched);
        return last;
    }

    @Override
    public boolean isHeldByConnections() {
        return profile.isHeldBySession();
    }

    @Override
    public boolean isTransactional() {
        return !profile.isHeldBySession();
    }

    @Override
    public boolean movesTimes() {
        return true;
    }

    @Override
    public boolean isQueue() {
        return tables.stream().allMatch(Store::isQueue);
    }

    @Override
    public boolean leaseRuns() {
        return last.advisoryLocks() > 0 || tables.stream().anyMatch(Store::leaseRuns);
    }

    @Override
    public boolean canExpire() {
        return tables.stream().allMatch(Store::canExpire);
    }

    @Override
    public void expire() {
        if (!canExpire()) {
            throw new InconclusiveException(Message.of(DatabaseText.class, DatabaseText::leaseInOpenTransaction));
        }
        if (profile.isHeldBySession()) {
            sessions.runOut();
        }
        tables.forEach(SqlStore::expireRows);
        last = new SchemaSnapshot(last.tables(), last.names(), sessions.advisoryLocks(), last.numbers(), false);
    }

    /** {@inheritDoc} An advisory lock is as it was, or it cannot be put back. */
    @Override
    public void restore(Snapshot snapshot) {
        SchemaSnapshot wanted = (SchemaSnapshot) snapshot;
        requireAdvisory(wanted.advisoryLocks());
        for (int table = 0; table < tables.size(); table++) {
            SqlSnapshot rows = wanted.tables().get(table);
            // Where a client has a row locked, nobody else can write it again, be it with what is there.
            if (!tables.get(table).isAs(rows)) {
                tables.get(table).restore(rows);
            }
        }
        SqlStore.asking(() -> numberings.restore(wanted.numbers()));
        last = wanted;
    }

    private void requireAdvisory(int wanted) {
        if (sessions.advisoryLocks() != wanted) {
            throw new DisturbedStoreException(Message.of(DatabaseText.class, DatabaseText::advisoryLockStaysTaken));
        }
    }

    /** {@inheritDoc} All clients have ended, and their sessions have, if they held anything. */
    @Override
    public void clear() {
        sessions.awaitEnded();
        requireAdvisory(0);
        tables.forEach(Store::clear);
        last = untouched();
        SqlStore.asking(() -> numberings.restore(last.numbers()));
    }

    @Override
    public void close() {
        tables.forEach(Store::close);
        try {
            connection.close();
        } catch (SQLException e) {
            // The database is gone, and the numbers with it.
        }
    }
}

package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An advisory lock of a PostgreSQL, as its view of locks has it. It belongs to a connection: nobody can take it away or put it back, and it
 * goes with the connection.
 */
public final class AdvisoryLockStore implements Store {

    /** A lock of one number is listed in two halves. */
    private static final String IS_HELD =
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
                    + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                    + " AND ((classid::bigint << 32) | objid::bigint) = hashtext(?)::bigint";

    private final Connection connection;
    private final String name;
    private final ConnectionLeases connections;
    private final LeaseClock leases;
    private boolean wasHeld;

    /**
     * @param name of the lock
     * @param connections of the clients
     * @param leases whether leases run out by themselves; if they do, that ends no connection
     * @throws DisturbedStoreException if the database does not answer
     */
    public AdvisoryLockStore(Database database, String name, ConnectionLeases connections, LeaseClock leases) {
        this.name = name;
        this.connections = connections;
        this.leases = leases;
        try {
            this.connection = database.connect();
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    private static DisturbedStoreException refused(SQLException error) {
        return new DisturbedStoreException(
                Message.of(DatabaseText.class, text -> text.databaseRefused(Database.reason(error))), error);
    }

    /**
     * What there is to see of it.
     *
     * @param name of the lock
     */
    private record Look(String name, boolean isHeld, boolean isTouched) implements Snapshot {

        private static final String TYPE = "advisory lock";

        @Override
        public SortedMap<String, StoredValue> held() {
            return isHeld
                    ? new TreeMap<>(Collections.singletonMap(
                            name, new StoredValue(TYPE, List.of("taken"), true, OptionalLong.empty())))
                    : Collections.emptySortedMap();
        }

        @Override
        public boolean ranOutAtOnce() {
            return false;
        }

        @Override
        public Snapshot renamed(String from, String to) {
            return new Look(name.replace(from, to), isHeld, isTouched);
        }
    }

    @Override
    public Snapshot look() {
        boolean before = wasHeld;
        wasHeld = isHeld();
        return new Look(name, wasHeld, wasHeld != before);
    }

    private boolean isHeld() {
        try (PreparedStatement question = connection.prepareStatement(IS_HELD)) {
            question.setString(1, name);
            try (ResultSet locks = question.executeQuery()) {
                return locks.next();
            }
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    @Override
    public boolean isHeldByConnections() {
        return true;
    }

    @Override
    public boolean leaseRuns() {
        return wasHeld && leases == LeaseClock.FROZEN;
    }

    @Override
    public void expire() {
        connections.runOut();
    }

    /** {@inheritDoc} It is as it was, or it cannot be put back. */
    @Override
    public void restore(Snapshot snapshot) {
        require(!snapshot.held().isEmpty());
    }

    /** {@inheritDoc} All clients have ended, and their connections have, if they held anything. */
    @Override
    public void clear() {
        require(false);
    }

    private void require(boolean held) {
        wasHeld = isHeld();
        if (wasHeld != held) {
            throw new DisturbedStoreException(Message.of(DatabaseText.class, DatabaseText::advisoryLockStaysTaken));
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The database is gone, and the lock with it; whoever needed it has noticed.
        }
    }
}

package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.StoreClient;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * The connections of one client to a database. Every statement stands at the gate before it leaves. A closed connection is kept for the
 * next use, as in a pool.
 */
public final class GatedDataSource implements DataSource, LeasedSessions, StoreClient, BlockingStore, StoreSession {

    /** The state by which the standard says that no connection could be made. */
    private static final String CANNOT_CONNECT = "08001";

    private final Database database;
    private final Connector connector;
    private final RunningStatement running;
    private final StatementGate gate;
    private final UnaryOperator<String> shown;
    private final GatedJdbc.Pool pool;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final List<Connection> open = new ArrayList<>();
    /** Connections that the database has ended, and that the client has not given back yet. */
    private final Set<Connection> ended = ConcurrentHashMap.newKeySet();

    private volatile boolean isCutOff;
    private volatile boolean isClosed;
    private boolean isKilled;

    /**
     * The client's way to a connection.
     *
     * @param opening makes one
     * @param schema the schema of the connections; empty if it is the usual one
     * @param isDisturbed whether a fault may keep a connection from being opened
     */
    private record Connector(Opening opening, Optional<String> schema, boolean isDisturbed) {}

    /** Makes a connection. */
    @FunctionalInterface
    public interface Opening {

        Connection open() throws SQLException;
    }

    /**
     * @param gate asked before each statement
     * @param shown how a statement is shown to the gate, such as with another name for a table
     */
    public GatedDataSource(Database database, CommandGate gate, UnaryOperator<String> shown) {
        this(database, new Connector(database::connectClient, Optional.empty(), false), gate, shown);
    }

    /**
     * The same over a proxy.
     *
     * @param proxy in front of the database
     */
    public GatedDataSource(Database database, Address proxy, CommandGate gate, UnaryOperator<String> shown) {
        this(database, new Connector(() -> database.connectClient(proxy), Optional.empty(), true), gate, shown);
    }

    /**
     * Connections over a pooler in front of the database, each of which has been {@linkplain Database#add added}.
     *
     * @param pooler makes one
     */
    public GatedDataSource(Database database, Opening pooler, CommandGate gate, UnaryOperator<String> shown) {
        this(database, new Connector(pooler, Optional.empty(), false), gate, shown);
    }

    private GatedDataSource(Database database, Connector connector, CommandGate gate, UnaryOperator<String> shown) {
        this.database = database;
        this.connector = connector;
        this.pool = new Kept();
        this.running = new RunningStatement(database);
        this.gate = new StatementGate(
                gate,
                running,
                database.catalog(connector.schema()),
                ended::contains,
                pool::onConnectionFailure,
                this::cut);
        this.shown = shown;
    }

    /**
     * Connections that use a schema of the database.
     *
     * @param proxy in front of the database; empty if there is none
     * @param level of their transactions; empty if they are as the database has them
     */
    static GatedDataSource inSchema(
            Database database,
            String schema,
            Optional<Address> proxy,
            Optional<IsolationLevel> level,
            CommandGate gate) {
        return new GatedDataSource(
                database,
                new Connector(
                        () -> database.connectClientTo(schema, proxy, level), Optional.of(schema), proxy.isPresent()),
                gate,
                UnaryOperator.identity());
    }

    /** Connections over a pooler, each of which has been {@linkplain Database#add added} and uses a schema of the database. */
    static GatedDataSource overPooler(Database database, String schema, Opening pooler, CommandGate gate) {
        return new GatedDataSource(
                database, new Connector(pooler, Optional.of(schema), false), gate, UnaryOperator.identity());
    }

    @Override
    public Object object(Class<?> type, List<AutoCloseable> opened) throws Exception {
        return SqlArguments.object(this, type, opened);
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return Optional.of(this);
    }

    /** {@inheritDoc} It does not commit by itself, and has not been given back. */
    @Override
    public synchronized boolean isInTransaction() {
        return open.stream().anyMatch(GatedDataSource::isManual);
    }

    private static boolean isManual(Connection connection) {
        try {
            return !connection.isClosed() && !connection.getAutoCommit();
        } catch (SQLException e) {
            // The connection is broken, and its statement is gone.
            return false;
        }
    }

    @Override
    public synchronized void beginAttempt() {
        isCutOff = false;
        isKilled = false;
    }

    @Override
    public boolean isCutOff() {
        return isCutOff;
    }

    /**
     * Opens a connection, and keeps it for the first use.
     *
     * @throws InconclusiveException if the database does not answer
     */
    public void connect() {
        try {
            getConnection().close();
        } catch (SQLException e) {
            throw database.doesNotAnswer(e);
        }
    }

    @Override
    public synchronized Connection getConnection() throws SQLException {
        if (isKilled) {
            throw new SQLNonTransientConnectionException("this client is dead; it connects no more", CANNOT_CONNECT);
        }
        if (idle.isEmpty()) {
            Connection opened = connected();
            open.add(opened);
            idle.add(opened);
        }
        return GatedJdbc.connection(idle.remove(), gate, shown, pool);
    }

    /** A database that lets nobody in is none in which a client could be judged; the way over a proxy may be disturbed. */
    private Connection connected() throws SQLException {
        try {
            return connector.opening().open();
        } catch (SQLException e) {
            if (connector.isDisturbed()) {
                throw e;
            }
            throw database.doesNotAnswer(e);
        }
    }

    /** A client may ask for another user; the database of this run has one. */
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    private final class Kept implements GatedJdbc.Pool {

        @Override
        public void giveBack(Connection connection, ConnectionSettings settings) throws SQLException {
            synchronized (GatedDataSource.this) {
                keep(connection, settings);
            }
        }

        /**
         * {@inheritDoc} Waits while connections are being cut. A connection that the database itself has ended counts as
         * open.
         */
        @Override
        public boolean isOpen(Connection connection) {
            synchronized (GatedDataSource.this) {
                return open.contains(connection) || ended.contains(connection);
            }
        }

        @Override
        public void onConnectionFailure(Connection connection, SQLException error) {
            synchronized (GatedDataSource.this) {
                if (open.contains(connection) && !connector.isDisturbed()) {
                    throw database.doesNotAnswer(error);
                }
            }
        }
    }

    /** Rolls back uncommitted changes and resets the connection for the next user, as HikariCP and others do. */
    private void keep(Connection connection, ConnectionSettings settings) throws SQLException {
        // A connection that was cut or has ended is not kept.
        if (ended.remove(connection)) {
            connection.close();
        } else if (open.contains(connection) && !connection.isClosed()) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
                database.noteReturn();
            }
            settings.restore();
            idle.add(connection);
        }
    }

    /**
     * {@inheritDoc} The statement that is under way waits for what another client of the database holds.
     *
     * @throws InconclusiveException if the database does not answer
     */
    @Override
    public boolean isBlocked() {
        return running.isBlocked();
    }

    /** {@inheritDoc} Cuts every connection. A dead client makes no new one until it begins anew, however its lock reacts to the error. */
    @Override
    public synchronized void kill() {
        isKilled = true;
        cut();
    }

    /**
     * Cuts every connection: the database rolls back its uncommitted changes, and releases its locks. A statement that waits for another client
     * ends by that, and its client hears of a broken connection; one that has run and commits by itself is committed.
     *
     * @throws InconclusiveException if the database does not notice
     */
    @Override
    public synchronized void cut() {
        running.breakOff();
        commitRun();
        for (Connection each : open) {
            database.cut(each);
        }
        open.clear();
        idle.clear();
    }

    private void commitRun() {
        try {
            running.commit();
        } catch (SQLException e) {
            // The database refuses to commit it, and nobody is left to be told.
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws InconclusiveException if the database does not answer
     */
    @Override
    public synchronized boolean isHolding() {
        return open.stream().anyMatch(database::isHolding);
    }

    @Override
    public synchronized int advisoryLocks() {
        return open.stream().mapToInt(database::advisoryLocks).sum();
    }

    /** {@inheritDoc} Nobody on this side is told: the client hears of it over its link, if that still carries anything. */
    @Override
    public synchronized void end() {
        open.stream().filter(database::isHolding).forEach(database::end);
    }

    /** {@inheritDoc} The client hears of it at the next statement. */
    @Override
    public Runnable endOfHolding() {
        List<Connection> holding = holding();
        return () -> end(holding);
    }

    private synchronized List<Connection> holding() {
        Optional<Connection> busy = running.connection();
        return open.stream()
                .filter(connection -> !busy.equals(Optional.of(connection)) && !running.isUncommitted(connection))
                .filter(database::isHolding)
                .toList();
    }

    private synchronized void end(List<Connection> holding) {
        open.removeAll(holding);
        ended.addAll(holding);
        isCutOff |= !holding.isEmpty();
        holding.forEach(database::end);
    }

    @Override
    public void close() {
        cut();
        isClosed = true;
    }

    /** Whether the client has ended, and has no connection any more. */
    boolean isClosed() {
        return isClosed;
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // No log is kept.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // The database of a run is there, or the run does not begin.
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("nothing is logged");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw GatedJdbc.notWrapped();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}

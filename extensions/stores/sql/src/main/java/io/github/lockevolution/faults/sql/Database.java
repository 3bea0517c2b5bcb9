package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.DatabaseServer.Ownership;
import io.github.lockevolution.faults.sql.wire.Login;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The database of one run. In a database with somebody's data, only tables that this run has made are touched; their names all hold one
 * random word, and closing drops them.
 */
public final class Database implements AutoCloseable {

    private static final int MARK_LENGTH = 8;

    private final DatabaseServer server;
    /** The memory of an H2 is gone when nobody is connected to it any more. */
    private final Connection direct;

    private final DatabaseProduct product;
    private final String version;
    private final String mark = UUID.randomUUID().toString().substring(0, MARK_LENGTH);
    private final AtomicInteger programs = new AtomicInteger();
    private final ClientSessions sessions;
    private final Map<Connection, PooledSession> pooled = new ConcurrentHashMap<>();
    private final RunTables tables;
    private final RunSchemas schemas;
    private final AtomicLong returned = new AtomicLong();
    private boolean closed;

    private Database(DatabaseServer server, Connection direct) throws SQLException {
        this.server = server;
        this.direct = direct;
        this.product = DatabaseProduct.of(direct);
        this.version = direct.getMetaData().getDatabaseProductName() + " "
                + direct.getMetaData().getDatabaseProductVersion().split("[ -]")[0];
        this.tables = new RunTables(direct, product, server.origin(), mark);
        this.schemas = new RunSchemas(direct, product, server.origin(), mark);
        this.sessions = new ClientSessions(direct, product);
        sessions.requireVisible();
    }

    /**
     * Starts a database, or connects to one that is there.
     *
     * @throws SetupProblem if none is to be had, or it does not answer
     */
    public static Database start(DatabaseBackend backend) {
        return connected(backend.start());
    }

    private static Database connected(DatabaseServer server) {
        try {
            DatabaseRefusal.requireDriver(server.url(), server.origin());
            return new Database(server, DriverManager.getConnection(server.url()));
        } catch (SQLException e) {
            server.stop().run();
            throw DatabaseRefusal.of(server, e);
        }
    }

    /**
     * Starts one more, for work that is done at the same time.
     *
     * @return empty if this one was not started, but is somebody's
     * @throws SetupProblem if it does not start
     */
    public Optional<Database> startAnother() {
        return server.another().get().map(Database::connected);
    }

    /** Whether the bench started it, so that it holds no data of anybody else. */
    public boolean isOurs() {
        return server.ownership() == Ownership.OURS;
    }

    /** Whether nothing in it is lost to anybody. */
    public boolean isExpendable() {
        return server.ownership() != Ownership.SOMEBODYS;
    }

    /** The changes that a run makes, in a sentence for the owner of the database; empty if the bench started it. */
    public Optional<Message> traces() {
        return switch (server.ownership()) {
            case OURS -> Optional.empty();
            case EXPENDABLE -> Optional.of(RunSchemas.traces(origin()));
            case SOMEBODYS -> Optional.of(Message.of(DatabaseText.class, text -> text.makesTables(origin(), mark)));
        };
    }

    /** The origin of the database, in a few words, without any password. */
    public Message origin() {
        return server.origin();
    }

    /** Its name and its version, as it says them: {@code H2 2.3.232}. */
    public String version() {
        return version;
    }

    /** Whether a lock can be held in this form. */
    boolean offers(SqlBinding.Hold hold) {
        return switch (hold) {
            case ADVISORY_LOCK -> product == DatabaseProduct.POSTGRESQL;
            case NAMED_LOCK -> product.isInnodb();
            case WRITTEN, ROW_LOCK -> true;
        };
    }

    /** Whether sessions that wait for the same row are let go in the order in which they came. */
    public boolean isQueue() {
        return product.isQueue();
    }

    /** The tables that this run has made. */
    public RunTables tables() {
        return tables;
    }

    /** The schemas that this run has made. */
    RunSchemas schemas() {
        return schemas;
    }

    /**
     * A connection past every gate that uses a schema. The caller closes it.
     *
     * @throws SQLException if the database does not answer
     */
    Connection connectTo(String schema) throws SQLException {
        return using(schema, connect());
    }

    /**
     * A connection of a client that uses a schema. The caller closes it.
     *
     * @param proxy in front of the {@link #address}; empty if there is none
     * @param level of its transactions; empty if they are as the database has them
     * @throws SQLException if the database does not answer
     */
    Connection connectClientTo(String schema, Optional<Address> proxy, Optional<IsolationLevel> level)
            throws SQLException {
        Connection connection = using(schema, proxy.isPresent() ? connectClient(proxy.get()) : connectClient());
        if (level.isPresent()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(product.isolates(level.get()));
            }
        }
        return connection;
    }

    private Connection using(String schema, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(product.usesSchema(schema));
        }
        return connection;
    }

    /** @param schema in which the tables are; empty if their names say so, or it is the usual one */
    Catalog catalog(Optional<String> schema) {
        return new Catalog(product, origin(), direct, schema);
    }

    /** The kind of the database, with its settings and views. */
    DatabaseProduct product() {
        return product;
    }

    /** The clause of an insertion that brings its own numbers for a column that the database would number. */
    String overridesNumbers(boolean isNumbered) {
        return isNumbered && !product.isInnodb() ? " OVERRIDING SYSTEM VALUE" : "";
    }

    /** The word in the names of all tables of this run. */
    public String mark() {
        return mark;
    }

    /**
     * A connection past every gate, on which nothing waits long for a row that a client holds. The caller closes it.
     *
     * @throws SQLException if the database does not answer
     */
    public Connection connect() throws SQLException {
        return connect(server.url(), product.settingsOfBench());
    }

    /**
     * A connection of a client, on which a statement waits for a row as long as another client holds it: a client that gave up by a time-out would
     * behave differently on a slower machine. No view of an H2 shows every statement that waits; so an H2 is told to refuse at once a statement that
     * would have to. The caller closes it.
     *
     * @throws SQLException if the database does not answer
     * @see RunningStatement
     */
    Connection connectClient() throws SQLException {
        return connectClient(server.url());
    }

    /** The same over a proxy in front of its {@link #address}. Closing this ends it at the latest, also where its link is dead. */
    Connection connectClient(Address proxy) throws SQLException {
        return connectClient(reachable().orElseThrow().through(proxy, sessionName(), ProgramSessions.LONGEST_FAULT));
    }

    private Connection connectClient(String url) throws SQLException {
        Connection connection = connect(url, product.settingsOfClient());
        sessions.add(connection);
        return connection;
    }

    /** The address of its port; empty if it has none, or it is not known how to reach it over a proxy. */
    public Optional<Address> address() {
        return postgres().map(PostgresUrl::address).or(() -> mariaDb().map(MariaDbUrl::address));
    }

    /** Its URL, if it is a MariaDB or MySQL on one host. */
    private Optional<MariaDbUrl> mariaDb() {
        return MariaDbUrl.parse(server.url());
    }

    /** Its URL, if it can be reached over a proxy, and lists sessions by a name that a client gives them. */
    Optional<ServerUrl> reachable() {
        Optional<ServerUrl> mariaDb = isOurs() ? mariaDb().map(ServerUrl.class::cast) : Optional.empty();
        return postgres().map(ServerUrl.class::cast).or(() -> mariaDb);
    }

    /** The login at its port. */
    Login login() {
        return postgres()
                .map(PostgresUrl::login)
                .orElseGet(() -> mariaDb().orElseThrow().login());
    }

    /** Its URL, if it is a PostgreSQL on one host. */
    public Optional<PostgresUrl> postgres() {
        return PostgresUrl.parse(server.url());
    }

    /** The sessions of one more program that connects by itself. */
    public ProgramSessions newProgram() {
        return new ProgramSessions(sessions, origin(), reachable(), sessionName() + "-" + programs.incrementAndGet());
    }

    /** The name of each session of a client that comes over a proxy. */
    private String sessionName() {
        return "lock-evolution-" + mark;
    }

    ClientSessions sessions() {
        return sessions;
    }

    /** A connection of a client that leads to a pooler, which gives it sessions. */
    public void add(Connection connection, PooledSession session) {
        pooled.put(connection, session);
    }

    private Optional<PooledSession> pooled(Connection connection) {
        return Optional.ofNullable(pooled.get(connection));
    }

    /** A statement of a client has come back, or a connection was cut: a transaction may have ended. */
    void noteReturn() {
        returned.incrementAndGet();
    }

    /** How often that was so. */
    long returned() {
        return returned.get();
    }

    /**
     * Cuts a connection of a client and waits until the database has noticed: then it has let go of what the connection held.
     *
     * @throws InconclusiveException if the database does not notice
     */
    void cut(Connection connection) {
        Optional<PooledSession> behindPooler = Optional.ofNullable(pooled.remove(connection));
        behindPooler.ifPresent(PooledSession::cut);
        try {
            connection.close();
            noteReturn();
        } catch (SQLException e) {
            // The database is gone, and a statement that needed it has failed.
        }
        sessions.number(connection).ifPresent(numbered()::awaitEnd);
    }

    /** The sessions of clients, in the views of this database. */
    NumberedSessions numbered() {
        return new NumberedSessions(origin(), sessions);
    }

    /**
     * Whether a connection of a client holds a row, be it that it has written it and not committed, or an advisory lock.
     *
     * @throws InconclusiveException if the database does not answer
     */
    public boolean isHolding(Connection connection) {
        return pooled(connection).filter(PooledSession::isHolding).isPresent()
                || sessions.number(connection).stream().anyMatch(numbered()::isHolding);
    }

    /**
     * How many advisory locks a connection of a client holds.
     *
     * @throws InconclusiveException if the database does not answer
     */
    int advisoryLocks(Connection connection) {
        return sessions.number(connection).stream()
                .mapToInt(numbered()::advisoryLocks)
                .sum();
    }

    /**
     * Ends a connection of a client as the database does it, and waits until its locks are released. Nothing is to be sent over it any more, also
     * where it is open on this side.
     *
     * @throws InconclusiveException if the database does not end it
     */
    public void end(Connection connection) {
        Optional<PooledSession> behindPooler = Optional.ofNullable(pooled.remove(connection));
        behindPooler.ifPresent(PooledSession::end);
        if (behindPooler.isEmpty() && sessions.number(connection).stream().noneMatch(numbered()::end)) {
            endHere(connection);
        }
    }

    /** Its client may still read earlier answers, as it could from a server. */
    private void endHere(Connection connection) {
        try {
            connection.rollback();
            noteReturn();
        } catch (SQLException e) {
            throw doesNotAnswer(e);
        }
    }

    /**
     * Whether the statement that a client has under way over this connection waits for what another client of this database holds.
     *
     * @throws InconclusiveException if the database does not answer
     */
    public boolean isBlocked(Connection connection) {
        return pooled(connection).filter(PooledSession::isBlocked).isPresent()
                || sessions.number(connection).stream().anyMatch(numbered()::isBlocked);
    }

    /** What is said of it when it does not answer. */
    public InconclusiveException doesNotAnswer(SQLException e) {
        return DatabaseRefusal.doesNotAnswer(origin(), e);
    }

    /** Whether a statement waits in an H2 over a connection of a client, or is refused as others are. */
    void setPatient(Connection connection, boolean isPatient) throws SQLException {
        if (!connection.isClosed()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCK_TIMEOUT " + (isPatient ? 2 * ClientSessions.PATIENCE.toMillis() : 1));
            }
        }
    }

    /** Ends the statement that waits over this connection, where the database makes it wait. */
    void endWait(Connection connection) {
        pooled(connection).ifPresent(PooledSession::endWait);
        sessions.number(connection).ifPresent(this::endWait);
    }

    /** The same in a session. */
    void endWait(long session) {
        try {
            sessions.end(session);
        } catch (SQLException e) {
            // The database is gone, and the statement with it.
        }
    }

    InconclusiveException stillConnected() {
        return DatabaseRefusal.stillConnected(origin());
    }

    private Connection connect(String url, List<String> settings) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                if (!setting.isEmpty()) {
                    statement.execute(setting);
                }
            }
        }
        return connection;
    }

    /** The reason of an error in one line: some databases give more. */
    public static String reason(SQLException error) {
        return DatabaseRefusal.reason(error);
    }

    /** Drops the tables of this run, and ends the database if the bench started it. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        sessions.endAll();
        tables.dropAll();
        schemas.dropAll();
        try {
            direct.close();
        } catch (SQLException e) {
            // It was of no use any more.
        }
        server.stop().run();
    }
}

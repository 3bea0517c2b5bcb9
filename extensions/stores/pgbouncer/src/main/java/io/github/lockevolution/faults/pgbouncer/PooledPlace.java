package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.sql.ConnectionLeases;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.SqlPlace;
import io.github.lockevolution.faults.store.StoreClient;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.store.StorePort;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tables of a section in a database of its own, whose clients come through a pooler by transaction. The bench looks at the tables past
 * the pooler, and at the sessions behind it: the advisory locks that each holds, and which is handed out next, decide what comes.
 */
final class PooledPlace implements StorePlace {

    /** The types that a section asks for. */
    static final Set<String> TYPES = Set.of(PooledDatabase.class.getName());

    private final Database database;
    private final SqlPlace tables;
    private final PooledConnections connections;
    private final PooledStore sessions;

    private PooledPlace(Database database, SqlPlace tables, PooledConnections connections) {
        this.database = database;
        this.tables = tables;
        this.connections = connections;
        this.sessions = new PooledStore(
                connections.pool(),
                Mode.TRANSACTION,
                "",
                new ConnectionLeases(),
                LeaseClock.RUNNING,
                connections.byName(),
                clients -> {});
    }

    /**
     * @param own a database in which there is nothing else; closed with the place
     * @throws io.github.lockevolution.faults.setup.SetupProblem if it does not let this user make a schema
     */
    static PooledPlace open(Database own, PgBouncer pooler) {
        SqlPlace tables = SqlPlace.open(own);
        letIn(own, tables.schema());
        SessionPool pool = SessionPool.open(own, pooler, Mode.TRANSACTION);
        return new PooledPlace(own, tables, new PooledConnections(own, pool));
    }

    /** A session that is handed to one client after the other cannot be told by each where the tables are. */
    private static void letIn(Database own, String schema) {
        String user = PgBouncer.user(Mode.TRANSACTION);
        String name = own.postgres().orElseThrow().login().database();
        SessionPool.asking(() -> {
            try (Connection connection = own.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("GRANT ALL ON SCHEMA " + schema + " TO " + user);
                statement.execute("ALTER DATABASE \"" + name + "\" SET search_path = " + schema);
                return own;
            }
        });
    }

    @Override
    public String storeName() {
        return tables.storeName();
    }

    @Override
    public boolean has(String type) {
        return TYPES.contains(type);
    }

    @Override
    public Store store() {
        return new PooledTables(tables.store());
    }

    /** {@inheritDoc} The sessions behind the pooler, by names that no row has. */
    @Override
    public SortedMap<String, String> beside() {
        SortedMap<String, String> beside = new TreeMap<>();
        sessions.look()
                .values()
                .forEach((name, value) -> beside.put(
                        value.type().isEmpty() ? "the " + name : "advisory(" + name.replace("::bigint", "") + ")",
                        String.join(", ", value.elements())));
        return beside;
    }

    @Override
    public void noteFirstState() {
        tables.noteFirstState();
        sessions.clear();
    }

    @Override
    public void reset() {
        tables.reset();
        sessions.clear();
    }

    @Override
    public void notice(List<String> command) {
        tables.notice(command);
    }

    @Override
    public void noticeSetUp(List<String> command) {
        tables.noticeSetUp(command);
    }

    @Override
    public StoreClient connect(CommandGate gate) {
        return connect("client", gate);
    }

    @Override
    public StoreClient connect(String owner, CommandGate gate) {
        return new PooledClient(tables.connect(() -> connections.open(owner), gate));
    }

    @Override
    public StorePort port() {
        throw new UnsupportedOperationException("no program is chosen to work behind a pooler");
    }

    @Override
    public void close() {
        sessions.close();
        tables.close();
        database.close();
    }
}

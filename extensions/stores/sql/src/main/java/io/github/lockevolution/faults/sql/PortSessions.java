package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.wire.Login;
import io.github.lockevolution.faults.sql.wire.MysqlPort;
import io.github.lockevolution.faults.sql.wire.PostgresPort;
import io.github.lockevolution.faults.sql.wire.SessionListener;
import io.github.lockevolution.faults.sql.wire.SessionPort;
import io.github.lockevolution.faults.sql.words.SessionWords;
import io.github.lockevolution.faults.store.StorePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The sessions that a client in a process of its own makes with a database through its ports. A session is known from its beginning until the
 * database has noticed that its connection is closed: then it has let go of what the session held.
 */
final class PortSessions implements SessionListener, LeasedSessions, StorePort, BlockingStore, StoreSession {

    private static final Set<String> SET_UP = Set.of("BEGIN", "COMMIT", "ROLLBACK", "CREATE");

    private final Database database;
    private final Address server;
    private final NumberedSessions sessions;
    private final Catalog catalog;
    private final String schema;
    private final Optional<IsolationLevel> level;
    /** The ports of each process that the client is or was. */
    private final List<SessionPort> ports = new CopyOnWriteArrayList<>();
    /** The numbers of the sessions. */
    private final Set<Long> known = ConcurrentHashMap.newKeySet();

    private volatile boolean isCutOff;

    /**
     * @param server where the sessions are made: at the address of the database, or at a proxy in front of it
     * @param schema the schema of every session
     * @param level of their transactions; empty if they are as the database has them
     */
    PortSessions(Database database, Address server, String schema, Optional<IsolationLevel> level) {
        this.database = database;
        this.server = server;
        this.sessions = database.numbered();
        this.catalog = database.catalog(Optional.of(schema));
        this.schema = schema;
        this.level = level;
    }

    @Override
    public SessionPort open(CommandGate gate) {
        try {
            SessionPort port = database.product().isInnodb() ? openMysql(gate) : openPostgres(gate);
            ports.add(port);
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException("no port for a client", e);
        }
    }

    private SessionPort openPostgres(CommandGate gate) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("search_path", schema);
        level.ifPresent(chosen ->
                settings.put("default_transaction_isolation", chosen.words().toLowerCase(Locale.ROOT)));
        return PostgresPort.open(server, database.login(), settings, gate, this);
    }

    private SessionPort openMysql(CommandGate gate) throws IOException {
        DatabaseProduct product = database.product();
        List<String> setUp = new ArrayList<>(product.settingsOfClient());
        setUp.add(product.usesSchema(schema));
        level.ifPresent(chosen -> setUp.add(product.isolates(chosen)));
        Login login = database.login();
        return MysqlPort.open(server, new Login(login.user(), login.password(), schema), setUp, gate, this);
    }

    /** {@inheritDoc} Its URL, and what the library of the database, or its programs, look for. */
    @Override
    public Map<String, String> environment(URI port) {
        String[] login = port.getUserInfo().split(":", 2);
        if (database.product().isInnodb()) {
            return Map.of(
                    "DATABASE_URL", port.toString(),
                    "MYSQL_HOST", port.getHost(),
                    "MYSQL_TCP_PORT", Integer.toString(port.getPort()),
                    "MYSQL_USER", login[0],
                    "MYSQL_PASSWORD", login.length > 1 ? login[1] : "",
                    "MYSQL_DATABASE", port.getPath().substring(1));
        }
        return Map.of(
                "DATABASE_URL", port.toString(),
                "PGHOST", port.getHost(),
                "PGPORT", Integer.toString(port.getPort()),
                "PGUSER", login[0],
                "PGPASSWORD", login.length > 1 ? login[1] : "",
                "PGDATABASE", port.getPath().substring(1),
                "PGSSLMODE", "disable");
    }

    /** {@inheritDoc} Or makes a table: with the lock it has nothing to do. */
    @Override
    public boolean isSetUp(Command command) {
        return SET_UP.contains(command.name()) || SessionWords.areAll(command.words());
    }

    @Override
    public void begun(long session) {
        known.add(session);
        sessions.add(session);
    }

    @Override
    public void sending(List<String> words) {
        database.sessions().note(String.join(" ", words));
    }

    @Override
    public boolean isWide(List<String> words) {
        return catalog.isWide(words);
    }

    @Override
    public void onCut() {
        try {
            awaitEnded();
        } catch (InconclusiveException e) {
            // The next look at the store waits again, and reports it.
        }
    }

    @Override
    public boolean isHolding() {
        return known.stream().anyMatch(sessions::isHolding);
    }

    @Override
    public int advisoryLocks() {
        return known.stream().mapToInt(sessions::advisoryLocks).sum();
    }

    @Override
    public Runnable endOfHolding() {
        Set<Long> busy = busy();
        List<Long> holding = known.stream()
                .filter(session -> !busy.contains(session))
                .filter(sessions::isHolding)
                .toList();
        return () -> {
            isCutOff |= !holding.isEmpty();
            holding.forEach(sessions::end);
        };
    }

    private Set<Long> busy() {
        Set<Long> busy = ConcurrentHashMap.newKeySet();
        ports.forEach(port -> port.busy().ifPresent(busy::add));
        return busy;
    }

    /**
     * {@inheritDoc}
     *
     * @throws InconclusiveException if the database does not notice
     */
    @Override
    public void awaitEnded() {
        for (long session : known) {
            if (ports.stream().noneMatch(port -> port.isOpen(session))) {
                sessions.awaitEnd(session);
                known.remove(session);
            }
        }
    }

    @Override
    public Optional<BlockingStore> blockingStore() {
        return Optional.of(this);
    }

    @Override
    public Optional<StoreSession> session() {
        return Optional.of(this);
    }

    @Override
    public void end() {
        endOfHolding().run();
    }

    @Override
    public boolean isBlocked() {
        return busy().stream().anyMatch(sessions::isBlocked);
    }

    /** {@inheritDoc} A session that waits does not notice that its client is gone, unless the database ends it. */
    @Override
    public void cut() {
        ports.forEach(SessionPort::cut);
        known.forEach(database::endWait);
        awaitEnded();
    }

    @Override
    public void beginAttempt() {
        isCutOff = false;
    }

    @Override
    public boolean isLeftOver() {
        return isCutOff || known.stream().anyMatch(sessions::isInTransaction);
    }

    /** {@inheritDoc} Whatever it does. */
    @Override
    public boolean isAnyOpen() {
        return known.stream().anyMatch(session -> ports.stream().anyMatch(port -> port.isOpen(session)));
    }

    @Override
    public boolean isInTransaction() {
        return known.stream().anyMatch(sessions::isInTransaction);
    }

    @Override
    public void endClient() {
        cut();
    }

    @Override
    public boolean isCutOff() {
        return isCutOff;
    }
}

package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.client.StoreSession;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.wire.PostgresPort;
import io.github.lockevolution.faults.sql.wire.SessionListener;
import io.github.lockevolution.faults.sql.words.SessionWords;
import io.github.lockevolution.faults.store.StorePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The sessions that a client in a process of its own makes with a PostgreSQL through its ports. A session is known from its beginning until the
 * database has noticed that its connection is closed: then it has let go of what the session held.
 */
final class PortSessions implements SessionListener, LeasedSessions, StorePort, BlockingStore, StoreSession {

    private static final Set<String> SET_UP = Set.of("BEGIN", "COMMIT", "ROLLBACK", "CREATE");

    private final Database database;
    private final NumberedSessions sessions;
    private final Catalog catalog;
    /** What every session is set to, by the names of the settings. */
    private final Map<String, String> settings = new LinkedHashMap<>();
    /** Of each process that the client is or was. */
    private final List<PostgresPort> ports = new CopyOnWriteArrayList<>();
    /** The numbers of the sessions. */
    private final Set<Long> known = ConcurrentHashMap.newKeySet();

    private volatile boolean isCutOff;

    /**
     * @param schema that every session uses
     * @param level of their transactions; empty if they are as the database has them
     */
    PortSessions(Database database, String schema, Optional<IsolationLevel> level) {
        this.database = database;
        this.sessions = database.numbered();
        this.catalog = database.catalog(Optional.of(schema));
        settings.put("search_path", schema);
        level.ifPresent(chosen ->
                settings.put("default_transaction_isolation", chosen.words().toLowerCase(Locale.ROOT)));
    }

    @Override
    public PostgresPort open(CommandGate gate) {
        PostgresUrl url = database.postgres().orElseThrow();
        try {
            PostgresPort port = PostgresPort.open(url.address(), url.login(), settings, gate, this);
            ports.add(port);
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException("no port for a client", e);
        }
    }

    /** {@inheritDoc} Its URL, and what the library of PostgreSQL looks for. */
    @Override
    public Map<String, String> environment(URI port) {
        String[] login = port.getUserInfo().split(":", 2);
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
    public boolean isWide(List<String> words) {
        return catalog.isWide(words);
    }

    @Override
    public void onCut() {
        try {
            awaitEnded();
        } catch (InconclusiveException e) {
            // Whoever looks at the store next waits again, and says so.
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
        ports.forEach(PostgresPort::cut);
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

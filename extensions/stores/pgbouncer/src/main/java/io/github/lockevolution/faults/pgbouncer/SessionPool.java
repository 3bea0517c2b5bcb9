package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.Database;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sessions that a pooler has in one database for the connections of one mode: what PgBouncer says of them, and what PostgreSQL does.
 * Whoever looks waits until both agree.
 */
final class SessionPool implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A session is handed out, or is in the pool; in any other state it is on its way. */
    private static final Set<String> AT_REST = Set.of("active", "idle", "used");

    private static final String OF_POOL =
            " FROM pg_stat_activity a %s WHERE a.datname = current_database() AND a.usename = ?";
    private static final String HOLDINGS = "SELECT a.pid, l.classid, l.objid, l.objsubid, l.mode, l.granted"
            + String.format(Locale.ROOT, OF_POOL, "LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory'")
            + " ORDER BY a.backend_start, a.pid";
    private static final String BLOCKED = "SELECT a.pid" + String.format(Locale.ROOT, OF_POOL, "")
            + " AND a.application_name = ? AND cardinality(pg_blocking_pids(a.pid)) > 0";

    private final PgBouncer pooler;
    private final String name;
    private final String user;
    private final AdminConsole console;
    private final Connection direct;

    /**
     * What is seen at one moment.
     *
     * @param clients the connection that has each session, by the session; the oldest session first
     * @param idle the sessions in the pool, the next one first
     */
    record Seen(Map<Integer, Session> sessions, Map<Integer, String> clients, List<Integer> idle) {}

    /**
     * A session in the database.
     *
     * @param held the advisory locks that it holds
     * @param wanted the one that it waits for
     */
    record Session(Set<AdvisoryLock> held, Set<AdvisoryLock> wanted) {}

    private SessionPool(Database database, PgBouncer pooler, Mode mode, AdminConsole console, Connection direct) {
        this.pooler = pooler;
        this.name = database.postgres().orElseThrow().login().database();
        this.user = PgBouncer.user(mode);
        this.console = console;
        this.direct = direct;
    }

    /** @throws InconclusiveException if one of the two does not answer */
    static SessionPool open(Database database, PgBouncer pooler, Mode mode) {
        return asking(() ->
                new SessionPool(database, pooler, mode, AdminConsole.connect(pooler.address()), database.connect()));
    }

    /** Asks one of the two something. */
    @FunctionalInterface
    interface Question<T> {

        T ask() throws SQLException, IOException;
    }

    /** @throws InconclusiveException if there is no answer */
    static <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw doesNotAnswer(Database.reason(e), e);
        } catch (IOException e) {
            throw doesNotAnswer(String.valueOf(e.getMessage()), e);
        }
    }

    private static InconclusiveException doesNotAnswer(String reason, Exception e) {
        return new InconclusiveException(PgBouncerText.class, text -> text.doesNotAnswer(reason), e);
    }

    /**
     * A connection to the pooler. The caller closes it.
     *
     * @param connection its name, which no other has
     */
    Connection connect(String connection) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://" + pooler.address() + "/" + name + "?user=" + user
                + "&prepareThreshold=0&assumeMinServerVersion=12.0&ApplicationName=" + connection);
    }

    /** The sessions, as soon as none is on its way. */
    Seen rest() {
        return await(this::seen);
    }

    private synchronized Optional<Seen> seen() throws SQLException, IOException {
        List<Map<String, String>> servers = mine("SERVERS");
        Map<Integer, Session> sessions = sessions();
        Set<Integer> known = servers.stream().map(SessionPool::pid).collect(Collectors.toSet());
        if (!known.equals(sessions.keySet())
                || !servers.stream().map(server -> server.get("state")).allMatch(AT_REST::contains)) {
            return Optional.empty();
        }
        Map<Integer, String> clients = new HashMap<>();
        List<Integer> idle = new ArrayList<>();
        for (Map<String, String> server : servers) {
            if (server.get("state").equals("active")) {
                clients.put(pid(server), server.get("application_name"));
            } else {
                idle.add(pid(server));
            }
        }
        return Optional.of(new Seen(sessions, clients, idle));
    }

    private List<Map<String, String>> mine(String table) throws IOException {
        return console.show(table).stream()
                .filter(row -> name.equals(row.get("database")) && user.equals(row.get("user")))
                .toList();
    }

    private static int pid(Map<String, String> server) {
        return Integer.parseInt(server.get("remote_pid"));
    }

    /** The sessions as the database has them, the oldest first. */
    private Map<Integer, Session> sessions() throws SQLException {
        Map<Integer, Session> sessions = new LinkedHashMap<>();
        try (PreparedStatement question = direct.prepareStatement(HOLDINGS)) {
            question.setString(1, user);
            try (ResultSet rows = question.executeQuery()) {
                while (rows.next()) {
                    Session session = sessions.computeIfAbsent(
                            rows.getInt("pid"), pid -> new Session(new HashSet<>(), new HashSet<>()));
                    if (rows.getString("mode") != null) {
                        (rows.getBoolean("granted") ? session.held() : session.wanted()).add(AdvisoryLock.of(rows));
                    }
                }
            }
        }
        return sessions;
    }

    private <T> T await(Question<Optional<T>> question) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Optional<T> answer = asking(question);
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() > end) {
                throw new InconclusiveException(
                        PgBouncerText.class, text -> text.neverRests(PATIENCE.toSeconds(), serversNow()));
            }
        }
    }

    private String serversNow() {
        return asking(() -> mine("SERVERS").stream()
                .map(server -> server.get("remote_pid") + " " + server.get("state"))
                .collect(Collectors.joining(", ")));
    }

    /** Waits until the pooler has noticed that a connection was closed, and has put away its session. */
    void awaitEnd(String connection) {
        await(() -> mine("CLIENTS").stream().noneMatch(client -> connection.equals(client.get("application_name")))
                ? Optional.of(connection)
                : Optional.empty());
        rest();
    }

    /** The session that a connection has now. */
    Optional<Integer> sessionOf(String connection) {
        return rest().clients().entrySet().stream()
                .filter(entry -> entry.getValue().equals(connection))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether what runs over a connection waits for what another session holds. */
    boolean isBlocked(String connection) {
        return asking(() -> !pids(BLOCKED, user, connection).isEmpty());
    }

    /** Ends these sessions from the side of the database. */
    void end(Collection<Integer> sessions) {
        sessions.forEach(session -> asking(() -> call("pg_terminate_backend", session)));
        await(() -> seen().filter(seen -> sessions.stream().noneMatch(seen.sessions()::containsKey)));
    }

    /** Ends what runs over a connection, and not its session. */
    void cancel(String connection) {
        asking(() -> pids(BLOCKED, user, connection)).forEach(pid -> asking(() -> call("pg_cancel_backend", pid)));
    }

    /** Ends the session in which what runs over a connection waits. */
    void endBlocked(String connection) {
        end(asking(() -> pids(BLOCKED, user, connection)));
    }

    /** The number that the database makes of a name. */
    int number(String lock) {
        return asking(() -> pids("SELECT hashtext(?)", lock)).get(0);
    }

    private boolean call(String function, int session) throws SQLException {
        return !pids("SELECT " + session + " WHERE " + function + "(" + session + ")")
                .isEmpty();
    }

    private synchronized List<Integer> pids(String sql, String... values) throws SQLException {
        try (PreparedStatement question = direct.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                question.setString(i + 1, values[i]);
            }
            List<Integer> found = new ArrayList<>();
            try (ResultSet rows = question.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                }
            }
            return found;
        }
    }

    @Override
    public void close() {
        console.close();
        try {
            direct.close();
        } catch (SQLException e) {
            // The database is gone.
        }
    }
}

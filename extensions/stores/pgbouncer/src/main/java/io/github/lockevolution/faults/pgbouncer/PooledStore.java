package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.pgbouncer.SessionPool.Seen;
import io.github.lockevolution.faults.sql.ConnectionLeases;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Message;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The sessions behind the pooler, and the advisory locks that they hold. A session is a lease: when it ends, its locks end with it. It may be
 * that of no client, for in a pool by transaction it goes back to the pool with all that it holds.
 */
final class PooledStore implements Store {

    private final SessionPool pool;
    private final Mode mode;
    private final String key;
    private final int number;
    private final ConnectionLeases sessions;
    private final LeaseClock leases;
    private final IdleSessions idle;
    private final HoldCounts counts;
    private final Dismissal dismissal;

    /** Cuts connections of clients. */
    @FunctionalInterface
    interface Dismissal {

        /** @param which the clients, by their names */
        void dismiss(Predicate<String> which);
    }

    private PooledSnapshot last = new PooledSnapshot(List.of(), false);

    /**
     * @param key the name of the lock
     * @param sessions of the clients
     * @param leases whether sessions end when leases run out
     * @param clients the connections of clients, by their names
     * @param dismissal cuts connections of clients, which keep their sessions as long as they are there
     */
    PooledStore(
            SessionPool pool,
            Mode mode,
            String key,
            ConnectionLeases sessions,
            LeaseClock leases,
            Map<String, PooledConnection> clients,
            Dismissal dismissal) {
        this.pool = pool;
        this.mode = mode;
        this.key = key;
        this.number = pool.number(key);
        this.sessions = sessions;
        this.leases = leases;
        this.idle = new IdleSessions(pool);
        this.counts = new HoldCounts(idle, clients);
        this.dismissal = dismissal;
    }

    @Override
    public Snapshot look() {
        List<Backend> seen = backends();
        last = new PooledSnapshot(seen, !seen.equals(last.backends()));
        return last;
    }

    private List<Backend> backends() {
        Seen seen = pool.rest();
        Map<Integer, Map<AdvisoryLock, Integer>> held = mode == Mode.TRANSACTION ? counts.of(seen) : Map.of();
        List<Integer> pids = List.copyOf(seen.sessions().keySet());
        List<Integer> inOrder = new ArrayList<>(pids);
        inOrder.removeAll(seen.idle());
        inOrder.addAll(seen.idle());
        return inOrder.stream()
                .map(pid -> new Backend(
                        pid,
                        pids.indexOf(pid) + 1,
                        owner(seen.clients().getOrDefault(pid, "")),
                        held(pid, seen.sessions().get(pid).held(), held.getOrDefault(pid, Map.of()))))
                .toList();
    }

    /** A connection bears the name of its client, and a number. */
    private static String owner(String connection) {
        return connection.replaceFirst("-\\d+$", "");
    }

    private SortedMap<String, Integer> held(int pid, Collection<AdvisoryLock> locks, Map<AdvisoryLock, Integer> times) {
        SortedMap<String, Integer> held = new TreeMap<>();
        locks.forEach(lock -> {
            String name = lock.name(key, number);
            held.put(name, times.getOrDefault(lock, timesBefore(pid, name)));
        });
        return held;
    }

    /** How often a session that cannot be asked now holds a lock: as often as when it could, for it has got none since. */
    private int timesBefore(int pid, String lock) {
        return last.backends().stream()
                .filter(backend -> backend.pid() == pid)
                .mapToInt(backend -> backend.held().getOrDefault(lock, 1))
                .findFirst()
                .orElse(1);
    }

    @Override
    public boolean isHeldByConnections() {
        return true;
    }

    @Override
    public boolean leaseRuns() {
        return leases == LeaseClock.FROZEN && last.areAnyHeld();
    }

    /** {@inheritDoc} A session in which a statement waits is not idle, and stays. */
    @Override
    public void expire() {
        if (leases == LeaseClock.FROZEN) {
            Seen seen = pool.rest();
            List<Integer> holding = seen.idle().stream()
                    .filter(pid -> !seen.sessions().get(pid).held().isEmpty())
                    .toList();
            sessions.runOut();
            pool.end(holding);
        }
        look();
    }

    /** {@inheritDoc} What came in addition ends; the others hold as much as before, and are handed out in the same order. */
    @Override
    public void restore(Snapshot snapshot) {
        PooledSnapshot wanted = (PooledSnapshot) snapshot;
        dismiss(SystemUnderTest::isNewcomer);
        pool.end(backends().stream()
                .map(Backend::pid)
                .filter(pid -> wanted.backends().stream().noneMatch(backend -> backend.pid() == pid))
                .toList());
        List<Backend> now = backends();
        if (mode == Mode.TRANSACTION && !now.equals(wanted.backends())) {
            putBack(now, wanted);
            now = backends();
        }
        if (!now.equals(wanted.backends())) {
            throw cannotPutBack(wanted, now);
        }
        last = wanted;
    }

    private void dismiss(Predicate<String> which) {
        if (mode == Mode.SESSION) {
            dismissal.dismiss(which);
        }
    }

    private void putBack(List<Backend> now, PooledSnapshot wanted) {
        List<Integer> after = idle(wanted.backends());
        List<Integer> before = idle(now);
        if (!after.containsAll(before) || before.size() != after.size()) {
            throw cannotPutBack(wanted, now);
        }
        Map<Integer, Map<AdvisoryLock, Integer>> held = counts.of(pool.rest());
        idle.visit(before, after, (pid, statement) -> {
            for (Map.Entry<AdvisoryLock, Integer> lock :
                    held.getOrDefault(pid, Map.of()).entrySet()) {
                int times = wanted.backends().stream()
                        .filter(backend -> backend.pid() == pid)
                        .mapToInt(backend ->
                                backend.held().getOrDefault(lock.getKey().name(key, number), 0))
                        .sum();
                unlock(statement, lock.getKey(), lock.getValue() - times);
            }
        });
    }

    private static void unlock(Statement statement, AdvisoryLock lock, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            statement.execute("SELECT " + lock.unlock());
        }
    }

    private static List<Integer> idle(List<Backend> backends) {
        return backends.stream().filter(Backend::isIdle).map(Backend::pid).toList();
    }

    private static DisturbedStoreException cannotPutBack(PooledSnapshot wanted, List<Backend> now) {
        return new DisturbedStoreException(Message.of(
                PgBouncerText.class,
                text -> text.cannotPutBack(wanted.toString(), new PooledSnapshot(now, true).toString())));
    }

    /** {@inheritDoc} All clients have ended: so do all sessions. */
    @Override
    public void clear() {
        dismiss(client -> true);
        pool.end(pool.rest().sessions().keySet());
        last = new PooledSnapshot(List.of(), false);
    }

    @Override
    public void close() {
        idle.close();
        pool.close();
    }
}

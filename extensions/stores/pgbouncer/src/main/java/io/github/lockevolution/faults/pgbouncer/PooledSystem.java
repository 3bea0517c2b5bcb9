package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.sql.ConnectionLeases;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.GatedDataSource;
import io.github.lockevolution.faults.sql.SqlConnection;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A lock under test behind a pooler, in a database in which there is no other. */
final class PooledSystem extends LaunchedSystem {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PooledBinding binding;
    private final Database database;
    private final Runnable end;
    private final ConnectionLeases sessions = new ConnectionLeases();
    private final List<Source> sources = new CopyOnWriteArrayList<>();
    private final PooledConnections connections;
    private final Store store;
    private final SteppedClients clients;

    /** The connections of a client. */
    private record Source(String owner, GatedDataSource connections) {}

    /**
     * @param leases whether sessions end when leases run out
     * @param end runs when the system has been closed
     */
    PooledSystem(Launch launch, Database database, PgBouncer pooler, LeaseClock leases, Runnable end) {
        super(launch);
        this.binding = launch.lock().binding(PooledBinding.class).orElseThrow();
        this.database = database;
        this.end = end;
        SessionPool pool = SessionPool.open(database, pooler, binding.mode());
        this.connections = new PooledConnections(database, pool);
        this.store =
                new PooledStore(pool, binding.mode(), key(), sessions, leases, connections.byName(), this::dismiss);
        this.clients = new SteppedClients(launch, PATIENCE);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        return clients.client(
                owner,
                gate -> new SqlConnection(
                        dataSource(owner, gate), source -> binding.maker().make(source, key(), owner, lease(), clock)));
    }

    private GatedDataSource dataSource(String owner, CommandGate gate) {
        GatedDataSource source = new GatedDataSource(database, () -> connections.open(owner), gate, sql -> sql);
        sessions.add(source);
        sources.add(new Source(owner, source));
        return source;
    }

    private void dismiss(Predicate<String> which) {
        sources.stream()
                .filter(each -> which.test(each.owner()))
                .forEach(each -> each.connections().cut());
    }

    @Override
    public void close() {
        store.clear();
        store.close();
        end.run();
    }
}

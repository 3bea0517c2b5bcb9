package io.github.lockevolution.faults.pgbouncer;

import static io.github.lockevolution.faults.subject.GateDecision.LET_THROUGH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.pooled.PooledLocks;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the bench sees behind a real pooler, and puts back there. */
class PooledStoreIT {

    private static StoreKind.Started server;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private SystemUnderTest system;
    private Store store;

    @BeforeAll
    static void start() {
        assumeTrue(isInstalled(), "no pgbouncer is installed here");
        server = new PgBouncerKind().start(BenchSettings.DEFAULTS);
    }

    static boolean isInstalled() {
        try {
            PgBouncer.program();
            return true;
        } catch (SetupProblem e) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        system.close();
    }

    private void launch(String lock) {
        launch(new PooledLocks().lock(lock));
    }

    private void launch(LockSpec lock) {
        system = server.launch(lock);
        store = system.store();
    }

    private Client client(String name) {
        Client client = system.client(name, new BenchClock());
        opened.add(client);
        client.start();
        return client;
    }

    private SchedulingPoint inside(Client client) {
        SchedulingPoint here = client.resume(LET_THROUGH);
        while (here.phase() != ClientPhase.INSIDE) {
            here = client.resume(LET_THROUGH);
        }
        return here;
    }

    private List<String> seen(String name) {
        Snapshot.StoredValue value = store.look().values().get(name);
        return value == null ? List.of() : value.elements();
    }

    /** A takes the lock and gives its session back; B meets the same session. */
    @Test
    void two_clients_that_meet_one_session_have_its_lock_twice() {
        launch("pooled-try-advisory");

        inside(client("A"));
        inside(client("B"));

        assertThat(seen(system.key())).containsExactly("S1 x2");
        assertThat(seen("pool")).containsExactly("next S1");
    }

    /** A is still in its transaction when B asks, so B meets another session; whoever goes back last is handed out first. */
    @Test
    void the_lock_stays_with_a_session_and_the_last_to_come_back_is_handed_out_next() {
        launch("pooled-orm-advisory");
        Client first = client("A");
        Client second = client("B");

        first.resume(LET_THROUGH);
        assertThat(seen("pool")).containsExactly("A on S1");
        second.resume(LET_THROUGH);
        assertThat(seen("pool")).containsExactly("A on S1", "B on S2");
        first.resume(LET_THROUGH);
        second.resume(LET_THROUGH);

        assertThat(seen("pool")).containsExactly("next S2", "S1");
        assertThat(seen(system.key())).containsExactly("S1");
    }

    @Test
    void what_a_newcomer_has_changed_is_put_back() {
        launch("pooled-orm-advisory");
        client("A").resume(LET_THROUGH);
        Snapshot before = store.look();
        Client newcomer = client(SystemUnderTest.NEWCOMER);
        newcomer.resume(LET_THROUGH);
        newcomer.resume(LET_THROUGH);
        assertThat(seen("pool")).containsExactly("A on S1", "next S2");

        store.restore(before);

        assertThat(seen("pool")).containsExactly("A on S1");
        assertThat(store.look().isTouched()).isFalse();
    }

    /** Left out of the pool, and held once more than before. */
    @Test
    void a_lock_that_a_newcomer_has_kept_is_taken_from_its_session() {
        launch("pooled-try-advisory");
        inside(client("A"));
        Snapshot before = store.look();
        inside(client(SystemUnderTest.NEWCOMER));
        assertThat(seen(system.key())).containsExactly("S1 x2");

        store.restore(before);

        assertThat(seen(system.key())).containsExactly("S1");
    }

    /** To find out how often a session holds a lock, the session gives it back and takes it again. */
    @Test
    void a_look_lets_nobody_in_who_waits() {
        launch(LockSpec.in(
                new PooledBinding(
                        PooledBinding.Mode.TRANSACTION,
                        (database, name, owner, lease, clock) -> new Uncommitted(database, name)),
                "uncommitted"));
        inside(client("A"));
        Client waiting = client("B");
        assertThat(waiting.resume(LET_THROUGH).isBlocked()).isTrue();

        assertThat(seen(system.key())).containsExactly("S1");

        assertThat(waiting.pollUnblocked()).isEmpty();
        assertThat(seen("pool")).containsExactly("A on S1", "B on S2");
    }

    @Test
    void a_lease_that_runs_out_ends_the_session_of_the_lock_and_its_client_hears_nothing() {
        launch("pooled-try-advisory");
        Client client = client("A");
        inside(client);
        assertThat(store.look().values()).containsKey(system.key());
        assertThat(store.leaseRuns()).isTrue();

        store.expire();

        assertThat(store.look().values()).isEmpty();
        client.resume(LET_THROUGH);
        assertThat(client.resume(LET_THROUGH).error()).isEmpty();
    }

    @Test
    void a_connection_by_session_keeps_its_session_and_leaves_it_clean() {
        launch("pooled-session-advisory");
        Client client = client("A");
        inside(client);
        assertThat(seen("pool")).containsExactly("A on S1");
        assertThat(seen(system.key())).containsExactly("S1");

        client.kill();

        assertThat(seen("pool")).containsExactly("next S1");
        assertThat(seen(system.key())).isEmpty();
    }

    /** A lock of the session, in a transaction that goes on. */
    private record Uncommitted(DataSource database, String name) implements DistributedLock {

        @Override
        public boolean tryLock() {
            try {
                Connection connection = database.getConnection();
                connection.setAutoCommit(false);
                PreparedStatement statement = connection.prepareStatement("SELECT pg_advisory_lock(hashtext(?))");
                statement.setString(1, name);
                return statement.execute();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean unlock() {
            return false;
        }
    }
}

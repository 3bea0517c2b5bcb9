package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.etcd.EtcdClient.KeyValue;
import io.github.lockevolution.faults.etcd.EtcdClient.Part;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is undone, what is left alone, and what runs out. */
class EtcdStoreIT {

    private static final String LOCK = "lock-of-EtcdStoreIT";
    private static final Duration LEASE = Duration.ofSeconds(30);

    @AutoClose
    private static final StoreKind.Started ETCD = InstalledEtcd.start();

    private final RunNumbers numbers = new RunNumbers(LeaseClock.FROZEN, Optional.empty());
    private final EtcdStore store = new EtcdStore(address(), LOCK, numbers, true, LeaseClock.FROZEN);
    private final ConnectedClient a = connected("A");
    private final ConnectedClient n = connected("N");

    private static Address address() {
        return ((EtcdLauncher) ETCD).address();
    }

    private ConnectedClient connected(String name) {
        return new ConnectedClient(
                address(), CommandGate.OPEN, new EtcdClientContext(name, numbers, true), store, client -> {
                    throw new IllegalStateException("no lock is made");
                });
    }

    private static EtcdClient etcd(ConnectedClient client) {
        return (EtcdClient) client.object(EtcdClient.class, List.of());
    }

    @AfterEach
    void close() {
        a.close();
        n.close();
        store.close();
    }

    /** A remembers the revision of its record; a newcomer takes it over, and that is undone. */
    @Test
    void a_key_that_was_overwritten_is_put_back_under_the_revision_that_others_know() {
        etcd(a).put(LOCK, "1", EtcdClient.NO_LEASE);
        etcd(a).put(LOCK, "2", EtcdClient.NO_LEASE);
        KeyValue known = etcd(a).get(LOCK).orElseThrow();
        Snapshot before = store.look();

        etcd(n).txn(Part.modified(LOCK, known.modified()), Part.put(LOCK, "n", EtcdClient.NO_LEASE));
        boolean isTouched = store.look().isTouched();
        store.restore(before);

        assertThat(isTouched).isTrue();
        assertThat(store.look().values()).isEqualTo(before.values());
        assertThat(etcd(a).get(LOCK)).contains(known);
        assertThat(etcd(a).txn(Part.modified(LOCK, known.modified()), Part.put(LOCK, "3", EtcdClient.NO_LEASE)))
                .isEqualTo(new EtcdClient.Transaction(true, 3));
    }

    @Test
    void what_a_newcomer_has_written_goes_and_what_was_there_stays() {
        long lease = etcd(a).grant(LEASE);
        etcd(a).put(LOCK, "A", lease);
        Snapshot before = store.look();

        etcd(n).put(LOCK + "/n", "N", etcd(n).grant(LEASE));
        store.restore(before);

        assertThat(store.look().isTouched()).isFalse();
        assertThat(etcd(a).getAll(LOCK)).extracting(KeyValue::value).containsExactly("A");
        assertThat(etcd(a).keepAlive(lease)).isTrue();
    }

    @Test
    void a_lease_that_has_run_out_runs_again_when_it_is_put_back() {
        long lease = etcd(a).grant(LEASE);
        etcd(a).put(LOCK, "A", lease);
        Snapshot before = store.look();

        store.expire();
        boolean isGone = etcd(a).get(LOCK).isEmpty();
        store.restore(before);

        assertThat(isGone).isTrue();
        assertThat(etcd(a).get(LOCK)).isPresent();
        assertThat(store.leaseRuns()).isTrue();
        assertThat(etcd(a).revoke(lease)).isTrue();
        assertThat(etcd(a).get(LOCK)).isEmpty();
    }

    @Test
    void closing_leaves_nothing_at_a_server_that_others_use() {
        etcd(a).put(LOCK, "A", EtcdClient.NO_LEASE);
        etcd(a).put(LOCK + "/more", "A", etcd(a).grant(LEASE));

        store.close();

        assertThat(etcd(n).getAll(LOCK)).isEmpty();
        assertThat(numbers.alive()).isEmpty();
        assertThat(new EtcdKind()
                        .diagnoses(BenchSettings.DEFAULTS.with(EtcdServer.SETTING, "http://" + address()))
                        .get(1)
                        .isProblem())
                .isFalse();
    }
}

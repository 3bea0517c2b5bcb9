package io.github.lockevolution.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.etcd.InstalledEtcd;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the locks in an etcd show, and how often: what was expected of them before the first run, and no more. */
class EtcdLocksIT {

    private static final Bounds USUAL = Bounds.clients(2).crashes(1).expiries(1);

    @AutoClose
    private static final StoreKind.Started ETCD = InstalledEtcd.start();

    private static final ProvenStore STORE = new ProvenStore(ETCD);

    private static String counted(String name, Bounds bounds, Merging merging) {
        LockSpec lock = new EtcdLocks().lock(name);
        try (Testbed testbed = Testbed.open(lock, STORE, bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging).explore().census();
            assertThat(census.gap()).isEmpty();
            return census.schedules() + ": "
                    + census.counts().entrySet().stream()
                            .filter(failure -> failure.getValue().signum() > 0)
                            .map(failure -> failure.getKey() + " " + failure.getValue())
                            .collect(Collectors.joining(", "));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "etcd-get-then-put | 210: RACE 96, ORPHAN_KEY 22, FOREIGN_UNLOCK 48",
                "etcd-put-if-absent | 892: LEASE_OVERRUN 48",
                "etcd-lock-service | 1250: LEASE_OVERRUN 192",
                "lease-observed | 970: LEASE_OVERRUN 86",
            })
    void a_lock_shows_what_it_declares(String lock, String counted) {
        assertThat(counted(lock, USUAL, Merging.ON)).isEqualTo(counted);
    }

    @ParameterizedTest
    @Tag("nightly")
    @CsvSource(
            delimiter = '|',
            value = {
                "etcd-no-lease | 28: ORPHAN_KEY 14",
                "etcd-leased-delete | 586: FOREIGN_UNLOCK 44, LEASE_OVERRUN 48",
                "etcd-fenced-put | 892: LEASE_OVERRUN 48",
                "etcd-election | 1250: LEASE_OVERRUN 192",
                "lease-renew-time | 970: LEASE_OVERRUN 86",
                "lease-released-blindly | 1216: FOREIGN_UNLOCK 254, LEASE_OVERRUN 176",
                "lease-kept | 154: LEASE_OVERRUN 12, UNRELEASED 40"
            })
    void each_other_lock_shows_what_it_declares(String lock, String counted) {
        assertThat(counted(lock, USUAL, Merging.ON)).isEqualTo(counted);
    }

    @ParameterizedTest
    @Tag("nightly")
    @CsvSource(
            delimiter = '|',
            value = {
                "etcd-put-if-absent | 2312: LEASE_OVERRUN 108",
                "etcd-fenced-put | 2312: LEASE_OVERRUN 108",
                "etcd-lock-service | 3462: LEASE_OVERRUN 432"
            })
    void a_lost_answer_adds_no_failure(String lock, String counted) {
        assertThat(counted(lock, USUAL.lostReplies(1), Merging.ON)).isEqualTo(counted);
    }

    @ParameterizedTest
    @CsvSource({"lease-renew-time", "lease-observed"})
    @Tag("nightly")
    void a_clock_that_jumps_ahead_lets_a_candidate_take_a_lease_that_runs(String lock) {
        assertThat(counted(lock, Bounds.clients(2).ahead(1), Merging.ON)).contains("RACE");
    }

    /** What two runs have in common is all that decides how they go on: the numbers of an etcd are no secret memory. */
    @ParameterizedTest
    @CsvSource({"etcd-fenced-put", "etcd-lock-service", "lease-observed"})
    @Tag("nightly")
    void running_each_schedule_by_itself_changes_no_count(String lock) {
        Bounds bounds = Bounds.clients(2).expiries(1);

        assertThat(counted(lock, bounds, Merging.OFF)).isEqualTo(counted(lock, bounds, Merging.ON));
    }
}

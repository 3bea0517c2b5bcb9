package io.github.lockevolution.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.etcd.InstalledEtcd;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real faults between an etcd and its clients, and on their processes. A lock that takes with one request is not among these: an etcd that sees the
 * connection end while it reads the request may drop it, and then the cut behind it has no effect to be seen.
 */
@Tag("nightly")
class EtcdAttacksIT {

    @AutoClose
    private static final StoreKind.Started ETCD = InstalledEtcd.start();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "etcd-leased-delete | LATE_UNLOCK FOREIGN_UNLOCK; PAUSED_HOLDER FOREIGN_UNLOCK+LEASE_OVERRUN; SLOW_WORKER FOREIGN_UNLOCK+LEASE_OVERRUN",
                "etcd-put-if-absent | PAUSED_HOLDER LEASE_OVERRUN; SLOW_WORKER LEASE_OVERRUN",
                "etcd-lock-service | PAUSED_HOLDER LEASE_OVERRUN; SLOW_WORKER LEASE_OVERRUN"
            })
    void a_lock_shows_what_it_must_show(String name, String shown) throws InterruptedException {
        LockSpec lock = new EtcdLocks().lock(name);

        try (TestEnvironment environment =
                TestEnvironment.start(ETCD.live().orElseThrow(), ToxiproxyBackends.named("embedded"))) {
            AttackReport report =
                    new AttackRun(environment).on(List.of(lock), result -> {}).get(0);

            assertThat(report.results()).extracting(AttackResult::inJson).doesNotContain("inconclusive");
            assertThat(report.results().stream()
                            .filter(result -> !result.failures().isEmpty())
                            .map(result -> result.attack().name() + " "
                                    + result.failures().stream()
                                            .map(Failure::name)
                                            .collect(Collectors.joining("+")))
                            .collect(Collectors.joining("; ")))
                    .isEqualTo(shown);
        }
    }
}

package io.github.lockevolution.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.cluster.ClusterKind;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real faults between clients and the master that has the key, and on clients in processes of their own. */
@Tag("nightly")
class ClusterAttacksIT {

    @Test
    void each_lock_at_one_master_breaks_as_it_declares_and_no_attack_is_in_vain() throws InterruptedException {
        try (StoreKind.Started cluster = new ClusterKind().start(BenchSettings.DEFAULTS)) {
            LiveStore live = cluster.live().orElseThrow();
            List<LockSpec> locks =
                    new ClusterLocks().provided().filter(live::isAttackable).toList();
            assertThat(locks).hasSize(4);
            try (TestEnvironment environment = TestEnvironment.start(live, ToxiproxyBackends.named("embedded"))) {
                List<AttackReport> reports = new AttackRun(environment).on(locks, result -> {});

                assertThat(reports)
                        .as(stories(reports))
                        .extracting(report -> report.expectation(report.lock().suffers()))
                        .containsOnly(Expectation.MET);
            }
        }
    }

    private static String stories(List<AttackReport> reports) {
        return reports.stream()
                .flatMap(report -> report.results().stream())
                .map((AttackResult result) -> result.attack() + ": " + result.story())
                .collect(Collectors.joining("\n"));
    }
}

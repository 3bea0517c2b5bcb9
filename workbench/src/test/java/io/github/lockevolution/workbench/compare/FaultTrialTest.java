package io.github.lockevolution.workbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.bench.StageLauncher;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.compare.FaultOutcome.Belief;
import io.github.lockevolution.workbench.compare.FaultOutcome.FreeAgain;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of the locks of history has to come out. */
@OnTheBench
class FaultTrialTest {

    private static LockSpec lock(String name) {
        return LockCatalog.onTheClassPath().named(List.of(name)).get(0);
    }

    private static Optional<FaultOutcome> after(Fault fault, String name, Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis));
                Testbed testbed = Testbed.open(lock(name), launcher.proven(), FaultTrial.CLIENTS)) {
            return new FaultTrial(testbed).of(fault);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HOLDER_DIES, stage2-setnx, NONE, NEVER",
        "HOLDER_DIES, stage5-lua, NONE, AFTER_LEASE",
        "HOLDER_DIES, db-unique-index, NONE, NEVER",
        "HOLDER_DIES, db-database-clock, NONE, AFTER_LEASE",
        "HOLDER_DIES, zk-ephemeral-node, NONE, AFTER_LEASE",
        "LOST_ACQUIRE, stage1-get-set, UNKNOWN, NEVER",
        "LOST_ACQUIRE, stage3-setnx-setex, UNKNOWN, AFTER_LEASE",
        "LOST_RELEASE, stage4-set-nx-ex, UNKNOWN, AT_ONCE",
        "LOST_RELEASE, db-client-clock, UNKNOWN, AT_ONCE",
        "LOST_RELEASE, zk-ephemeral-node, UNKNOWN, AT_ONCE"
    })
    void a_lock_is_free_again_when_its_kind_allows_it(
            Fault fault, String name, Belief belief, FreeAgain freeAgain, Redis redis) {
        FaultOutcome after = after(fault, name, redis).orElseThrow();

        assertThat(after.belief()).isEqualTo(belief);
        assertThat(after.freeAgain()).contains(freeAgain);
        assertThat(after.stored().isEmpty()).isEqualTo(freeAgain == FreeAgain.AT_ONCE);
    }

    @ParameterizedTest
    @CsvSource({"stage5-lua", "db-database-clock"})
    void who_works_longer_than_the_lease_is_not_alone(String name, Redis redis) {
        FaultOutcome after = after(Fault.OUTLASTED_LEASE, name, redis).orElseThrow();

        assertThat(after.letsIn()).isTrue();
        assertThat(after.belief()).isEqualTo(Belief.HOLDS);
        assertThat(after.failures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(after.freeAgain()).isEmpty();
    }

    @Test
    void a_wrong_clock_lets_in_only_where_clients_ask_their_own(Redis redis) {
        FaultOutcome own = after(Fault.CLOCK_AHEAD, "db-client-clock", redis).orElseThrow();

        assertThat(own.letsIn()).isTrue();
        assertThat(own.failures()).containsExactly(Failure.RACE);
        assertThat(after(Fault.CLOCK_AHEAD, "db-database-clock", redis)).isEmpty();
        assertThat(after(Fault.CLOCK_AHEAD, "stage5-lua", redis)).isEmpty();
    }

    @Test
    void a_replica_that_takes_over_knows_of_no_lock_that_had_not_arrived(Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis))) {
            StoreColumn.Observation inRedis = StoreColumn.untimed(lock("stage5-lua"), launcher.proven())
                    .observation()
                    .orElseThrow();
            StoreColumn.Observation inDatabase = StoreColumn.untimed(lock("db-database-clock"), launcher.proven())
                    .observation()
                    .orElseThrow();

            assertThat(inRedis.outcomes().get(Fault.FAILOVER).failures()).containsExactly(Failure.RACE);
            assertThat(inRedis.outcomes().get(Fault.FAILOVER).letsIn()).isTrue();
            assertThat(inDatabase.outcomes()).doesNotContainKey(Fault.FAILOVER);
        }
    }

    @Test
    void a_replica_that_takes_over_gives_the_same_number_again(Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis))) {
            StoreColumn fenced = StoreColumn.untimed(lock("fenced-lock"), launcher.proven());
            CompareRows rows = new CompareRows(List.of(fenced), Language.ENGLISH.text(CompareText.class));
            Map<Fault, FaultOutcome> outcomes =
                    fenced.observation().orElseThrow().outcomes();

            assertThat(outcomes.get(Fault.OUTLASTED_LEASE)
                            .stored()
                            .get("lock:fence")
                            .value())
                    .isEqualTo("2");
            assertThat(outcomes.get(Fault.FAILOVER).stored().get("lock:fence").value())
                    .isEqualTo("1");
            assertThat(rows.after(Fault.OUTLASTED_LEASE).get(1).cells()).containsExactly(List.of("refused"));
            assertThat(rows.after(Fault.FAILOVER).get(1).cells()).containsExactly(List.of("accepted"));
        }
    }

    @Test
    void what_has_no_lease_is_outlasted_by_no_work(Redis redis) {
        assertThat(after(Fault.OUTLASTED_LEASE, "stage2-setnx", redis)).isEmpty();
        assertThat(after(Fault.OUTLASTED_LEASE, "db-owner-column", redis)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"stage1-get-set, 3", "stage3-setnx-setex, 3", "stage5-lua, 2", "db-unique-index, 2"})
    void each_command_and_each_statement_is_a_round_trip(String name, int roundTrips, Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis));
                Testbed testbed = Testbed.open(lock(name), launcher.proven(), FaultTrial.CLIENTS)) {
            assertThat(new FaultTrial(testbed).roundTrips()).isEqualTo(roundTrips);
        }
    }

    @Test
    void the_schedule_brings_it_about_again(Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis));
                Testbed testbed = Testbed.open(lock("stage3-setnx-setex"), launcher.proven(), FaultTrial.CLIENTS)) {
            FaultOutcome after = new FaultTrial(testbed).of(Fault.LOST_ACQUIRE).orElseThrow();

            assertThat(after.schedule()).hasToString("stage3-setnx-setex:A.A-lost");
            assertThat(new Replayer(testbed)
                            .play(after.schedule())
                            .steps()
                            .get(1)
                            .held())
                    .isEqualTo(after.stored());
        }
    }

    @Test
    void a_resource_can_refuse_whom_a_lock_has_given_a_number(Redis redis) {
        try (StageLauncher launcher = new StageLauncher(RedisKind.on(redis))) {
            StoreColumn fenced = StoreColumn.of(lock("fenced-lock"), launcher.proven(), 4);
            StoreColumn stage5 = StoreColumn.of(lock("stage5-lua"), launcher.proven(), 4);

            assertThat(fenced.observation().orElseThrow().drawsToken()).isTrue();
            assertThat(stage5.observation().orElseThrow().drawsToken()).isFalse();
            assertThat(stage5.observation().get().times().orElseThrow().nanos().size())
                    .isEqualTo(4);
        }
    }
}

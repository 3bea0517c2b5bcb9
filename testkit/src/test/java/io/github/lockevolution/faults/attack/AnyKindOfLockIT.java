package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.OwnPool;
import io.github.lockevolution.faults.locks.PythonLock;
import io.github.lockevolution.faults.locks.RenewsLate;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every attack reaches every kind of lock: one that makes its own connections, and one that is a program. */
@OnTheBench
class AnyKindOfLockIT {

    private static final Set<Attack> OVERRUNS = Set.of(Attack.PAUSED_HOLDER, Attack.SLOW_WORKER);

    private static void assertShowsAnOverrunOnly(LockSpec lock, RedisEnvironment environment)
            throws InterruptedException {
        AttackReport report =
                new AttackRun(environment).on(List.of(lock), result -> {}).get(0);

        Map<Attack, String> inconclusive = report.results().stream()
                .filter(result -> result.inJson().equals("inconclusive"))
                .collect(Collectors.toMap(AttackResult::attack, AttackResult::story));
        assertThat(inconclusive).isEmpty();
        assertThat(report.results())
                .hasSize(Attack.usual().size())
                .allSatisfy(result -> assertThat(result.failures())
                        .as(result.story())
                        .isEqualTo(OVERRUNS.contains(result.attack()) ? Set.of(Failure.LEASE_OVERRUN) : Set.of()));
    }

    @Test
    @Tag("nightly")
    void a_lock_that_makes_its_own_connections(RedisEnvironment environment) throws InterruptedException {
        assertShowsAnOverrunOnly(new OwnPool().lock(), environment);
    }

    @Test
    void a_lock_that_is_a_program(RedisEnvironment environment) throws InterruptedException, IOException {
        assertShowsAnOverrunOnly(PythonLock.of("lua"), environment);
    }

    @Test
    @Tag("nightly")
    void a_library_whose_renewals_come_late_renews_all_the_same(RedisEnvironment environment) {
        assertThat(SingleAttack.on(Attack.DEAD_THREAD, new RenewsLate().lock(), environment)
                        .failures())
                .containsExactly(Failure.ORPHAN_KEY);
        assertThat(SingleAttack.on(Attack.SLOW_WORKER, new RenewsLate().lock(), environment)
                        .failures())
                .isEmpty();
    }
}

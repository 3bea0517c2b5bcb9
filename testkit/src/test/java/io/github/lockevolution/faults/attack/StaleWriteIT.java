package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.Fenced;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What becomes of a write by a holder that is too late: only a fencing token keeps it away. */
@OnTheBench(Fenced.class)
@Execution(ExecutionMode.CONCURRENT)
class StaleWriteIT {

    @Test
    void a_write_after_the_lease_gets_through_where_no_token_is_drawn(RedisEnvironment environment) {
        AttackResult result = SingleAttack.on(Attack.PAUSED_HOLDER, new SoundSpec().lock(), environment);

        assertThat(result.story()).isEqualTo("A sleeps past its lease and writes while B is inside");
        assertThat(result.staleWrites()).contains(new StaleWrites(1, 0));
    }

    @Test
    void a_write_after_the_lease_is_refused_where_the_next_holder_has_drawn_a_token(RedisEnvironment environment) {
        AttackResult result = SingleAttack.on(Attack.PAUSED_HOLDER, new Fenced().lock(), environment);

        assertThat(result.story())
                .isEqualTo(
                        "A sleeps past its lease and writes while B is inside, and the resource refuses its lower fencing"
                                + " token");
        assertThat(result.staleWrites()).contains(new StaleWrites(0, 1));
    }

    @Test
    void whoever_shows_a_lower_token_than_the_last_one_has_not_written(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
        takeInTurn(a, b);

        assertThat(b.write("B1")).isTrue();
        assertThat(a.write("A1")).isFalse();

        assertThat(scenario.resource()).containsExactly("B1");
    }

    /** The highest token of one resource is no matter of another one. */
    @Test
    void a_token_that_is_too_low_for_one_resource_is_high_enough_for_another(
            FaultScenario scenario, RedisEnvironment environment) throws Exception {
        try (FaultScenario another = new FaultScenario(new Fenced().lock(), environment)) {
            LiveClient a = another.client("A", FaultScenario.LONG_LEASE);
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
            takeInTurn(a);
            takeInTurn(b, b);

            assertThat(b.write("B2")).isTrue();
            assertThat(a.write("A1")).isTrue();
        }
    }

    /** Each draws a token, and gives the lock back. */
    private static void takeInTurn(LiveClient... clients) throws Exception {
        for (LiveClient client : clients) {
            assertThat(client.tryLock()).isTrue();
            assertThat(client.unlock()).isTrue();
        }
    }
}

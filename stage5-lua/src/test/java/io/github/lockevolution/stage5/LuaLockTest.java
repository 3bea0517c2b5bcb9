package io.github.lockevolution.stage5;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Taking the lock, its lease and its token. {@link LuaReleaseTest} has the release. */
@OnTheBench(LuaStage.class)
class LuaLockTest extends LockContract {

    @Test
    void a_taken_key_holds_a_token_that_starts_with_its_owner(FaultScenario scenario) throws Exception {
        scenario.client("A", FaultScenario.LONG_LEASE).tryLock();

        assertThat(token(scenario)).matches("A:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    @Test
    void each_time_the_lock_is_taken_its_token_is_new(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        String first = token(scenario);
        a.unlock();

        a.tryLock();

        assertThat(token(scenario)).isNotEqualTo(first);
    }

    @Test
    void a_taken_key_has_a_lease_in_milliseconds(FaultScenario scenario) throws Exception {
        Duration lease = FaultScenario.LONG_LEASE.plusMillis(1);
        LiveClient a = scenario.client("A", lease);

        a.tryLock();

        assertThat(a.recorder().sent().get(0).words()).endsWith("PX", "600001");
        assertThat(scenario.key().lease())
                .hasValueSatisfying(left -> assertThat(left).isBetween(lease.dividedBy(2), lease));
    }

    private static String token(FaultScenario scenario) {
        return scenario.redis().direct().get(scenario.key().name());
    }
}

package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "check-then-delete")
class CheckThenDeleteLockTest extends LockContract {

    @Test
    void a_release_leaves_a_lock_alone_that_it_sees_to_be_another_ones(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        scenario.redis().direct().set(scenario.key().name(), "B");

        assertThat(a.unlock()).isFalse();
        assertThat(scenario.redis().direct().get(scenario.key().name())).isEqualTo("B");
    }
}

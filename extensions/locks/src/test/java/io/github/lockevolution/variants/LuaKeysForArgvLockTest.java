package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** It does not keep the contract of a lock that nobody disturbs. */
@OnTheBench(value = VariantLocks.class, lock = "lua-keys-for-argv")
class LuaKeysForArgvLockTest {

    @Test
    void its_release_finds_its_own_name_and_leaves_it_there(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();

        assertThat(a.unlock()).isFalse();
        assertThat(scenario.redis().direct().get(scenario.key().name())).isEqualTo("A");
        assertThat(scenario.client("B", FaultScenario.LONG_LEASE).tryLock()).isFalse();
    }
}

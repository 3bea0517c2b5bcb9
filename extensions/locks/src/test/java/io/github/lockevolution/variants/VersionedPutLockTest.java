package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "versioned-put")
class VersionedPutLockTest extends LockContract {

    @Override
    protected String ownWord(String value) {
        // The second time, it is taken in version 2 and given back in version 3; who holds a lock that is free is "".
        return value.matches("[23]") ? "version" : value.isEmpty() ? "\"\"" : value;
    }

    @Test
    void each_put_raises_the_version(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        a.unlock();
        a.tryLock();

        assertThat(scenario.redis().direct().hgetAll(scenario.key().name()))
                .isEqualTo(Map.of("value", "A", "version", "3"));
    }

    @Test
    void a_release_leaves_a_lock_alone_that_is_another_ones(FaultScenario scenario) throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        a.tryLock();
        scenario.redis().direct().hset(scenario.key().name(), Map.of("value", "B", "version", "2"));

        assertThat(a.unlock()).isFalse();
        assertThat(scenario.redis().direct().hget(scenario.key().name(), "value"))
                .isEqualTo("B");
    }
}

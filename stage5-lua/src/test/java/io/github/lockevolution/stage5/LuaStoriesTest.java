package io.github.lockevolution.stage5;

import static io.github.lockevolution.faults.attack.FaultScenario.LONG_LEASE;
import static io.github.lockevolution.faults.attack.FaultScenario.SHORT_LEASE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.ProcessClient;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a random token and a checked release hold out against, and the one thing they do not, on a real Redis. */
@OnTheBench(LuaStage.class)
@Execution(ExecutionMode.CONCURRENT)
class LuaStoriesTest {
    /**
     * A: SET NX; A is inside, writes, and stands still, as in a long garbage collection. A's lease runs out. B: SET NX;
     * B is inside and writes. A goes on and writes again.
     */
    @Test
    void a_paused_holder_still_overruns_its_lease(FaultScenario scenario) throws Exception {
        ProcessClient a = scenario.process("A", SHORT_LEASE);
        LiveClient b = scenario.client("B", LONG_LEASE);
        a.tryLock();
        a.write("A1");
        Pause pause = a.pause();
        try (pause) {
            scenario.awaitEndOfLease();
            b.tryLock();
            b.write("B1");
        }

        a.write("A2");

        assertThat(scenario.resource()).containsExactly("A1", "B1", "A2");
        assertThat(a.unlock()).isFalse();
        assertThat(token(scenario)).startsWith("B:");
        assertThat(scenario.history().failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    private static String token(FaultScenario scenario) {
        return scenario.redis().direct().get(scenario.key().name());
    }
}

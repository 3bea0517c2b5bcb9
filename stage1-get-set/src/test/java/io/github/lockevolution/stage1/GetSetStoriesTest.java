package io.github.lockevolution.stage1;

import static io.github.lockevolution.faults.attack.Scene.LONG_LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.KillPoint;
import io.github.lockevolution.faults.attack.ProcessClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * How GET and SET break, on a real Redis. This lock has no lease, so the one that its clients ask for means nothing.
 */
@OnTheBench(GetSetStage.class)
@Execution(ExecutionMode.CONCURRENT)
class GetSetStoriesTest {
    /** A: GET, nil; A dies. GET has taken nothing. */
    @Test
    void a_crash_between_get_and_set_harms_nobody(Scene scene) throws Exception {
        ProcessClient a = scene.process("A", LONG_LEASE);
        a.tryLockUpTo(KillPoint.beforeCommand(2));

        a.kill();

        assertThat(scene.key().exists()).isFalse();
        assertThat(scene.newcomerEnters()).isTrue();
        assertThat(scene.history().failures()).isEmpty();
    }
}

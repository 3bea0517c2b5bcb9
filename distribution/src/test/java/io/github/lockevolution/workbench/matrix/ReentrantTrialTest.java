package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A lock that its holder may take again. */
@OnTheBench
class ReentrantTrialTest {

    @Test
    void a_lock_is_reentrant_if_it_counts(RedisEnvironment environment) throws InterruptedException {
        LockSpec counts =
                LockCatalog.onTheClassPath().named(List.of("reentrant-lock")).get(0);

        assertThat(Trial.of(counts, environment)).isEqualTo(new Trial(2, true, true));
    }
}

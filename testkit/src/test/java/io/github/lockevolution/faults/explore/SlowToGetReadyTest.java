package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.SlowToGetReady;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** No time passes between two moves, however long a client needs until it stands before its first command. */
@OnTheBench
class SlowToGetReadyTest {

    private static final Move A = new Move(MoveKind.STEP, 0);
    private static final Move B = new Move(MoveKind.STEP, 1);

    @Test
    void what_a_client_needs_to_get_ready_takes_nothing_from_a_lease(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(new SlowToGetReady(redis).lock(), new RedisLauncher(redis), 2);
                Execution execution = testbed.begin(2)) {
            execution.make(A);
            execution.make(B);

            long left = Long.parseLong(execution.last().orElseThrow().reply());
            assertThat(Launcher.LEASE.toMillis() - left).isLessThan(500);
        }
    }
}

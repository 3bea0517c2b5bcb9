package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-sequential-node")
class SequentialNodeCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(940).and(48, LEASE_OVERRUN),
                Bounds.clients(2).lostReplies(1), schedules(158),
                Bounds.clients(3), schedules(5484));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2);
    }

    /** B dies in the queue. A gives the lock back, and the lowest number is that of the dead: no doing of A's. */
    @Test
    void a_client_that_dies_in_the_queue_keeps_everyone_out_until_its_session_ends() {
        Trace story = play("zk-sequential-node:A.A.A.B.B-crash.A");

        assertThat(story.steps().get(5).keyStates()).isNotEmpty();
        assertThat(story.finalCheck().orElseThrow().newcomerEnters()).isTrue();
        assertThat(story.failures()).isEmpty();
    }
}

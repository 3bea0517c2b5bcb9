package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-ephemeral-node")
class EphemeralNodeCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(186).and(48, LEASE_OVERRUN),
                Bounds.clients(2).lostReplies(1), schedules(22),
                Bounds.clients(3).expiries(1), schedules(768).and(318, LEASE_OVERRUN));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).expiries(1);
    }

    /** A's session ends while A is inside. B gets in, and the server takes no request of A any more: B's node stays B's. */
    @Test
    void a_client_whose_session_has_ended_finds_out_by_its_next_request_and_frees_nothing() {
        Trace story = play("zk-ephemeral-node:A.expire.B.A.A.B.B");

        assertThat(story.steps().get(0))
                .hasToString("A: create /lock/holder A EPHEMERAL -> /lock/holder, A INSIDE,"
                        + " lock=znodes [holder data=A session=A] 30s");
        assertThat(story.steps().get(4))
                .hasToString("A: delete /lock/holder -> SESSIONEXPIRED, A DONE,"
                        + " lock=znodes [holder data=B session=B] 30s");
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }
}

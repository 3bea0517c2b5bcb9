package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-watched-predecessor")
class WatchedPredecessorCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(1778).and(48, LEASE_OVERRUN),
                Bounds.clients(3), schedules(17694));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2);
    }

    @Test
    void a_client_that_dies_in_the_queue_keeps_everyone_out_until_its_session_ends() {
        Trace story = play("zk-watched-predecessor:A.A.A.B.B-crash.A");

        assertThat(story.steps().get(5).keyStates()).isNotEmpty();
        assertThat(story.finalCheck().orElseThrow().newcomerEnters()).isTrue();
        assertThat(story.failures()).isEmpty();
    }

    @Test
    void who_waits_moves_only_when_the_node_before_its_own_is_gone() {
        Trace story = play("zk-watched-predecessor:A.A.B.B.B.A.A.B.B.B.B");

        assertThat(story.steps().get(4))
                .returns(true, step -> step.events().contains(new Event.Blocked("B")))
                .asString()
                .startsWith("B: exists /lock/lock-0000000000 watch -> OK");
        assertThat(story.steps().get(5).possible().toString()).isEqualTo("[A, A-crash, B-crash, expire]");
        assertThat(story.steps().get(6).events()).contains(new Event.Unblocked("B"));
        assertThat(story.steps().get(7).toString())
                .startsWith("B: awaits /lock/lock-0000000000 -> NodeDeleted, B ACQUIRING");
        assertThat(story.failures()).isEmpty();
    }

    /** The queue: A's delete lets B go, and C, who comes after B, is not told. */
    @Test
    void one_node_that_goes_wakes_one_client() {
        Trace story = play("zk-watched-predecessor:A.A.B.B.B.C.C.C.A.A.B.B.B.B.C.C.C.C");

        assertThat(story.steps().get(9).events())
                .contains(new Event.Unblocked("B"))
                .doesNotContain(new Event.Unblocked("C"));
        assertThat(story.steps().get(13).events()).contains(new Event.Unblocked("C"));
        assertThat(story.failures()).isEmpty();
    }

    /** All nodes go at once, and none of the clients hears of the other: each hears that its own session is over. */
    @Test
    void who_waits_hears_that_its_session_has_ended() {
        Trace story = play("zk-watched-predecessor:A.A.B.B.B.expire.B.B.A.A");

        assertThat(story.steps().get(6))
                .hasToString("B: awaits /lock/lock-0000000000 -> SESSIONEXPIRED, B ACQUIRING, no lock");
        assertThat(story.steps().get(7)).hasToString("B: getChildren /lock -> SESSIONEXPIRED, B DONE, no lock");
        assertThat(story.failures()).isEmpty();
    }

    /** The connection breaks when the notification is under way; the client library connects again, and the lock looks again. */
    @Test
    void a_notification_that_is_lost_keeps_nobody_waiting() {
        Trace story = play("zk-watched-predecessor:A.A.B.B.B.A.A.B-lost.B.B.B");

        assertThat(story.steps().get(8).toString()).startsWith("B: getChildren /lock -> [lock-0000000001], B INSIDE");
    }
}

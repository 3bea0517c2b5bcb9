package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** By day, its lesson counts the same of two clients and draws these stories, and a test holds each page to what a run shows. */
@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-curator-mutex")
@Tag("nightly")
class CuratorMutexCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                // Without a fault, as many as of the recipe.
                Bounds.clients(2), schedules(40),
                Bounds.clients(2).crashes(1), schedules(332),
                Bounds.clients(2).expiries(1), schedules(21_102).and(200, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1), schedules(159_858).and(860, LEASE_OVERRUN),
                Bounds.clients(3), schedules(17_694));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2);
    }

    /** It asks again in a new session, and takes a node that is not there for one that it has deleted. */
    @Test
    void a_holder_whose_session_has_ended_is_not_told_that_it_was_not_alone() {
        Trace story = shortest(LEASE_OVERRUN, "zk-curator-mutex:A.A.expire.B.B.B.B.A.A.A");

        assertThat(story.steps().get(8).toString())
                .startsWith("A: delete /lock/_c_GUID-lock-0000000000 -> SESSIONEXPIRED");
        assertThat(story.steps().get(9))
                .hasToString("A: delete /lock/_c_GUID-lock-0000000000 -> NONODE, A DONE, no lock");
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    @Test
    void a_client_that_dies_in_the_queue_keeps_everyone_out_until_its_session_ends() {
        Trace story = play("zk-curator-mutex:A.A.A.B.B-crash.A");

        assertThat(story.steps().get(5).keyStates()).isNotEmpty();
        assertThat(story.finalCheck().orElseThrow().newcomerEnters()).isTrue();
        assertThat(story.failures()).isEmpty();
    }

    @Test
    void who_has_not_heard_of_its_node_finds_it_by_its_name() {
        Trace story = play("zk-curator-mutex:A-lost.A.A.A.A.B.B.B.B");

        assertThat(story.steps())
                .filteredOn(step -> step.toString().contains("create"))
                .hasSize(2);
        assertThat(story.steps().get(1).toString()).startsWith("A: getChildren /lock -> [_c_GUID-lock-0000000000]");
        assertThat(story.failures()).isEmpty();
    }

    @Test
    void who_loses_its_place_in_the_queue_takes_the_last_one() {
        Trace story = play("zk-curator-mutex:A.A.B.B.B.expire.B.B.B.B");

        assertThat(story.steps().subList(6, 10).stream().map(Step::toString))
                .satisfiesExactly(
                        told -> assertThat(told).contains("awaits /lock/_c_GUID-lock-0000000000 -> SESSIONEXPIRED"),
                        looked -> assertThat(looked).contains("getChildren /lock -> []"),
                        deleted -> assertThat(deleted).contains("delete /lock/_c_GUID-lock-0000000001 -> NONODE"),
                        again -> assertThat(again).contains("-> /lock/_c_GUID-lock-0000000002"));
    }
}

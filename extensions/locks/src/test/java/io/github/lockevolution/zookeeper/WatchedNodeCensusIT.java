package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = ZooKeeperLocks.class, lock = "zk-watched-node")
class WatchedNodeCensusIT extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                // Where A is dead and B waits for its node, no session ends within these bounds: the schedule is over
                // there.
                Bounds.clients(2).crashes(1), schedules(96),
                Bounds.clients(2).crashes(1).expiries(1), schedules(834).and(144, LEASE_OVERRUN),
                Bounds.clients(3), schedules(7776));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).expiries(1);
    }

    /** A's session ends while B waits. B keeps its own session, since it has no node, is told, and gets in beside A, who is not. */
    @Test
    void who_waits_hears_of_the_end_of_a_session_before_its_client_does() {
        Trace story = play("zk-watched-node:A.B.B.expire.B.B.A.A.B.B");

        assertThat(story.steps().get(3).events()).containsExactly(new Event.LeaseRanOut(), new Event.Unblocked("B"));
        assertThat(story.steps().get(4)).hasToString("B: awaits /lock/holder -> NodeDeleted, B ACQUIRING, no lock");
        assertThat(story.steps().get(7))
                .hasToString("A: delete /lock/holder -> SESSIONEXPIRED, A DONE,"
                        + " lock=znodes [holder data=B session=B] 30s");
        assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** The herd: A's one delete lets both go, C is quicker, and B has asked in vain and waits again. */
    @Test
    void everybody_who_waits_is_told_and_one_gets_in() {
        Trace story = play("zk-watched-node:A.B.B.C.C.A.A.B.C.C.B.B.C.C.B.B.B.B");

        assertThat(story.steps().get(6).events()).contains(new Event.Unblocked("B"), new Event.Unblocked("C"));
        assertThat(story.steps().get(10).toString()).startsWith("B: create /lock/holder B EPHEMERAL -> NODEEXISTS");
        assertThat(story.steps().get(11).events()).containsExactly(new Event.Blocked("B"));
        assertThat(story.failures()).isEmpty();
    }

    /** B is woken three times, and twice another one is quicker: it does the same again and again, and is not taken for one that gives up. */
    @Test
    void who_has_asked_in_vain_goes_on_waiting(Redis redis) {
        try (StoreRegistry launcher = new StoreRegistry(RedisKind.on(redis));
                Testbed testbed =
                        Testbed.open(new ZooKeeperLocks().lock("zk-watched-node"), new ProvenStore(launcher), 5)) {
            String wait = ".B.B.C.C.D.D.E.E";
            String first = ".A.A.B.C.D.E.C.B.B.D.D.E.E";
            String second = ".C.C.B.D.E.D.B.B.E.E";
            String third = ".D.D.B.E.E.B.B";

            Trace story = new Replayer(testbed)
                    .play(Schedule.parse("zk-watched-node:A" + wait + first + second + third + ".E.E.B.B"));

            assertThat(story.steps().get(story.steps().size() - 1).toString())
                    .startsWith("B: create /lock/holder B EPHEMERAL -> /lock/holder, B INSIDE");
        }
    }
}

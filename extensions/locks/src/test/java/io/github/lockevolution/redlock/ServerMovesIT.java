package io.github.lockevolution.redlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What may happen to one of several servers, and when. */
@OnTheBench(value = RedlockLocks.class, lock = "redlock")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerMovesIT {

    private StoreRegistry launcher;
    private Testbed testbed;

    @BeforeAll
    void open(Redis redis, LockSpec lock) {
        launcher = new StoreRegistry(RedisKind.on(redis));
        testbed = Testbed.open(lock, new ProvenStore(launcher), 2);
    }

    @AfterAll
    void close() {
        testbed.close();
        launcher.close();
    }

    private Census explore(Bounds bounds, Merging merging) {
        Census census = new Explorer(testbed, bounds, merging).explore().census();
        assertThat(census.gap()).isEmpty();
        return census;
    }

    private Trace play(String moves) {
        return new Replayer(testbed).play(Schedule.parse("redlock:" + moves));
    }

    @Test
    @Tag("nightly")
    void clients_are_alike_if_a_server_restarts() {
        requireAlike(Bounds.clients(2).restarts(1));
    }

    @Test
    @Tag("nightly")
    void clients_are_alike_if_the_clock_of_a_server_jumps_ahead() {
        requireAlike(Bounds.clients(2).ahead(1));
    }

    private void requireAlike(Bounds bounds) {
        Census alike = explore(bounds, Merging.ON);
        Census each = explore(bounds, Merging.NO_SYMMETRY);

        assertThat(alike.schedules()).isEqualTo(each.schedules());
        assertThat(alike.counts()).isEqualTo(each.counts());
        assertThat(alike.shortest()).isEqualTo(each.shortest());
    }

    @Test
    @Tag("nightly")
    void merging_equal_states_of_several_servers_changes_no_count_and_no_story() {
        Bounds bounds = Bounds.clients(2);
        Census merged = explore(bounds, Merging.ON);
        Census each = explore(bounds, Merging.OFF);

        assertThat(merged.schedules()).isEqualTo(each.schedules());
        assertThat(merged.counts()).isEqualTo(each.counts());
        assertThat(merged.shortest()).isEqualTo(each.shortest());
        assertThat(each.stats().runs()).isEqualTo(each.schedules().intValueExact());
    }

    @Test
    void only_what_changes_something_is_offered() {
        Execution execution = testbed.begin(2);
        assertThat(execution.possible()).noneMatch(move -> move.kind().isServers());

        execution.make(new Move(MoveKind.STEP, 0));
        execution.make(new Move(MoveKind.STEP, 0));

        assertThat(ofServers(execution)).containsExactly("S1-restart", "S1-ahead", "S2-restart", "S2-ahead");
        execution.make(new Move(MoveKind.SERVER_RESTART, 0));
        assertThat(ofServers(execution)).containsExactly("S2-restart", "S2-ahead");
        execution.make(new Move(MoveKind.SERVER_AHEAD, 1));
        assertThat(ofServers(execution)).isEmpty();
    }

    private static List<String> ofServers(Execution execution) {
        return execution.possible().stream()
                .filter(move -> move.kind().isServers())
                .map(Move::toString)
                .toList();
    }

    /** A has all three; one forgets. B gets that one, gives it back, and is refused. */
    @Test
    void one_server_of_three_that_forgets_is_not_enough_for_another() {
        List<String> whichever = IntStream.rangeClosed(1, 3)
                .mapToObj(server -> "A.A.A.S" + server + "-restart.B.B.B.B.B.B")
                .toList();

        assertThat(whichever)
                .allSatisfy(moves -> assertThat(play(moves).failures()).isEmpty());
    }

    @Test
    void two_servers_of_three_that_forget_are() {
        assertThat(play("A.A.A.S1-restart.S2-ahead.B.B.B").failures()).containsOnlyKeys(Failure.RACE);
    }

    @Test
    void a_server_that_is_not_there_cannot_restart() {
        assertThatThrownBy(() -> play("A.S4-restart"))
                .isInstanceOf(SetupProblem.class)
                .hasMessageContaining("'S4-restart', which cannot happen there");
    }

    /** An answer that is lost at one server leaves the others to be asked, and what it took is given back. */
    @Test
    void a_server_whose_answer_is_lost_is_asked_to_give_back_what_it_may_have_taken() {
        Trace story = play("A-lost.A.A.A.A.A.A");

        assertThat(story.steps().get(2))
                .hasToString("A: SET lock A:tokenA NX PX 30000 @S3 -> OK, A INSIDE,"
                        + " lock=S1 A:tokenA, S2 A:tokenA, S3 A:tokenA 30s");
        assertThat(story.steps().get(6).keyStates()).isEmpty();
    }
}

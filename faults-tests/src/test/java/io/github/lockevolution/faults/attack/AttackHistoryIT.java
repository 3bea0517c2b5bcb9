package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.OverwritesForGood;
import io.github.lockevolution.faults.locks.OverwritesTheHolder;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TwoCommands;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.NewcomerRefused;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What an attack sees in which clients come at once, die, or lose a reply: that the fault fired, and what a newcomer finds. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class AttackHistoryIT {

    private static final List<Event> NEWCOMER_COMES_AND_GOES =
            List.of(new Entered("N"), new Took("N"), new Left("N"), new Finished("N"), new Freed("N"));

    private static final List<Event> NEWCOMER_IS_REFUSED = List.of(new Finished("N"), new NewcomerRefused());

    private static List<Event> then(List<Event> first, List<Event> second) {
        List<Event> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    @Test
    void one_of_two_who_come_at_once_is_refused(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new BothAtOnce(), new SoundStage(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Took("A"),
                        new Entered("A"),
                        new Finished("B"),
                        new Left("A"),
                        new Finished("A"),
                        new Freed("A"));
        seen.assertSurvives();
        seen.assertWaitedForItsLeases();
    }

    /** A looks, B looks, A sets, B sets: both are inside, and A deletes what B has set. */
    @Test
    void two_who_look_before_they_set_are_brought_inside_together(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new BothAtOnce(), new GetThenSet(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Took("A"),
                        new Entered("A"),
                        new Entered("B"),
                        new Left("A"),
                        new Finished("A"),
                        new Freed("A"),
                        new Left("B"),
                        new Finished("B"));
        assertThat(seen.story()).isEqualTo("A and B both pass SET and are inside; A's DEL deletes B's key");
        seen.assertSuffers(RACE, FOREIGN_UNLOCK);
    }

    /** Whoever comes overwrites the key: the lock is always free, so nobody takes it and nobody makes it so. */
    @Test
    void two_inside_at_once_who_leave_each_other_alone_are_a_race_only(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new BothAtOnce(), new OverwritesTheHolder(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Entered("A"),
                        new Entered("B"),
                        new Left("A"),
                        new Finished("A"),
                        new Left("B"),
                        new Finished("B"));
        seen.assertSuffers(RACE);
    }

    @Test
    void a_holder_dies_and_its_lease_lets_a_newcomer_in(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new KilledWhileHolding(), new SoundStage(), environment);

        assertThat(seen.events())
                .containsExactlyElementsOf(then(
                        List.of(new Entered("A"), new Took("A"), new Died("A"), new LeaseRanOut()),
                        NEWCOMER_COMES_AND_GOES));
        assertThat(seen.story()).isEqualTo("A dies inside; its lease runs out and frees the key");
        seen.assertSurvives();
        seen.assertWaitedForItsLeases();
    }

    @Test
    void a_holder_dies_and_leaves_a_key_that_no_lease_frees(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new KilledWhileHolding(), new NeverExpires(), environment);

        assertThat(seen.events())
                .containsExactlyElementsOf(
                        then(List.of(new Entered("A"), new Took("A"), new Died("A")), NEWCOMER_IS_REFUSED));
        seen.assertSuffers(ORPHAN_KEY);
    }

    /** There is no lease, and a newcomer overwrites the key: nobody ever takes a free lock, or makes one free. */
    @Test
    void a_newcomer_who_asks_nobody_needs_no_end_of_a_lease(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new KilledWhileHolding(), new OverwritesForGood(), environment);

        assertThat(seen.events())
                .containsExactly(new Entered("A"), new Died("A"), new Entered("N"), new Left("N"), new Finished("N"));
        assertThat(seen.story()).isEqualTo("A dies inside; a newcomer gets in all the same");
    }

    /** The one command takes the lock: in A its reply is lost, B dies before it reads it. Both leases run out side by side. */
    @Test
    void an_acquire_of_one_command_is_cut_before_its_reply(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new CutBetweenCommands(), new SoundStage(), environment);

        List<Event> afterA =
                then(List.of(new Finished("A"), new Took("A"), new LeaseRanOut()), NEWCOMER_COMES_AND_GOES);
        List<Event> afterB = then(List.of(new Took("B"), new Died("B"), new LeaseRanOut()), NEWCOMER_COMES_AND_GOES);
        assertThat(seen.events()).containsExactlyElementsOf(then(afterA, afterB));
        assertThat(seen.story()).isEqualTo("cut after SET: a newcomer gets in; kill -9 there: a newcomer gets in");
        seen.assertSurvives();
    }

    /** The first command takes the lock, the second would give it its lease, and never comes. */
    @Test
    void an_acquire_of_two_commands_is_cut_between_them(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new CutBetweenCommands(), new TwoCommands(), environment);

        List<Event> afterA = then(List.of(new Finished("A"), new Took("A")), NEWCOMER_IS_REFUSED);
        List<Event> afterB = then(List.of(new Took("B"), new Died("B")), NEWCOMER_IS_REFUSED);
        assertThat(seen.events()).containsExactlyElementsOf(then(afterA, afterB));
        assertThat(seen.story()).isEqualTo("cut after SET: nobody ever gets in; kill -9 there: nobody ever gets in");
        seen.assertSuffers(ORPHAN_KEY);
    }

    /** The first command only looks: nothing is there that could stand in a newcomer's way. */
    @Test
    void an_acquire_that_is_cut_before_it_takes_leaves_nothing_behind(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new CutBetweenCommands(), new GetThenSet(), environment);

        assertThat(seen.events())
                .filteredOn(event -> !event.equals(new LeaseRanOut()))
                .containsExactlyElementsOf(then(
                        then(List.of(new Finished("A")), NEWCOMER_COMES_AND_GOES),
                        then(List.of(new Died("B")), NEWCOMER_COMES_AND_GOES)));
        assertThat(seen.story()).isEqualTo("cut after GET: a newcomer gets in; kill -9 there: a newcomer gets in");
    }

    @Test
    void who_never_hears_that_it_holds_is_saved_by_its_lease(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new LostReply(), new SoundStage(), environment);

        assertThat(seen.events())
                .containsExactlyElementsOf(
                        then(List.of(new Finished("A"), new Took("A"), new LeaseRanOut()), NEWCOMER_COMES_AND_GOES));
        assertThat(seen.story()).isEqualTo("SET takes the lock, A never hears of it; its lease frees it");
        seen.assertSurvives();
        seen.assertWaitedForItsLeases();
    }

    /** The reply that is lost is that of the second command, which takes the lock. */
    @Test
    void who_never_hears_that_it_holds_locks_everyone_out_without_a_lease(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new LostReply(), new GetThenSet(), environment);

        assertThat(seen.events())
                .containsExactlyElementsOf(then(List.of(new Finished("A"), new Took("A")), NEWCOMER_IS_REFUSED));
        assertThat(seen.story()).isEqualTo("SET takes the lock, A never hears of it; nobody gives it back");
        seen.assertSuffers(ORPHAN_KEY);
    }

    @Test
    void who_asks_nobody_gets_in_where_the_holder_never_heard_of_it(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new LostReply(), new OverwritesForGood(), environment);

        assertThat(seen.story()).isEqualTo("SET takes the lock, A never hears of it; a newcomer gets in");
    }
}

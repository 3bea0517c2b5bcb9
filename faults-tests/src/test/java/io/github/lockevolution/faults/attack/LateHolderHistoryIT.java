package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.LooksAtTheHolder;
import io.github.lockevolution.faults.locks.RenewsOnTheSide;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What an attack sees in which a holder is later than its lease: that the lease really ran out, and who was inside meanwhile. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class LateHolderHistoryIT {

    /** B comes when the lease of A is over and A has not left. */
    private static final List<Event> NEXT_IS_INSIDE_BESIDE_A = List.of(
            new Entered("A"),
            new Took("A"),
            new LeaseRanOut(),
            new Entered("B"),
            new Took("B"),
            new Left("A"),
            new Finished("A"),
            new Left("B"),
            new Finished("B"),
            new Freed("B"));

    @Test
    void a_release_that_arrives_after_the_lease_spares_the_lock_of_the_next(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new LateUnlock(), new SoundStage(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Entered("A"),
                        new Took("A"),
                        new Left("A"),
                        new LeaseRanOut(),
                        new Entered("B"),
                        new Took("B"),
                        new Finished("A"),
                        new Finished("C"),
                        new Left("B"),
                        new Finished("B"),
                        new Freed("B"));
        assertThat(seen.story()).isEqualTo("A's EVAL comes after its lease and leaves B's lock alone; C is refused");
        seen.assertSurvives();
        seen.assertWaitedForItsLeases();
    }

    @Test
    void a_release_that_arrives_after_the_lease_deletes_the_lock_of_the_next(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new LateUnlock(), new ComparesThenDeletes(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Entered("A"),
                        new Took("A"),
                        new Left("A"),
                        new LeaseRanOut(),
                        new Entered("B"),
                        new Took("B"),
                        new Finished("A"),
                        new Freed("A"),
                        new Entered("C"),
                        new Took("C"),
                        new Left("B"),
                        new Finished("B"),
                        new Left("C"),
                        new Finished("C"),
                        new Freed("C"));
        seen.assertSuffers(FOREIGN_UNLOCK);
    }

    @Test
    void a_holder_that_sleeps_past_its_lease_is_inside_together_with_the_next(Environment environment)
            throws Exception {
        AttackOutcome seen = AttackOutcome.of(new PausedHolder(), new SoundStage(), environment);

        assertThat(seen.events()).containsExactlyElementsOf(NEXT_IS_INSIDE_BESIDE_A);
        assertThat(seen.story()).isEqualTo("A sleeps past its lease and writes while B is inside");
        seen.assertSuffers(LEASE_OVERRUN);
        seen.assertWaitedForItsLeases();
    }

    /** No lock keeps a holder that sleeps from writing, but for one that draws a fencing token. */
    @Test
    void what_a_holder_writes_when_it_wakes_up_is_counted(Environment environment) {
        AttackResult result = Attack.PAUSED_HOLDER.on(new SoundStage(), environment);

        assertThat(result.staleWrites()).contains(new StaleWrites(1, 0));
    }

    /** A's process sends nothing while B comes, paused or not: only the system can tell. */
    @Test
    void a_holder_that_sleeps_stands_still_while_the_next_comes(Environment environment) throws Exception {
        LooksAtTheHolder stage = new LooksAtTheHolder();

        AttackOutcome.of(new PausedHolder(), stage, environment);

        assertThat(stage.stopped()).containsExactly(true);
    }

    @Test
    void a_holder_that_works_past_its_lease_is_inside_together_with_the_next(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new SlowWorker(), new SoundStage(), environment);

        assertThat(seen.events()).containsExactlyElementsOf(NEXT_IS_INSIDE_BESIDE_A);
        assertThat(seen.story()).isEqualTo("A works past its lease, and B is inside, too");
        seen.assertSuffers(LEASE_OVERRUN);
        seen.assertWaitedForItsLeases();
    }

    /** After 2.25 s of a lease of 2 s. */
    @Test
    void a_holder_that_renews_its_lease_keeps_the_next_out(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new SlowWorker(), new RenewsOnTheSide(), environment);

        assertThat(seen.events())
                .containsExactly(
                        new Entered("A"),
                        new Took("A"),
                        new Finished("B"),
                        new Left("A"),
                        new Finished("A"),
                        new Freed("A"));
        assertThat(seen.story()).isEqualTo("A works past its lease and renews it in time, and B is refused");
        seen.assertSurvives();
    }

    @Test
    void a_holder_that_wakes_up_deletes_the_lock_of_the_next(Environment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new PausedHolder(), new SetnxThenSetex(), environment);

        assertThat(seen.events())
                .endsWith(new Left("A"), new Finished("A"), new Freed("A"), new Left("B"), new Finished("B"));
        assertThat(seen.story()).isEqualTo("A sleeps past its lease and writes while B is inside; DEL frees B's lock");
        seen.assertSuffers(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }
}

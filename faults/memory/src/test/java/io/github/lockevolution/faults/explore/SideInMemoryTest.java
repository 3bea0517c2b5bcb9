package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.MemoryExecution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What clients do on the side, by a timer, beside their attempts. */
class SideInMemoryTest {

    @RegisterExtension
    final MemoryExecution memory = new MemoryExecution();

    private static Census census(LockSpec lock, Bounds bounds, Merging merging) {
        try (Testbed testbed = MemoryLock.testbed(lock, bounds.clients())) {
            return new Explorer(testbed, bounds, merging).explore().census();
        }
    }

    private static Census census(LockSpec lock, int side) {
        return census(lock, Bounds.clients(2).crashes(1).expiries(1).side(side), Merging.ON);
    }

    @Test
    void a_renewal_can_happen_while_the_client_is_inside_and_while_its_unlock_is_on_the_way() {
        Execution execution = memory.begin(MemoryLock.RENEWING);

        assertThat(execution.possible()).hasToString("[A, A-lost, A-crash, B, B-lost, B-crash]");
        make(execution, "A");
        assertThat(execution.possible()).hasToString("[A, A-side, A-crash, B, B-lost, B-crash, expire]");
        make(execution, "A");
        assertThat(execution.possible()).hasToString("[A, A-side, A-lost, A-crash, B, B-lost, B-crash, expire]");
        make(execution, "A");
        assertThat(execution.possible()).hasToString("[B, B-lost, B-crash]");
    }

    @Test
    void a_renewal_leaves_the_client_where_it_is_and_the_lease_whole() {
        Execution execution = memory.begin(MemoryLock.RENEWING);
        make(execution, "A");

        Step step = make(execution, "A-side");

        assertThat(step.exchange()).contains(Exchange.answered("A", "PEXPIRE lock 30000", "1"));
        assertThat(step.before()).contains(ClientPhase.INSIDE);
        assertThat(step.after()).contains(ClientPhase.INSIDE);
        assertThat(step.events()).isEmpty();
        assertThat(step.lock().orElseThrow().lease()).contains(Duration.ofSeconds(30));
        assertThat(execution.possible()).hasToString("[A, A-side, A-crash, B, B-lost, B-crash, expire]");
    }

    @Test
    void a_client_that_is_done_or_dead_sends_nothing_any_more() {
        Execution execution = memory.begin(MemoryLock.RENEWING);
        make(execution, "A.A-crash.expire.B");

        assertThat(execution.possible()).hasToString("[B, B-side, B-crash, expire]");
        assertThat(make(execution, "B").lock()).hasToString("Optional[B 30s]");
        make(execution, "B");
        assertThat(execution.possible()).isEmpty();
    }

    @Test
    void a_task_that_the_lock_takes_back_is_offered_no_more() {
        LockSpec lock = MemoryLock.RENEWING;
        Execution execution = memory.begin(MemoryLock.of("taking-back", MemoryLock.take(lock), it -> {
            it.timer().shutdownNow();
            return MemoryLock.give(lock).by(it);
        }));

        make(execution, "A.A");

        assertThat(execution.possible()).hasToString("[A, A-lost, A-crash, B, B-lost, B-crash, expire]");
    }

    @Test
    void a_renewal_of_two_commands_takes_two_moves() {
        Execution execution = memory.begin(MemoryLock.renewing(it -> {
            if (it.ask("GET", it.key()).equals('"' + it.owner() + '"')) {
                it.ask("PEXPIRE", it.key(), it.millis());
            }
        }));
        make(execution, "A");

        assertThat(make(execution, "A-side").exchange()).contains(Exchange.answered("A", "GET lock", "\"A\""));
        assertThat(make(execution, "A-side").exchange()).contains(Exchange.answered("A", "PEXPIRE lock 30000", "1"));
        assertThat(make(execution, "expire.A-side").exchange()).contains(Exchange.answered("A", "GET lock", "nil"));
        assertThat(make(execution, "A-side").exchange()).contains(Exchange.answered("A", "GET lock", "nil"));
    }

    @Test
    void a_renewal_that_brings_back_a_lease_makes_no_owner() {
        Execution execution =
                memory.begin(MemoryLock.renewing(it -> it.ask("SET", it.key(), it.owner(), "PX", it.millis())));

        Step step = make(execution, "A.expire.A-side");

        assertThat(step.lock()).hasToString("Optional[A 30s]");
        assertThat(step.events()).doesNotHaveAnyElementsOfTypes(Event.Took.class);
    }

    @Test
    void a_command_on_the_side_that_frees_the_lock_of_another_is_a_foreign_unlock() {
        Census census = census(MemoryLock.renewing(it -> it.ask("DEL", it.key())), 1);

        assertThat(census.gap()).isEmpty();
        assertThat(census.shortest().get(Failure.FOREIGN_UNLOCK)).hasToString("renewing:A.A.expire.B.A-side.A.B.B");
    }

    @Test
    void what_stands_on_the_side_can_be_seen_beforehand() {
        Execution execution = memory.begin(MemoryLock.RENEWING);
        assertThat(execution.nextOnTheSide(0)).isEmpty();

        make(execution, "A");

        assertThat(execution.nextOnTheSide(0)).contains("PEXPIRE lock 30000");
        assertThat(execution.nextOnTheSide(1)).isEmpty();
    }

    @Test
    void a_renewal_is_transferred_to_a_lock_that_renews_and_left_out_on_one_that_does_not() {
        Testbed testbed = memory.open(MemoryLock.RENEWING);
        Trace original = new Replayer(testbed).play(Schedule.parse("renewing:A.A-side.A.A.B.B-side.B.B"));

        TransferResult renewing = CrossReplay.on(MemoryLock.RENEWING, new ProvenStore(MemoryLock.launcher()), original);
        TransferResult comparing =
                CrossReplay.on(MemoryLock.COMPARING, new ProvenStore(MemoryLock.launcher()), original);

        assertThat(renewing.transferred().schedule()).isEqualTo(original.schedule());
        assertThat(comparing.transferred().schedule()).hasToString("comparing:A.A.A.B.B.B");
        assertThat(comparing.difference()).isEmpty();
    }

    @Test
    void without_commands_on_the_side_the_counts_are_those_of_the_lock_without_a_timer() {
        Census without = census(MemoryLock.COMPARING, 1);

        Census with = census(MemoryLock.RENEWING, 0);

        assertThat(with.gap()).isEmpty();
        assertThat(with.schedules()).isEqualTo(without.schedules());
        assertThat(with.counts()).isEqualTo(without.counts());
    }

    @Test
    void every_way_to_explore_counts_the_same() {
        Bounds bounds = Bounds.clients(2).crashes(1).expiries(1);

        Census merged = census(MemoryLock.RENEWING, bounds, Merging.ON);
        Census apart = census(MemoryLock.RENEWING, bounds, Merging.NO_SYMMETRY);
        Census each = census(MemoryLock.RENEWING, bounds, Merging.OFF);

        assertThat(merged.gap()).isEmpty();
        assertThat(merged.schedules()).isEqualTo(apart.schedules()).isEqualTo(each.schedules());
        assertThat(merged.counts()).isEqualTo(apart.counts()).isEqualTo(each.counts());
        assertThat(merged.twoInside()).isEqualTo(apart.twoInside()).isEqualTo(each.twoInside());
    }

    /** A's unlock asks who holds the lock, and so does its timer: one may be told that it is A, and the other that nobody does. */
    @Test
    void who_was_answered_matters_where_both_ask_the_same() {
        LockSpec lock = MemoryLock.of(
                "asking",
                MemoryLock.take(MemoryLock.renewing(it -> it.ask("GET", it.key()))),
                MemoryLock.sending("GET K = \"owner\" & DEL K = 1"));
        Bounds bounds = Bounds.clients(2).expiries(1);

        Census merged = census(lock, bounds, Merging.ON);
        Census each = census(lock, bounds, Merging.OFF);

        assertThat(merged.gap()).isEmpty();
        assertThat(merged.schedules()).isEqualTo(each.schedules());
        assertThat(merged.counts()).isEqualTo(each.counts());
    }

    @Test
    void a_schedule_with_a_command_on_the_side_does_the_same_every_time() {
        Testbed testbed = memory.open(MemoryLock.RENEWING);
        Replayer replayer = new Replayer(testbed);

        Replay replay =
                replayer.replay(replayer.play(Schedule.parse("renewing:A.A-side.expire.A-side.B.A-side.A.A.B.B")), 5);

        assertThat(replay.difference()).isEmpty();
    }

    @Test
    void how_often_a_lock_may_do_on_the_side_what_it_never_does_means_nothing() {
        Census renews = census(MemoryLock.RENEWING, 1);
        Census never = census(MemoryLock.COMPARING, 1);

        assertThat(renews.stats().isOnTheSide()).isTrue();
        assertThat(renews.boundsThatMatter()).isEqualTo(renews.bounds());
        assertThat(never.stats().isOnTheSide()).isFalse();
        assertThat(never.boundsThatMatter()).isEqualTo(never.bounds().side(0));
    }
}

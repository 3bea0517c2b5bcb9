package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.NewcomerRefused;
import io.github.lockevolution.faults.model.Event.RemovedKey;
import io.github.lockevolution.faults.model.Event.WroteKey;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every failure by its definition, both ways: what must count as one, and what looks like one and is none. */
class JudgeTest {

    private static Map<Failure, String> failuresOf(Event... events) {
        Map<Failure, String> words = new EnumMap<>(Failure.class);
        history(events).failures().forEach((failure, evidence) -> words.put(failure, evidence.in(Language.ENGLISH)));
        return words;
    }

    private static History history(Event... events) {
        History history = new History();
        List.of(events).forEach(history::add);
        return history;
    }

    private static WroteKey wrote(String client) {
        return new WroteKey(client);
    }

    private static RemovedKey removed(String client) {
        return new RemovedKey(client);
    }

    private static Entered enters(String client) {
        return new Entered(client);
    }

    private static Left leaves(String client) {
        return new Left(client);
    }

    private static Finished finishes(String client) {
        return new Finished(client);
    }

    private static LeaseRanOut leaseRunsOut() {
        return new LeaseRanOut();
    }

    @Test
    void a_history_of_nothing_shows_nothing() {
        assertThat(failuresOf()).isEmpty();
    }

    @Test
    void one_client_after_another_is_no_failure() {
        assertThat(failuresOf(
                        wrote("A"),
                        enters("A"),
                        leaves("A"),
                        removed("A"),
                        finishes("A"), //
                        wrote("B"),
                        enters("B"),
                        leaves("B"),
                        removed("B"),
                        finishes("B")))
                .isEmpty();
    }

    @Test
    void two_inside_at_once_are_a_race() {
        assertThat(failuresOf(wrote("A"), enters("A"), wrote("B"), enters("B")))
                .containsExactly(entry(RACE, "A and B were inside at once, and no lease had run out"));
    }

    @Test
    void a_third_inside_does_not_replace_the_first_evidence() {
        assertThat(failuresOf(enters("A"), enters("B"), enters("C")))
                .containsExactly(entry(RACE, "A and B were inside at once, and no lease had run out"));
    }

    @Test
    void a_client_that_calls_unlock_is_no_longer_inside() {
        assertThat(failuresOf(enters("A"), leaves("A"), enters("B"))).isEmpty();
    }

    @Test
    void a_client_that_gave_up_is_no_longer_inside() {
        assertThat(failuresOf(enters("A"), finishes("A"), enters("B"))).isEmpty();
    }

    @Test
    void a_dead_client_is_no_longer_inside() {
        assertThat(failuresOf(enters("A"), new Died("A"), enters("B"))).isEmpty();
    }

    @Test
    void two_inside_are_no_race_when_any_lease_ran_out_before() {
        assertThat(failuresOf(
                        wrote("A"),
                        enters("A"),
                        new Died("A"),
                        leaseRunsOut(), //
                        wrote("B"),
                        enters("B"),
                        enters("C")))
                .isEmpty();
    }

    @Test
    void two_inside_are_no_race_when_a_foreign_unlock_came_before() {
        assertThat(failuresOf(wrote("A"), enters("A"), removed("C"), wrote("B"), enters("B")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void two_inside_are_a_race_although_a_foreign_unlock_comes_after() {
        assertThat(failuresOf(wrote("A"), enters("A"), wrote("B"), enters("B"), leaves("A"), removed("A")))
                .containsOnlyKeys(RACE, FOREIGN_UNLOCK);
    }

    @Test
    void two_inside_are_a_race_although_a_lease_runs_out_after() {
        assertThat(failuresOf(wrote("A"), enters("A"), enters("B"), leaves("B"), leaseRunsOut()))
                .containsOnlyKeys(RACE);
    }

    @Test
    void a_key_that_another_one_wrote_and_still_needs_is_a_foreign_unlock() {
        assertThat(failuresOf(wrote("A"), enters("A"), removed("B")))
                .containsExactly(entry(FOREIGN_UNLOCK, "B removed the key that A had written"));
    }

    @Test
    void the_key_is_his_who_wrote_it_last() {
        assertThat(failuresOf(wrote("A"), enters("A"), wrote("B"), removed("A")))
                .containsExactly(entry(FOREIGN_UNLOCK, "A removed the key that B had written"));
    }

    @Test
    void the_writer_need_not_be_inside_yet() {
        assertThat(failuresOf(wrote("A"), removed("B"))).containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void the_writer_may_be_on_its_way_out() {
        assertThat(failuresOf(wrote("A"), enters("A"), leaves("A"), removed("B")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void removing_ones_own_key_is_no_foreign_unlock() {
        assertThat(failuresOf(wrote("A"), enters("A"), removed("A"))).isEmpty();
    }

    @Test
    void removing_the_key_of_a_dead_client_is_no_foreign_unlock() {
        assertThat(failuresOf(wrote("A"), enters("A"), new Died("A"), removed("B")))
                .isEmpty();
    }

    @Test
    void removing_the_key_of_a_finished_client_is_no_foreign_unlock() {
        assertThat(failuresOf(wrote("A"), finishes("A"), removed("B"))).isEmpty();
    }

    @Test
    void removing_a_key_that_nobody_wrote_is_no_foreign_unlock() {
        assertThat(failuresOf(removed("B"))).isEmpty();
    }

    @Test
    void a_key_that_was_removed_is_nobodys_any_more() {
        assertThat(failuresOf(wrote("A"), removed("A"), removed("B"))).isEmpty();
    }

    @Test
    void a_key_whose_lease_ran_out_is_nobodys_any_more() {
        assertThat(failuresOf(wrote("A"), leaseRunsOut(), removed("B"))).isEmpty();
    }

    @Test
    void the_first_foreign_unlock_is_the_evidence() {
        assertThat(failuresOf(wrote("A"), removed("B"), wrote("C"), removed("D")))
                .containsExactly(entry(FOREIGN_UNLOCK, "B removed the key that A had written"));
    }

    @Test
    void another_one_inside_after_the_holders_lease_is_a_lease_overrun() {
        assertThat(failuresOf(wrote("A"), enters("A"), leaseRunsOut(), wrote("B"), enters("B")))
                .containsExactly(entry(LEASE_OVERRUN, "A and B were inside at once, the lease of A had run out"));
    }

    @Test
    void a_lease_that_runs_out_while_two_are_inside_is_a_lease_overrun_beside_the_race() {
        assertThat(failuresOf(wrote("A"), enters("A"), wrote("B"), enters("B"), leaseRunsOut()))
                .containsExactly(
                        entry(RACE, "A and B were inside at once, and no lease had run out"),
                        entry(LEASE_OVERRUN, "A and B were inside at once, the lease of B had run out"));
    }

    @Test
    void an_overrun_holder_that_left_before_the_next_came_is_no_lease_overrun() {
        assertThat(failuresOf(wrote("A"), enters("A"), leaseRunsOut(), leaves("A"), wrote("B"), enters("B")))
                .isEmpty();
    }

    @Test
    void an_overrun_holder_that_died_before_the_next_came_is_no_lease_overrun() {
        assertThat(failuresOf(wrote("A"), enters("A"), leaseRunsOut(), new Died("A"), wrote("B"), enters("B")))
                .isEmpty();
    }

    @Test
    void the_lease_of_a_client_that_left_is_no_lease_overrun() {
        // A has called unlock, its release is under way: its lease runs out, but A is not inside.
        assertThat(failuresOf(
                        wrote("A"), enters("A"), leaves("A"), leaseRunsOut(), wrote("B"), enters("B"), enters("C")))
                .isEmpty();
    }

    @Test
    void the_lease_that_runs_out_is_that_of_the_last_writer_and_of_nobody_else() {
        // B wrote the key over and was killed: it is B's lease that ends, and A is inside without any.
        assertThat(failuresOf(
                        wrote("A"), enters("A"), wrote("B"), new Died("B"), leaseRunsOut(), wrote("C"), enters("C")))
                .isEmpty();
    }

    @Test
    void a_newcomer_refused_when_everyone_is_gone_shows_an_orphan_key() {
        assertThat(failuresOf(wrote("A"), new Died("A"), new NewcomerRefused()))
                .containsExactly(entry(ORPHAN_KEY, "everyone was gone, no lease was left, and a newcomer was refused"));
    }

    @Test
    void a_client_refused_while_another_is_inside_is_no_orphan_key() {
        assertThat(failuresOf(wrote("A"), enters("A"), finishes("B"))).isEmpty();
    }

    @Test
    void two_inside_after_the_lease_of_a_third_are_named_by_no_failure_and_not_passed_over() {
        History history = history(
                wrote("A"),
                enters("A"),
                new Died("A"),
                leaseRunsOut(), //
                wrote("B"),
                enters("B"),
                enters("C"));

        assertThat(history.failures()).isEmpty();
        assertThat(history.unexplained()).contains(new Evidence.InsideForNoKnownReason(List.of("B", "C")));
    }

    @Test
    void what_a_failure_explains_is_not_unexplained() {
        assertThat(history(wrote("A"), enters("A"), leaseRunsOut(), wrote("B"), enters("B"))
                        .unexplained())
                .isEmpty();
        assertThat(history(enters("A"), enters("B")).unexplained()).isEmpty();
        assertThat(history(enters("A"), leaves("A"), enters("B")).unexplained()).isEmpty();
    }
}

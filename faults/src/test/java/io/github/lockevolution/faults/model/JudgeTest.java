package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.lockevolution.faults.model.Event.BeganTaking;
import io.github.lockevolution.faults.model.Event.CutLease;
import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Divided;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.MissedAnswer;
import io.github.lockevolution.faults.model.Event.NewcomerRefused;
import io.github.lockevolution.faults.model.Event.StillTaken;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every failure by its definition, both ways: what must count as one, and what looks like one and is none. */
class JudgeTest {

    private static Map<Failure, String> failuresOf(Event... events) {
        Map<Failure, String> words = new EnumMap<>(Failure.class);
        judge(events).found().forEach((failure, evidence) -> words.put(failure, evidence.in(Language.ENGLISH)));
        return words;
    }

    private static Judge judge(Event... events) {
        return new Judge().after(List.of(events));
    }

    private static Optional<String> twoInside(Event... events) {
        return judge(events).twoInside().map(evidence -> evidence.in(Language.ENGLISH));
    }

    private static Took takes(String client) {
        return new Took(client);
    }

    private static Freed frees(String client) {
        return new Freed(client);
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

    private static Died dies(String client) {
        return new Died(client);
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
                        takes("A"),
                        enters("A"),
                        leaves("A"),
                        frees("A"),
                        finishes("A"), //
                        takes("B"),
                        enters("B"),
                        leaves("B"),
                        frees("B"),
                        finishes("B")))
                .isEmpty();
    }

    // Two clients are inside at once.

    @Test
    void two_inside_at_once_are_a_race() {
        assertThat(failuresOf(takes("A"), enters("A"), enters("B")))
                .containsExactly(entry(RACE, "A and B were inside at once, none past its lease"));
    }

    @Test
    void a_third_inside_does_not_replace_the_first_evidence() {
        assertThat(failuresOf(enters("A"), enters("B"), enters("C")))
                .containsExactly(entry(RACE, "A and B were inside at once, none past its lease"));
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
        assertThat(failuresOf(enters("A"), dies("A"), enters("B"))).isEmpty();
    }

    @Test
    void who_took_the_lock_and_has_not_entered_is_not_inside() {
        assertThat(failuresOf(takes("A"), enters("B"))).isEmpty();
    }

    // RACE: the lease of neither has run out since it began to take the lock.

    @Test
    void two_inside_are_no_race_when_the_lease_of_one_ran_out_since_it_took() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), takes("B"), enters("B")))
                .containsOnlyKeys(LEASE_OVERRUN);
    }

    @Test
    void two_inside_are_a_race_although_the_lease_of_a_third_ran_out_before() {
        assertThat(failuresOf(
                        takes("A"),
                        enters("A"),
                        dies("A"),
                        leaseRunsOut(), //
                        takes("B"),
                        enters("B"),
                        enters("C")))
                .containsExactly(entry(RACE, "B and C were inside at once, none past its lease"));
    }

    /** Two keys: what it took first it may have lost while it took the second. */
    @Test
    void two_inside_are_no_race_when_the_lease_of_one_ran_out_on_its_way_in() {
        assertThat(failuresOf(takes("A"), leaseRunsOut(), takes("A"), enters("A"), enters("B")))
                .containsOnlyKeys(LEASE_OVERRUN);
        assertThat(failuresOf(new BeganTaking("B"), leaseRunsOut(), takes("A"), enters("A"), enters("B")))
                .containsOnlyKeys(LEASE_OVERRUN);
    }

    @Test
    void two_inside_are_a_race_although_a_lease_runs_out_after() {
        assertThat(failuresOf(takes("A"), enters("A"), enters("B"), leaves("B"), leaseRunsOut()))
                .containsOnlyKeys(RACE);
    }

    @Test
    void two_within_their_leases_are_a_race_although_a_third_inside_is_not() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), takes("B"), enters("B"), enters("C")))
                .containsExactly(
                        entry(RACE, "B and C were inside at once, none past its lease"),
                        entry(LEASE_OVERRUN, "A and B were inside at once, the lease of A had run out"));
    }

    // RACE: no foreign unlock has happened before.

    @Test
    void two_inside_are_no_race_when_a_foreign_unlock_came_before() {
        assertThat(failuresOf(takes("A"), enters("A"), frees("C"), takes("B"), enters("B")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void two_inside_are_no_race_when_a_lease_was_cut_short_before() {
        assertThat(failuresOf(takes("A"), enters("A"), new CutLease("C"), takes("B"), enters("B")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void two_inside_are_a_race_although_an_unlock_of_ones_own_came_before() {
        assertThat(failuresOf(takes("A"), enters("A"), frees("A"), takes("B"), enters("B")))
                .containsOnlyKeys(RACE);
    }

    @Test
    void two_inside_are_a_race_although_a_foreign_unlock_comes_after() {
        assertThat(failuresOf(takes("A"), enters("A"), enters("B"), leaves("A"), frees("A")))
                .containsOnlyKeys(RACE, FOREIGN_UNLOCK);
    }

    // FOREIGN_UNLOCK, and who the owner is.

    @Test
    void making_the_lock_free_that_another_owns_is_a_foreign_unlock() {
        assertThat(failuresOf(takes("A"), enters("A"), frees("B")))
                .containsExactly(entry(FOREIGN_UNLOCK, "B made the lock free, which A owned"));
    }

    @Test
    void cutting_the_lease_of_the_owner_is_a_foreign_unlock() {
        assertThat(failuresOf(takes("A"), enters("A"), new CutLease("B")))
                .containsExactly(entry(FOREIGN_UNLOCK, "B cut short the lease of A, who owned the lock"));
    }

    @Test
    void freeing_or_cutting_what_one_owns_is_no_foreign_unlock() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), new CutLease("A"), frees("A")))
                .isEmpty();
    }

    @Test
    void freeing_or_cutting_what_nobody_owns_is_no_foreign_unlock() {
        assertThat(failuresOf(frees("B"), new CutLease("B"))).isEmpty();
    }

    @Test
    void a_divided_lock_is_nobodys() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), new Divided("B"), frees("B")))
                .isEmpty();
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), new Divided("B"), new StillTaken("A")))
                .isEmpty();
        assertThat(failuresOf(takes("A"), new Divided("B"), takes("B"), frees("A")))
                .containsExactly(entry(FOREIGN_UNLOCK, "A made the lock free, which B owned"));
    }

    @Test
    void the_owner_need_not_be_inside_yet() {
        assertThat(failuresOf(takes("A"), frees("B"))).containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void the_owner_may_be_on_its_way_out() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), frees("B"))).containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void the_owner_is_who_took_last() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), leaseRunsOut(), takes("B"), frees("A")))
                .containsExactly(entry(FOREIGN_UNLOCK, "A made the lock free, which B owned"));
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), leaseRunsOut(), takes("B"), frees("B")))
                .isEmpty();
    }

    @Test
    void the_owner_is_who_entered_last_also_if_the_lock_was_not_free() {
        // Who overwrites the holder takes no free lock, but its tryLock returns true.
        assertThat(failuresOf(takes("A"), enters("A"), enters("B"), leaves("A"), frees("A")))
                .containsEntry(FOREIGN_UNLOCK, "A made the lock free, which B owned");
        assertThat(failuresOf(takes("A"), enters("A"), enters("B"), leaves("B"), frees("B")))
                .containsOnlyKeys(RACE);
    }

    @Test
    void whose_lease_ran_out_on_the_way_in_does_not_own_what_another_took_meanwhile() {
        assertThat(failuresOf(
                        takes("A"),
                        leaseRunsOut(), //
                        takes("B"),
                        enters("B"),
                        enters("A"),
                        leaves("B"),
                        frees("B")))
                .containsOnlyKeys(LEASE_OVERRUN);
        assertThat(failuresOf(
                        takes("A"), leaseRunsOut(), takes("B"), enters("B"), enters("A"), leaves("A"), frees("A")))
                .containsOnlyKeys(LEASE_OVERRUN, FOREIGN_UNLOCK);
    }

    @Test
    void whose_lease_ran_out_on_the_way_in_owns_the_lock_if_nobody_else_does() {
        assertThat(failuresOf(takes("A"), leaseRunsOut(), takes("B"), dies("B"), enters("A"), frees("C")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void who_was_refused_owns_nothing_and_takes_nothing_from_the_owner() {
        assertThat(failuresOf(takes("A"), enters("A"), finishes("B"), leaves("A"), frees("A")))
                .isEmpty();
    }

    @Test
    void who_died_owns_nothing() {
        assertThat(failuresOf(takes("A"), enters("A"), dies("A"), frees("B"))).isEmpty();
    }

    @Test
    void who_gave_up_owns_nothing() {
        assertThat(failuresOf(takes("A"), finishes("A"), frees("B"))).isEmpty();
    }

    @Test
    void who_gave_the_lock_back_owns_nothing_also_if_it_is_not_free() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), finishes("A"), frees("B")))
                .isEmpty();
    }

    @Test
    void whose_lease_ran_out_stays_owner_until_another_becomes_it() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), new CutLease("B")))
                .containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void the_death_of_another_leaves_the_owner_what_it_is() {
        assertThat(failuresOf(takes("A"), enters("A"), dies("C"), frees("B"))).containsOnlyKeys(FOREIGN_UNLOCK);
    }

    @Test
    void the_first_foreign_unlock_is_the_evidence() {
        assertThat(failuresOf(takes("A"), frees("B"), takes("C"), frees("D")))
                .containsExactly(entry(FOREIGN_UNLOCK, "B made the lock free, which A owned"));
    }

    // LEASE_OVERRUN: the lease of one of them has run out since it began to take the lock.

    @Test
    void another_one_inside_after_the_holders_lease_is_a_lease_overrun() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), takes("B"), enters("B")))
                .containsExactly(entry(LEASE_OVERRUN, "A and B were inside at once, the lease of A had run out"));
    }

    @Test
    void a_lease_that_runs_out_between_taking_and_entering_is_overrun_too() {
        assertThat(failuresOf(takes("A"), leaseRunsOut(), enters("A"), takes("B"), enters("B")))
                .containsExactly(entry(LEASE_OVERRUN, "A and B were inside at once, the lease of A had run out"));
    }

    @Test
    void a_lease_that_runs_out_while_two_are_inside_is_a_lease_overrun_beside_the_race() {
        assertThat(failuresOf(takes("A"), enters("A"), enters("B"), leaseRunsOut()))
                .containsExactly(
                        entry(RACE, "A and B were inside at once, none past its lease"),
                        entry(LEASE_OVERRUN, "A and B were inside at once, the lease of A had run out"));
    }

    @Test
    void a_lease_that_ran_out_before_it_was_taken_is_nobodys() {
        assertThat(failuresOf(leaseRunsOut(), takes("A"), enters("A"), enters("B")))
                .containsOnlyKeys(RACE);
    }

    @Test
    void an_overrun_holder_that_left_before_the_next_came_is_no_lease_overrun() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), leaves("A"), takes("B"), enters("B")))
                .isEmpty();
    }

    @Test
    void an_overrun_holder_that_died_before_the_next_came_is_no_lease_overrun() {
        assertThat(failuresOf(takes("A"), enters("A"), leaseRunsOut(), dies("A"), takes("B"), enters("B")))
                .isEmpty();
    }

    @Test
    void the_lease_of_a_client_that_left_overruns_none_of_those_who_come() {
        // A has called unlock, its release is under way: its lease runs out, but A is not inside.
        assertThat(failuresOf(
                        takes("A"), enters("A"), leaves("A"), leaseRunsOut(), takes("B"), enters("B"), enters("C")))
                .containsOnlyKeys(RACE);
    }

    @Test
    void every_holders_lease_runs_out_and_not_only_the_owners() {
        // B got in over A and died: what A took has run out all the same.
        assertThat(failuresOf(takes("A"), enters("A"), takes("B"), dies("B"), leaseRunsOut(), takes("C"), enters("C")))
                .containsExactly(entry(LEASE_OVERRUN, "A and C were inside at once, the lease of A had run out"));
    }

    @Test
    void an_overrun_is_one_also_after_a_foreign_unlock() {
        assertThat(failuresOf(takes("A"), enters("A"), frees("B"), leaseRunsOut(), takes("C"), enters("C")))
                .containsOnlyKeys(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    // ORPHAN_KEY

    @Test
    void a_newcomer_refused_when_everyone_is_gone_shows_an_orphan_key() {
        assertThat(failuresOf(takes("A"), dies("A"), new NewcomerRefused()))
                .containsExactly(entry(ORPHAN_KEY, "everyone was gone, no lease was left, and a newcomer was refused"));
    }

    @Test
    void a_client_refused_while_another_is_inside_is_no_orphan_key() {
        assertThat(failuresOf(takes("A"), enters("A"), finishes("B"))).isEmpty();
    }

    // UNRELEASED

    @Test
    void a_lock_that_its_owner_gave_back_and_that_is_not_free_is_unreleased() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), new StillTaken("A"), finishes("A")))
                .containsExactly(entry(UNRELEASED, "A has given the lock back, and it is not free"));
    }

    @Test
    void a_lock_that_another_one_owns_by_now_is_not_unreleased() {
        assertThat(failuresOf(
                        takes("A"),
                        enters("A"),
                        leaves("A"),
                        leaseRunsOut(), //
                        takes("B"),
                        new StillTaken("A"),
                        finishes("A")))
                .isEmpty();
    }

    @Test
    void a_lock_that_nobody_owns_is_not_unreleased() {
        assertThat(failuresOf(new StillTaken("A"))).isEmpty();
    }

    @Test
    void a_release_after_the_lease_is_not_unreleased() {
        assertThat(failuresOf(takes("A"), enters("A"), leaves("A"), leaseRunsOut(), new StillTaken("A"), finishes("A")))
                .isEmpty();
    }

    @Test
    void a_lease_that_ran_out_before_its_owner_took_excuses_no_release() {
        assertThat(failuresOf(leaseRunsOut(), takes("A"), enters("A"), leaves("A"), new StillTaken("A"), finishes("A")))
                .containsOnlyKeys(UNRELEASED);
    }

    /** On several servers: the lease on the first ran out on its way in, and what it has now is new. */
    @Test
    void a_lease_that_ran_out_on_its_owners_way_in_excuses_no_release() {
        assertThat(failuresOf(
                        new BeganTaking("A"),
                        leaseRunsOut(),
                        takes("A"),
                        enters("A"),
                        leaves("A"),
                        new StillTaken("A"),
                        finishes("A")))
                .containsOnlyKeys(UNRELEASED);
    }

    @Test
    void what_somebody_may_have_left_behind_is_not_blamed_on_the_owner() {
        Event[] release = {takes("A"), enters("A"), leaves("A"), new StillTaken("A"), finishes("A")};

        assertThat(failuresOf(before(release, new BeganTaking("B"), dies("B")))).isEmpty();
        assertThat(failuresOf(before(release, takes("B"), enters("B"), leaves("B"), dies("B"))))
                .isEmpty();
        assertThat(failuresOf(before(release, new MissedAnswer("B"), finishes("B"))))
                .isEmpty();
        assertThat(failuresOf(before(release, dies("B")))).containsOnlyKeys(UNRELEASED);
        assertThat(failuresOf(before(release, new BeganTaking("B"), finishes("B"))))
                .containsOnlyKeys(UNRELEASED);
    }

    private static Event[] before(Event[] later, Event... earlier) {
        return Stream.concat(Stream.of(earlier), Stream.of(later)).toArray(Event[]::new);
    }

    /** It has noted that it tries, and a lease ran out then, which was not its own. */
    @Test
    void who_makes_a_free_lock_taken_owns_it_whatever_ran_out_on_its_way() {
        assertThat(failuresOf(
                        takes("A"),
                        enters("A"),
                        new BeganTaking("B"),
                        leaseRunsOut(), //
                        takes("B"),
                        enters("B"),
                        leaves("B"),
                        frees("B")))
                .containsOnlyKeys(LEASE_OVERRUN);
    }

    // Two inside, for whatever reason.

    @Test
    void two_inside_always_have_a_reason() {
        assertThat(twoInside(enters("A"), enters("B"))).contains("A and B were inside at once, none past its lease");
        assertThat(twoInside(takes("A"), enters("A"), leaseRunsOut(), takes("B"), enters("B")))
                .contains("A and B were inside at once, the lease of A had run out");
        assertThat(twoInside(takes("A"), enters("A"), frees("C"), takes("B"), enters("B")))
                .contains("A and B were inside at once, because of the foreign unlock before");
    }

    @Test
    void one_after_another_are_never_two_inside() {
        assertThat(twoInside(enters("A"), leaves("A"), enters("B"))).isEmpty();
        assertThat(twoInside(takes("A"), enters("A"), frees("B"), dies("A"), takes("B"), enters("B")))
                .isEmpty();
    }

    @Test
    void the_first_moment_with_two_inside_is_kept() {
        assertThat(twoInside(
                        takes("A"),
                        enters("A"),
                        frees("C"),
                        takes("B"),
                        enters("B"),
                        leaseRunsOut(), //
                        leaves("B")))
                .contains("A and B were inside at once, because of the foreign unlock before");
    }

    // What may still come of a client.

    /** A client may be inside or not, past its lease or not, the owner or not: what others do means something else for each. */
    @Test
    void clients_of_whom_something_else_may_still_come_stand_differently() {
        Judge judge = judge(
                takes("past its lease"),
                enters("past its lease"),
                leaseRunsOut(),
                enters("inside"),
                takes("on its way in"),
                enters("owner"));

        assertThat(List.of("stranger", "past its lease", "inside", "on its way in", "owner"))
                .extracting(judge::standing)
                .doesNotHaveDuplicates();
    }

    @Test
    void of_whom_nothing_is_known_nothing_stands() {
        Judge judge = judge(takes("A"), enters("A"), leaseRunsOut());

        assertThat(judge.standing("B")).isZero();
        assertThat(judge.standing("A")).isPositive();
    }
}

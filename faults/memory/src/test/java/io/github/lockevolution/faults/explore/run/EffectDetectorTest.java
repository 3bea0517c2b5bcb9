package io.github.lockevolution.faults.explore.run;

import static io.github.lockevolution.faults.explore.run.MemoryExecution.events;
import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.lock.LockSpec;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who took the lock, freed it, cut its lease short or left it taken: told by what a move did, whatever it was sent for. */
class EffectDetectorTest {

    @RegisterExtension
    final MemoryExecution memory = new MemoryExecution();

    /** SET NX PX, and a release that sends these commands, words divided by spaces. */
    private static LockSpec releasing(String... commands) {
        return MemoryLock.of("releasing", MemoryLock.take(MemoryLock.SET_NX_PX), it -> {
            for (String command : commands) {
                it.ask(command.replace("lock", it.key()).split(" "));
            }
            return true;
        });
    }

    @Test
    void only_who_makes_a_free_lock_taken_by_its_try_lock_takes_it() {
        assertThat(events(MemoryLock.GET_SET, "A.B.A")).contains(new Event.Took("A"));
        assertThat(events(MemoryLock.GET_SET, "A.B.A.B")).containsExactly(new Event.Entered("B"));
        assertThat(events(releasing("DEL lock", "SET lock again"), "A.A.A")).containsExactly(new Event.Freed("A"));
        assertThat(events(releasing("DEL lock", "SET lock again"), "A.A.A.A"))
                .containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
    }

    /** The first of two keys makes the lock taken, the second only brings its client in. */
    @Test
    void who_writes_on_its_way_in_has_begun_to_take_the_lock() {
        LockSpec registers =
                MemoryLock.of("registers", "SET K:owner 1 = OK & EXISTS K = 0 & SETNX K owner = 1", "DEL K = 1");

        assertThat(events(registers, "A")).containsExactly(new Event.BeganTaking("A"));
        assertThat(events(registers, "A.A")).isEmpty();
        assertThat(events(registers, "A.A.A")).containsExactly(new Event.Took("A"), new Event.Entered("A"));
        assertThat(events(MemoryLock.SETNX, "A.B")).containsExactly(new Event.Finished("B"));
    }

    @Test
    void who_overwrites_what_another_wrote_has_begun_to_take_the_lock_too() {
        LockSpec signs = MemoryLock.of("signs", "SET K:last owner = OK & SETNX K owner = 1", "DEL K = 1");

        assertThat(events(signs, "A.B")).containsExactly(new Event.BeganTaking("B"));
    }

    /** Of a lease of 30 s that is whole, four fifths are 24 s. */
    @ParameterizedTest
    @CsvSource({"23999, true", "24000, false", "30000, false", "60000, false"})
    void a_lease_is_cut_if_it_ends_by_more_than_a_fifth_earlier(String millis, boolean isCut) {
        List<Event> events = events(releasing("PEXPIRE lock " + millis, "DEL lock"), "A.A.A");

        assertThat(events).isEqualTo(isCut ? List.of(new Event.CutLease("A")) : List.of());
    }

    @Test
    void a_lease_that_was_longer_than_a_whole_one_may_become_whole_again() {
        LockSpec lock = releasing("PEXPIRE lock 60000", "PEXPIRE lock 30000", "PEXPIRE lock 20000", "DEL lock");

        assertThat(events(lock, "A.A.A")).isEmpty();
        assertThat(events(lock, "A.A.A.A")).isEmpty();
        assertThat(events(lock, "A.A.A.A.A")).containsExactly(new Event.CutLease("A"));
    }

    @Test
    void a_lease_given_to_a_lock_that_had_none_is_cut_if_it_is_not_whole() {
        LockSpec late =
                MemoryLock.of("late", "SETNX K owner = 1 & PEXPIRE K 20000 = 1 & PEXPIRE K millis = 1", "DEL K = 1");
        LockSpec never = MemoryLock.of("never", "SETNX K owner = 1", "PEXPIRE K 40000 = 1");

        assertThat(events(late, "A.A")).containsExactly(new Event.CutLease("A"));
        assertThat(events(late, "A.A.A")).containsExactly(new Event.Entered("A"));
        assertThat(events(never, "A.A.A"))
                .containsExactly(new Event.CutLease("A"), new Event.StillTaken("A"), new Event.Finished("A"));
    }

    @Test
    void a_key_that_was_not_there_before_had_no_lease_to_cut() {
        LockSpec helper = MemoryLock.of(
                "helper",
                "SET K owner NX PX millis = OK & SET K:helper 1 PX 30000 = OK",
                "DEL K:helper = 1 & SET K:helper 1 PX 5000 = OK & DEL K = 1");

        assertThat(events(helper, "A.A.A.A.A")).isEmpty();
    }

    @Test
    void any_key_of_the_lock_may_have_its_lease_cut() {
        LockSpec two = MemoryLock.of(
                "two",
                "SET K:1 owner NX PX 30000 = OK & SET K:2 owner NX PX 30000 = OK",
                "PEXPIRE K:2 9000 = 1 & DEL K:1 K:2 = 2");

        assertThat(events(two, "A.A.A.A")).containsExactly(new Event.CutLease("A"));
        assertThat(events(two, "A.A.A.A.A")).containsExactly(new Event.Freed("A"), new Event.Finished("A"));
    }

    /** A lease of less than a second is short, and yet the lock was not given back by it. */
    @Test
    void a_lock_that_was_never_given_for_longer_is_not_as_good_as_given_back() {
        LockSpec keeps = MemoryLock.of("keeps", "SET K owner NX PX 800 = OK", "EXISTS K = 1");
        LockSpec cuts = MemoryLock.of("cuts", "SET K owner NX PX 800 = OK", "PEXPIRE K 1 = 1");

        assertThat(events(keeps, "A.A.A")).containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
        assertThat(events(cuts, "A.A.A")).doesNotContain(new Event.StillTaken("A"));
    }

    @Test
    void an_unlock_that_leaves_the_lock_taken_is_told_before_its_end() {
        LockSpec keeps = releasing("EXISTS lock");

        assertThat(events(keeps, "A.A.A")).containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
        assertThat(events(keeps, "B-crash.A.A.A")).containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
        assertThat(events(keeps, "A.A.A-lost")).containsExactly(new Event.MissedAnswer("A"), new Event.Finished("A"));
        assertThat(events(keeps, "A.A.A-crash")).containsExactly(new Event.Died("A"));
        assertThat(events(keeps, "A.B")).containsExactly(new Event.Finished("B"));
        assertThat(events(MemoryLock.SET_NX_PX, "A.B.A.A"))
                .containsExactly(new Event.Freed("A"), new Event.Finished("A"));
    }

    /** Whoever is in the middle may be the one that has it. */
    @Test
    void an_unlock_is_not_held_to_account_while_another_client_is_in_the_middle() {
        LockSpec looksFirst = MemoryLock.of("looks-first", "GET K = nil & SETNX K owner = 1", "EXISTS K = 1");

        assertThat(events(looksFirst, "B.A.A.A.A")).containsExactly(new Event.Finished("A"));
        assertThat(events(looksFirst, "B.A.A.B.A.A"))
                .containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
    }

    /** It heard no answer, and takes that for a yes. */
    @Test
    void an_unlock_of_a_client_that_missed_an_answer_is_not_held_to_account() {
        LockSpec hopeful = MemoryLock.of(
                "hopeful",
                it -> {
                    try {
                        return MemoryLock.take(MemoryLock.SETNX).by(it);
                    } catch (UncheckedIOException e) {
                        return true;
                    }
                },
                MemoryLock.sending("EXISTS K = 1"));

        assertThat(events(hopeful, "A-lost.A.A")).containsExactly(new Event.Finished("A"));
        assertThat(events(hopeful, "A.A.A")).containsExactly(new Event.StillTaken("A"), new Event.Finished("A"));
    }

    @Test
    void an_unlock_without_a_command_is_an_unlock_too() {
        boolean[] silent = {false};
        LockSpec lock = MemoryLock.giving("silent", MemoryLock.SETNX, give -> it -> silent[0] || give.by(it));
        Execution execution = memory.begin(lock);
        silent[0] = true;

        assertThat(make(execution, "A.A").events())
                .containsExactly(new Event.StillTaken("A"), new Event.Left("A"), new Event.Finished("A"));
    }

    @ParameterizedTest
    @CsvSource({"1000, true", "1001, false"})
    void a_lock_that_ends_within_a_second_is_as_good_as_given_back(String millis, boolean isSoon) {
        List<Event> events = events(releasing("PEXPIRE lock " + millis), "A.A.A");

        assertThat(events).startsWith(new Event.CutLease("A")).endsWith(new Event.Finished("A"));
        assertThat(events.contains(new Event.StillTaken("A"))).isNotEqualTo(isSoon);
    }

    @Test
    void a_lease_that_is_over_at_once_has_run_out() {
        LockSpec brief = MemoryLock.of("brief", "SET K owner NX PX 99 = OK", "DEL K = 1");

        assertThat(events(brief, "A")).containsExactly(new Event.Entered("A"), new Event.LeaseRanOut());
        assertThat(events(brief, "A.A")).containsExactly(new Event.Left("A"));
        assertThat(events(brief, "A.B-crash")).containsExactly(new Event.Died("B"));
    }
}

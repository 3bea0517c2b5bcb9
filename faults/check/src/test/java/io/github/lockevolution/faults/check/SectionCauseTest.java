package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock.Caller;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a section that goes wrong, on sections in memory: which two commands decide, and whether it is the lock or the work. */
class SectionCauseTest {

    private static final Map<String, String> NONE_YET = Map.of("visits", "0");

    private static final String SOUND =
            ". In this story the lock is sound, the section is not: nobody touched the lock while another had it";

    /** Reads a number, and writes it back, one more. */
    private static void count(Caller it) {
        write(it, read(it));
    }

    private static int read(Caller it) {
        return Integer.parseInt(it.ask("GET", "visits").replace("\"", ""));
    }

    private static void write(Caller it, int visits) {
        it.ask("SET", "visits", Integer.toString(visits + 1));
    }

    private static boolean lock(Caller it) {
        return it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK");
    }

    private static void unlock(Caller it) {
        it.ask("DELEX", it.key(), "IFEQ", it.owner());
    }

    private static final LockSpec UNGUARDED = MemorySection.of("unguarded", NONE_YET, it -> {
        count(it);
        return "done";
    });

    private static final LockSpec GUARDED = MemorySection.of("guarded", NONE_YET, it -> {
        if (!lock(it)) {
            return "refused";
        }
        count(it);
        unlock(it);
        return "done";
    });

    private static final LockSpec UNLOCKS_EARLY = MemorySection.of("unlocks-early", NONE_YET, it -> {
        if (!lock(it)) {
            return "refused";
        }
        int visits = read(it);
        unlock(it);
        write(it, visits);
        return "done";
    });

    private static final LockSpec LOCKS_LATE = MemorySection.of("locks-late", NONE_YET, it -> {
        int visits = read(it);
        if (!lock(it)) {
            return "refused";
        }
        write(it, visits);
        unlock(it);
        return "done";
    });

    /** Its lock looks first, and takes it in a second command. */
    private static final LockSpec BAD_LOCK = MemorySection.of("bad-lock", NONE_YET, it -> {
        if (!it.ask("GET", it.key()).equals("nil")) {
            return "refused";
        }
        it.ask("SET", it.key(), it.owner(), "PX", it.millis());
        count(it);
        it.ask("DEL", it.key());
        return "done";
    });

    /** Notes for a lease that an order was handled, and handles it again when the note is gone. */
    private static final LockSpec FORGETS = MemorySection.of("forgets", NONE_YET, it -> {
        if (!it.ask("SET", "handled", "yes", "NX", "PX", it.millis()).equals("OK")) {
            return "refused";
        }
        count(it);
        return "done";
    });

    private static final LockSpec TWO_WRITES =
            MemorySection.sending("two-writes", Map.of("stock", "1", "sold", "0"), "DECR stock = * & INCR sold = *");

    /** Answers what it has read last. */
    private static final LockSpec READS_LAST = MemorySection.of("reads-last", NONE_YET, it -> {
        if (!lock(it)) {
            return "refused";
        }
        it.ask("INCR", "visits");
        int visits = read(it);
        unlock(it);
        return "done " + visits;
    });

    /** Its lock is a counter, in which nobody's name stands. */
    private static final LockSpec COUNTS_HOLDERS = MemorySection.of("counts-holders", NONE_YET, it -> {
        it.ask("INCR", it.key());
        count(it);
        it.ask("DECR", it.key());
        return "done";
    });

    private static final LockSpec WRITES_ONLY =
            MemorySection.sending("writes-only", NONE_YET, "SET visits owner = OK & SET copy owner = OK");

    /** Writes in two places, and has a lock in one of them. */
    private static final LockSpec HALF_LOCKED = MemorySection.of("half-locked", NONE_YET, it -> {
        if (!lock(it)) {
            return "refused";
        }
        it.ask("SET", "visits", it.owner());
        unlock(it);
        it.ask("SET", "copy", it.owner());
        return "done";
    });

    /** Has counted before it writes, which nobody takes back. */
    private static final LockSpec COUNTS_FIRST = MemorySection.of("counts-first", NONE_YET, it -> {
        if (!lock(it)) {
            return "refused";
        }
        int visits = read(it);
        it.ask("INCR", "copy");
        write(it, visits);
        unlock(it);
        return "done " + visits;
    });

    /** Nobody may come twice. */
    private static final LockSpec ONCE_ONLY = MemorySection.of(
            "once-only",
            NONE_YET,
            it -> {
                it.ask("INCR", "visits");
                return "done";
            },
            store -> Optional.of(store.run(List.of("GET", "visits")))
                    .filter(visits -> visits.equals("\"2\""))
                    .map(visits -> "two have come"));

    private static String cause(LockSpec section, Failure failure, String moves) {
        return found(section, failure, moves).words().in(Language.ENGLISH);
    }

    private static FoundCause found(LockSpec section, Failure failure, String moves) {
        try (Testbed testbed = MemorySection.testbed(section, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse(section.name() + ":" + moves));
            assertThat(trace.failures()).as(trace.steps().toString()).containsKey(failure);
            Optional<Integer> blamed = new BlamedFault(new FaultFreeReplay(testbed)).in(trace);
            return new SectionCause(trace, testbed, blamed).of(failure).orElseThrow();
        }
    }

    @Test
    void of_an_update_that_is_lost_it_is_the_read_that_another_write_has_made_old() {
        assertThat(cause(UNGUARDED, Failure.NOT_SERIALIZABLE, "A.B.A.B"))
                .isEqualTo("B’s SET (4) goes by its GET (2), and A’s SET (3) came between; with the GET behind that,"
                        + " nothing is wrong");
    }

    @Test
    void of_a_lock_that_is_given_back_too_early_it_is_that() {
        assertThat(cause(UNLOCKS_EARLY, Failure.NOT_SERIALIZABLE, "A.A.A.B.B.A.B.B"))
                .isEqualTo("A unlocks (3) before its SET (6), so B (5) reads what A has not written: move the unlock"
                        + " behind the SET" + SOUND);
        assertThat(found(UNLOCKS_EARLY, Failure.NOT_SERIALIZABLE, "A.A.A.B.B.A.B.B")
                        .step())
                .hasValue(2);
    }

    @Test
    void of_a_lock_that_is_taken_too_late_it_is_that() {
        assertThat(cause(LOCKS_LATE, Failure.NOT_SERIALIZABLE, "A.B.A.A.A.B.B.B"))
                .isEqualTo("B’s SET (7) goes by its GET (2), and A’s SET (4) came between; with the GET behind that,"
                        + " nothing is wrong. B takes the lock (6) after its GET (2): take the lock before the GET"
                        + SOUND);
    }

    @Test
    void of_a_lock_that_lets_two_in_it_is_the_lock() {
        assertThat(cause(BAD_LOCK, Failure.NOT_SERIALIZABLE, "A.B.A.B.A.B.A.B.A.B"))
                .endsWith(". The lock itself fails: B touches it (4) while A has it");
    }

    @Test
    void of_work_that_comes_after_its_lease_it_is_that_and_what_would_have_refused_it() {
        assertThat(cause(GUARDED, Failure.STALE_WRITE, "A.A.expire.B.B.B.B.A.A"))
                .isEqualTo(
                        "A’s lease ran out (3) while it was at work, B’s SET (6) came, and A’s SET (8) after that all"
                                + " the same: have each write check a fencing token, or what it has read");
    }

    @Test
    void of_a_note_that_is_gone_with_its_lease_it_is_that() {
        assertThat(cause(FORGETS, Failure.STALE_WRITE, "A.A.A.expire.B.B.B"))
                .isEqualTo("handled, set by A, was gone when its lease had run out (4), and the work went on as if it"
                        + " had never been there: keep it as long as what it stands for");
    }

    @Test
    void of_a_client_whose_lease_is_over_it_is_who_came_in_before_it_was_done() {
        assertThat(cause(READS_LAST, Failure.STALE_WRITE, "A.A.expire.B.B.A.B.A.B"))
                .isEqualTo("A’s lease ran out (3) while it was at work, and B’s INCR (5) came before A’s GET (6)");
        assertThat(found(READS_LAST, Failure.STALE_WRITE, "A.A.expire.B.B.A.B.A.B")
                        .step())
                .hasValue(4);
        assertThat(cause(READS_LAST, Failure.STALE_WRITE, "B.B.expire.A.A.B.A.B.A"))
                .isEqualTo("B’s lease ran out (3) while it was at work, and A’s INCR (5) came before B’s GET (6)");
    }

    @Test
    void of_work_that_comes_too_late_no_cure_is_told_that_does_not_help() {
        assertThat(cause(COUNTS_FIRST, Failure.STALE_WRITE, "A.A.A.expire.B.B.B.B.B.A.A"))
                .isEqualTo(
                        "A’s lease ran out (4) while it was at work, B’s INCR (7) came, and A’s SET (10) after that all"
                                + " the same");
    }

    @Test
    void of_commands_that_only_write_it_is_the_two_in_the_wrong_order() {
        assertThat(cause(WRITES_ONLY, Failure.NOT_SERIALIZABLE, "A.B.B.A"))
                .isEqualTo("B’s SET visits (2) comes before A’s SET copy (4); the other way round, nothing is wrong");
    }

    @Test
    void of_a_lock_that_is_given_back_before_the_last_write_it_is_that() {
        assertThat(cause(HALF_LOCKED, Failure.NOT_SERIALIZABLE, "A.A.A.B.B.B.B.A"))
                .isEqualTo(
                        "A unlocks (3) before its SET (8), so B (5) comes before A is done: move the unlock behind the"
                                + " SET" + SOUND);
    }

    @Test
    void of_a_note_that_is_gone_it_is_told_whose_it_was() {
        FoundCause found = found(FORGETS, Failure.STALE_WRITE, "B.B.B.expire.A.A.A");

        assertThat(found.words().in(Language.ENGLISH)).startsWith("handled, set by B, was gone");
        assertThat(found.step()).hasValue(4);
    }

    /** Whose turn it was cannot be told by a number. */
    @Test
    void of_a_lock_that_names_nobody_nothing_is_said() {
        assertThat(cause(COUNTS_HOLDERS, Failure.NOT_SERIALIZABLE, "A.B.A.B.A.B.A.B"))
                .isEqualTo("B’s SET (6) goes by its GET (4), and A’s SET (5) came between; with the GET behind that,"
                        + " nothing is wrong");
    }

    /** The lease runs out, and the same happens without that. */
    @Test
    void what_only_happens_beside_it_is_left_out_of_what_is_tried() {
        assertThat(cause(LOCKS_LATE, Failure.STALE_WRITE, "A.B.A.A.expire.A.B.B.B"))
                .startsWith("B’s SET (8) goes by its GET (2), and A’s SET (4) came between; with the GET behind that,"
                        + " nothing is wrong");
    }

    @Test
    void of_what_shows_when_one_comes_after_the_other_no_lock_can_help() {
        assertThat(cause(ONCE_ONLY, Failure.BROKEN_INVARIANT, "A.B"))
                .isEqualTo("it needs nobody at the same time: each client begins when the one before it is over, and no"
                        + " lock can help");
    }

    /** The end of who died tells more than any two commands. */
    @Test
    void of_a_crash_nothing_more_is_said() {
        try (Testbed testbed = MemorySection.testbed(TWO_WRITES, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse("two-writes:A.A-crash.B.B"));
            Optional<Integer> blamed = new BlamedFault(new FaultFreeReplay(testbed)).in(trace);

            assertThat(blamed).hasValue(1);
            assertThat(new SectionCause(trace, testbed, blamed).of(Failure.HALF_DONE))
                    .isEmpty();
        }
    }
}

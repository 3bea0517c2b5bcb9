package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which command of a story decides, and in which words, on locks in memory. */
class RootCauseTest {

    /** What a client sends alone. */
    private static final DryRun ALONE =
            new DryRun(List.of(List.of("SET", "lock")), List.of(List.of("EVAL", "s")), List.of());

    /** What it sends on another way. */
    private static final DryRun OTHERWISE =
            new DryRun(List.of(List.of("GET", "lock"), List.of("SET", "lock")), List.of(), List.of());

    private static final Map<String, LockSpec> LOCKS = Stream.of(
                    MemoryLock.GET_SET,
                    MemoryLock.SETNX,
                    MemoryLock.SETNX_SETEX,
                    MemoryLock.SET_NX_PX,
                    MemoryLock.of(
                            "looks-then-leases", "GET K = nil & PSETEX K millis owner = OK", "DELEX K IFEQ owner = 1"),
                    MemoryLock.of("confirms", "SET K owner = OK & GET K = *", "DEL K = 1"),
                    MemoryLock.of("does-not-listen", "SETNX K owner = *", "DEL K = 1"),
                    MemoryLock.of("never-unlocks", "SETNX K owner = 1", "GET K = *"),
                    MemoryLock.of("helper-key", "SETNX K owner = 1", "GET K = * & DEL helper = *"),
                    MemoryLock.of("silent", MemoryLock.take(MemoryLock.SETNX), it -> false),
                    MemoryLock.of(
                            "twice", "SET draft owner = OK & SET draft owner = OK & SETNX K owner = 1", "DEL K = 1"),
                    MemoryLock.of("marks", "SETNX K owner = 1", "DEL K = 1").admits(AccessPolicy.AT_MOST_ONCE),
                    MemoryLock.of("works-before", "GET K = nil & SET K owner = OK", "GET K = *")
                            .admits(AccessPolicy.AT_MOST_ONCE),
                    MemorySection.sending(
                            "two-writes", Map.of("stock", "1", "sold", "0"), "DECR stock = * & INCR sold = *"),
                    MemorySection.sending(
                            "two-counts", Map.of("stock", "1", "sold", "0"), "INCR stock = * & INCR sold = *"),
                    MemorySection.of("counts", Map.of("visits", "0"), it -> {
                        String visits = it.ask("GET", "visits").replace("\"", "");
                        it.ask("SET", "visits", Integer.toString(Integer.parseInt(visits) + 1));
                        return "done";
                    }))
            .collect(Collectors.toMap(LockSpec::name, Function.identity()));

    private static Testbed testbed(LockSpec lock) {
        return MemorySection.testbed(lock, 2);
    }

    private static Trace played(Testbed testbed, String moves) {
        return new Replayer(testbed).play(Schedule.parse(testbed.lock().name() + ":" + moves));
    }

    /** As a check says it. */
    private static String told(LockSpec lock, Failure failure, String moves) {
        try (Testbed testbed = testbed(lock)) {
            Trace trace = played(testbed, moves);
            assertThat(trace.failures()).as(trace.steps().toString()).containsKey(failure);
            Optional<Integer> blamed = new BlamedFault(new FaultFreeReplay(testbed)).in(trace);
            Optional<Integer> decisive = Finding.decisiveOf(failure, trace, blamed);
            DryRun alone = DryRun.of(new LockInMemory(lock), MemorySection.launcher(), Launcher.LEASE);
            return decisive.map(at -> at + 1 + ": ").orElse("")
                    + new RootCause(trace, alone, blamed).of(failure, decisive).in(Language.ENGLISH);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "get-set | RACE | A.B.A.B | 4: SET lets B in while another is inside",
                "confirms | RACE | A.B.A.B | 2: SET takes the lock for B, although another has taken it already",
                "does-not-listen | RACE | A.B | 2: SETNX lets B in while another is inside",
                "setnx | ORPHAN_KEY | A.A-crash.B | 1: a crash of the holder after SETNX",
                "setnx | ORPHAN_KEY | A.B.A-crash | 1: a crash of the holder after SETNX",
                "setnx-setex | ORPHAN_KEY | A.A-crash.B | 1: a crash between SETNX and PSETEX",
                "setnx-setex | ORPHAN_KEY | B.A.B-crash | 1: a crash between SETNX and PSETEX",
                "setnx | ORPHAN_KEY | A-lost.B | 1: the reply to SETNX gets lost",
                "never-unlocks | ORPHAN_KEY | A.A.A.B | 1: SETNX leaves the lock taken for ever",
                "never-unlocks | UNRELEASED | A.A.A.B | 3: the lock stays taken after GET",
                "helper-key | UNRELEASED | A.A.A.A.B | 3: the lock stays taken after GET",
                "silent | UNRELEASED | A.A.B | the unlock of A sends nothing",
                "set-nx-px | FOREIGN_UNLOCK| A.expire.B.A.A.B.B | 5: DEL of A takes away the lock of another",
                "set-nx-px | LEASE_OVERRUN | A.expire.B.A.B | 3: work outlives its lease",
                "looks-then-leases | LEASE_OVERRUN | A.B.A.expire.B.A.B | 5: PSETEX lets B in while another is inside",
                "looks-then-leases | LEASE_OVERRUN | A.A.expire.B.B | 5: work outlives its lease",
                "marks | RACE | A.A.A.B.B.B | 3: DEL of A makes it free again when the work is done, and another does it once more",
                "works-before | RACE | A.B.A.B.A.B | 4: SET lets B in while another is inside",
                "two-writes | HALF_DONE | A.A-crash.B.B | 1: a crash between DECR and INCR",
                "two-counts | HALF_DONE | A.A-crash.B.B | 1: a crash of A after INCR stock",
                "two-writes | HALF_DONE | A-lost.B.B | 1: the reply to DECR gets lost",
                "counts | NOT_SERIALIZABLE | A.B.A.B | 4: two clients are at work at the same time; one after the other, nothing is wrong",
            })
    void the_command_that_decides_is_told_and_what_it_does(String lock, Failure failure, String moves, String cause) {
        assertThat(told(LOCKS.get(lock), failure, moves)).isEqualTo(cause);
    }

    /** Its next command would be the one that frees the lock, which it has not set out to send. */
    @Test
    void who_dies_inside_dies_after_a_command_and_not_between_two() {
        Trace trace = FailoverStory.of("A.A-crash.B");

        assertThat(new RootCause(trace, ALONE, Optional.of(1))
                        .of(Failure.ORPHAN_KEY, Optional.of(0))
                        .in(Language.ENGLISH))
                .isEqualTo("a crash of the holder after SET");
    }

    @Test
    void who_dies_before_its_first_command_has_sent_none() {
        try (Testbed testbed = testbed(LOCKS.get("two-writes"))) {
            Trace trace = played(testbed, "A-crash.B.B");

            assertThat(new RootCause(trace, ALONE, Optional.of(0))
                            .of(Failure.HALF_DONE, Optional.empty())
                            .in(Language.ENGLISH))
                    .isEqualTo("a crash of A before its first command");
        }
    }

    /** Another one was refused by then, and goes another way than one alone. */
    @Test
    void who_dies_on_another_way_than_one_alone_dies_after_a_command() {
        try (Testbed testbed = testbed(LOCKS.get("twice"))) {
            Trace trace = played(testbed, "A.A-crash.B.B.B");

            assertThat(new RootCause(trace, OTHERWISE, Optional.of(1))
                            .of(Failure.ORPHAN_KEY, Optional.of(0))
                            .in(Language.ENGLISH))
                    .isEqualTo("a crash of the holder after SET");
            assertThat(new RootCause(
                                    trace,
                                    new DryRun(List.of(List.of("SET", "d"), List.of("SET", "d")), List.of(), List.of()),
                                    Optional.of(1))
                            .of(Failure.ORPHAN_KEY, Optional.of(0))
                            .in(Language.ENGLISH))
                    .isEqualTo("a crash of A after SET draft");
        }
    }

    @Test
    void what_a_store_that_is_short_of_memory_throws_away_is_the_doing_of_the_store() {
        try (Testbed testbed = testbed(MemoryLock.SETNX)) {
            Trace trace = played(testbed, "A.evict.B");

            assertThat(new RootCause(trace, ALONE, Optional.empty())
                            .of(Failure.RACE, Optional.of(2))
                            .in(Language.ENGLISH))
                    .isEqualTo(
                            "Redis was short of memory and threw the key away, although nobody had given it back; give"
                                    + " locks a Redis of their own, with the maxmemory-policy noeviction");
            assertThat(finding(trace, Failure.RACE, Optional.of(2)).isStoresDoing())
                    .isTrue();
            assertThat(finding(trace, Failure.LEASE_OVERRUN, Optional.of(2)).isStoresDoing())
                    .isFalse();
        }
    }

    @Test
    void a_finding_names_the_command_that_decides_and_its_line() {
        try (Testbed testbed = testbed(MemoryLock.SETNX)) {
            Trace trace = played(testbed, "A.A-crash");
            Finding decided = finding(trace, Failure.ORPHAN_KEY, Optional.of(0));

            assertThat(decided.command().map(Exchange::toString)).hasValue("SETNX lock A -> 1");
            assertThat(decided.line()).hasValue(17);
            assertThat(finding(trace, Failure.ORPHAN_KEY, Optional.empty()).command())
                    .isEmpty();
            assertThat(finding(trace, Failure.ORPHAN_KEY, Optional.empty()).line())
                    .isEmpty();
        }
    }

    private static Finding finding(Trace trace, Failure failure, Optional<Integer> decisive) {
        return new Finding(
                failure,
                Bounds.USUAL,
                BigInteger.ONE,
                trace,
                List.of(Optional.of(17), Optional.empty(), Optional.empty()),
                decisive,
                language -> "a cause",
                Optional.empty());
    }

    /** The same story, in which the command of one step is another one. */
    private static Trace sending(Trace trace, int at, String command) {
        return changed(
                trace,
                at,
                step -> new Step(
                        step.move(),
                        step.possible(),
                        step.exchange().map(sent -> Exchange.answered(sent.client(), command, sent.reply())),
                        step.before(),
                        step.after(),
                        step.events(),
                        step.keyStates()));
    }

    private static Trace changed(Trace trace, int at, Function<Step, Step> change) {
        List<Step> steps = new ArrayList<>(trace.steps());
        steps.set(at, change.apply(steps.get(at)));
        return new Trace(
                trace.lock(), trace.stores(), trace.schedule(), steps, trace.possibleNext(), trace.finalCheck());
    }

    /** A script looks whose value it is: it deletes what another has written only where both have written the same. */
    @Test
    void a_script_that_takes_away_the_lock_of_another_may_not_be_able_to_tell_whose_it_is() {
        LockSpec same = MemoryLock.of("same", "SET K us NX PX millis = OK", "DEL K = 1");
        try (Testbed ofSame = testbed(same);
                Testbed ofOwn = testbed(MemoryLock.SET_NX_PX)) {
            assertThat(takesAway(sending(played(ofSame, "A.expire.B.A.A.B.B"), 4, "EVAL script 1 lock us")))
                    .isEqualTo(
                            "EVAL of A takes away the lock of another: both have written the same value, so nobody can"
                                    + " tell whose it is");
            assertThat(takesAway(sending(played(ofSame, "A.expire.B.A.A.B.B"), 4, "DEL lock")))
                    .isEqualTo("DEL of A takes away the lock of another");
            assertThat(takesAway(sending(played(ofOwn, "A.expire.B.A.A.B.B"), 4, "EVAL script 1 lock A")))
                    .isEqualTo("EVAL of A takes away the lock of another");
        }
    }

    private static String takesAway(Trace trace) {
        return new RootCause(trace, ALONE, Optional.of(1))
                .of(Failure.FOREIGN_UNLOCK, Optional.of(4))
                .in(Language.ENGLISH);
    }

    private static String deadlock(Trace trace) {
        return new RootCause(trace, ALONE, Optional.empty())
                .of(Failure.DEADLOCK, Optional.empty())
                .in(Language.ENGLISH);
    }

    private static Trace seeing(Trace trace, int at, Event... events) {
        return changed(
                trace,
                at,
                step -> new Step(
                        step.move(),
                        step.possible(),
                        step.exchange(),
                        step.before(),
                        step.after(),
                        List.of(events),
                        step.keyStates()));
    }

    @Test
    void of_clients_who_wait_it_is_told_for_whom() {
        try (Testbed testbed = testbed(LOCKS.get("two-writes"))) {
            Trace story = played(testbed, "A.B.A.B");
            Trace forEachOther = seeing(story, 3, new Event.Blocked("B"), new Event.Deadlocked(List.of("A", "B")));
            Trace forWhatIsLeft = seeing(story, 3, new Event.Blocked("B"), new Event.Deadlocked(List.of("B")));
            Trace forItself = seeing(story, 0, new Event.Blocked("A"));
            Trace afterAnother = seeing(story, 2, new Event.Blocked("A"), new Event.Deadlocked(List.of("A", "B")));

            assertThat(deadlock(forEachOther))
                    .isEqualTo("each waits for what the other has, and gives back nothing meanwhile");
            assertThat(deadlock(forWhatIsLeft))
                    .isEqualTo("B waits for what another has left behind, and nobody gives it back");
            assertThat(deadlock(forItself))
                    .isEqualTo("A waits for itself: what one of its connections holds, it waits for over another, and"
                            + " never comes to let it go; do both over one connection");
            assertThat(deadlock(afterAnother))
                    .isEqualTo("each waits for what the other has, and gives back nothing meanwhile");
        }
    }
}

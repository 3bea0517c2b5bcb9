package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is typed is played to the letter or refused at the letter, and does the same every time. */
class ReplayedInMemoryTest {

    private static void assertRefused(String schedule, String reason) {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2)) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> new Replayer(testbed).play(Schedule.parse(schedule)))
                    .withMessage("the schedule '" + schedule + "' " + reason);
        }
    }

    private static Replay replay(LockSpec lock, String schedule, Runnable before, Runnable between) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            before.run();
            Replayer replayer = new Replayer(testbed);
            Trace trace = replayer.play(Schedule.parse(schedule));
            between.run();
            return replayer.replay(trace, 10);
        }
    }

    private static Optional<String> difference(Replay replay) {
        return replay.difference().map(difference -> difference.in(Language.ENGLISH));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            expire        | 11 | 'expire'  | possible is A, A-lost, A-crash, B, B-lost, B-crash
            A.A-lost      | 13 | 'A-lost'  | possible is A, A-crash, B, B-lost, B-crash, expire
            A.B.A-crash.A | 23 | 'A'       | every client is done
            A.A-crash.A   | 21 | 'A'       | possible is B, B-lost, B-crash, expire
            A.B.B-crash   | 15 | 'B-crash' | possible is A, A-crash, expire
            """)
    void a_move_that_cannot_happen_is_refused_at_its_place(String moves, int character, String move, String possible) {
        assertRefused(
                "set-nx-px:" + moves,
                "has at character " + character + " " + move + ", which cannot happen there; " + possible);
    }

    @Test
    void clients_too_many_and_other_locks_are_refused() {
        assertRefused("set-nx-px:A.C", "has 3 clients; at most 2 can be there");
        assertRefused("comparing:A.B", "is one of comparing, not of set-nx-px");
    }

    @Test
    void a_schedule_that_ends_early_or_is_refused_leaves_no_client_behind() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2)) {
            Replayer replayer = new Replayer(testbed);
            Trace early = replayer.play(Schedule.parse("set-nx-px:A"));
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> replayer.play(Schedule.parse("set-nx-px:A.A-lost")));
            Trace whole = replayer.play(Schedule.parse("set-nx-px:B.B.B.A-crash"));

            assertThat(early.isComplete()).isFalse();
            assertThat(whole.isComplete()).isTrue();
            assertThat(whole.steps().get(0).exchange().orElseThrow().reply()).contains("OK");
        }
    }

    @Test
    void a_schedule_does_the_same_ten_times() {
        Replay replay = replay(MemoryLock.SET_NX_PX, "set-nx-px:A.expire.B.A.A.B.B", () -> {}, () -> {});

        assertThat(replay).hasToString("10/10");
        assertThat(replay.isTheSame()).isTrue();
        assertThat(replay.difference()).isEmpty();
    }

    /** A says "1" when it is first run and in two replays, and "2" from then on. */
    @Test
    void another_step_at_the_third_replay_is_a_difference() {
        AtomicInteger attempts = new AtomicInteger(Integer.MIN_VALUE);
        LockSpec fickle = MemoryLock.of(
                "fickle",
                it -> it.ask(
                                        "SET",
                                        it.key() + ":" + it.owner(),
                                        it.owner().equals("A") && attempts.incrementAndGet() > 3 ? "2" : "1")
                                .equals("OK")
                        && MemoryLock.take(MemoryLock.SET_NX_PX).by(it),
                MemoryLock.give(MemoryLock.SET_NX_PX));

        Replay replay = replay(fickle, "fickle:A.A", () -> attempts.set(0), () -> {});

        assertThat(replay).hasToString("2/10");
        assertThat(replay.isTheSame()).isFalse();
        assertThat(difference(replay).orElseThrow())
                .startsWith("at character 8, 'A': expected A: SET lock:A 1 -> OK")
                .contains("; got A: SET lock:A 2 -> OK");
    }

    /** It does the same, but looks at a clock from then on: so a client may run ahead. */
    @Test
    void other_possible_moves_are_a_difference() {
        boolean[] looks = {false};
        LockSpec curious = MemoryLock.taking(
                "curious",
                MemoryLock.SET_NX_PX,
                take -> it -> (!looks[0] || it.clock().instant() != null) && take.by(it));

        Replay replay = replay(curious, "curious:A.B", () -> {}, () -> looks[0] = true);

        assertThat(replay).hasToString("0/10");
        assertThat(difference(replay).orElseThrow())
                .startsWith(
                        "at character 11, 'B': expected A, A-crash, B, B-lost, B-crash, expire; got A, A-crash, A-");
    }

    @Test
    void a_replay_that_proves_nothing_is_a_difference() {
        boolean[] broken = {false};
        LockSpec breaking = MemoryLock.taking(
                "breaking",
                MemoryLock.SET_NX_PX,
                take -> take.or(it -> {
                    if (broken[0]) {
                        throw new IllegalArgumentException("out of order");
                    }
                    return false;
                }));

        Replay replay = replay(breaking, "breaking:A.B.A.A", () -> {}, () -> broken[0] = true);

        assertThat(replay).hasToString("0/10");
        assertThat(difference(replay).orElseThrow()).contains("out of order");
    }

    /** Nobody writes anything different; only the newcomer comes to something else. */
    @Test
    void another_end_is_a_difference() {
        boolean[] stern = {false};
        LockSpec moody = MemoryLock.of(
                "moody",
                it -> !(stern[0]
                                && it.owner().equals(SystemUnderTest.NEWCOMER)
                                && it.ask("GET", it.key() + ":x").equals("nil"))
                        && MemoryLock.take(MemoryLock.SET_NX_PX).by(it),
                MemoryLock.give(MemoryLock.SET_NX_PX));

        Replay replay = replay(moody, "moody:A-crash.B-crash", () -> {}, () -> stern[0] = true);

        assertThat(replay).hasToString("0/10");
        assertThat(difference(replay).orElseThrow()).startsWith("in the end: expected ");
    }

    /** To call unlock is no command, nor is the end of a lease. */
    @Test
    void each_move_that_was_a_command_has_the_line_that_sent_it() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2)) {
            Replayer replayer = new Replayer(testbed);

            List<Optional<Integer>> lines = replayer.lines(Schedule.parse("set-nx-px:A.expire.A.A.B"));

            assertThat(lines).extracting(Optional::isPresent).containsExactly(true, false, false, true, true);
        }
    }

    @Test
    void the_lines_of_what_cannot_happen_are_refused_as_the_moves_are() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2)) {
            Replayer replayer = new Replayer(testbed);

            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> replayer.lines(Schedule.parse("comparing:A.B")))
                    .withMessageEndingWith("is one of comparing, not of set-nx-px");
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> replayer.lines(Schedule.parse("set-nx-px:A.expire.A.A.A")))
                    .withMessageContaining("has at character 24 'A', which cannot happen there");
        }
    }
}

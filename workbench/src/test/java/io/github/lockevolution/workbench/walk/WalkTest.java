package io.github.lockevolution.workbench.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnTheBench
class WalkTest {

    private static WalkGuide guide;

    private Testbed testbed;
    private WalkSession walk;

    /** Once: a walk looks at it and changes nothing. */
    @BeforeAll
    static void explore(ProvenStore store) {
        try (Testbed testbed = testbed(store, 2)) {
            guide = WalkGuide.on(testbed);
        }
    }

    private static Testbed testbed(ProvenStore store, int clients) {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of("stage4-set-nx-ex")).get(0);
        return Testbed.open(lock, store, clients, Duration.ofHours(1));
    }

    @BeforeEach
    void sit_down(Redis redis, ProvenStore store) {
        testbed = testbed(store, 2);
        walk = new WalkSession(testbed, redis, guide, Language.ENGLISH, true);
    }

    @Test
    void of_twelve_clients_a_capital_letter_is_always_one_and_a_small_one_may_be_another_word(
            Redis redis, ProvenStore store) {
        try (Testbed twelve = testbed(store, 12);
                WalkSession crowd = new WalkSession(twelve, redis, guide, Language.ENGLISH, true)) {
            assertThat(crowd.answer("E")).startsWith("stage4-set-nx-ex:E\n");
            assertThat(crowd.answer("e")).startsWith("stage4-set-nx-ex:E.expire\n");
            assertThat(crowd.answer("L")).startsWith("stage4-set-nx-ex:E.expire.L\n");
            assertThat(crowd.answer("h-crash")).startsWith("stage4-set-nx-ex:E.expire.L.H-crash\n");
            assertThat(crowd.answer("H")).startsWith("H cannot happen now: H is dead; possible is A, ");
            assertThat(crowd.answer("U")).startsWith("stage4-set-nx-ex:E.expire.L\n");
        }
        assertThat(walk.answer("C")).startsWith("C cannot happen now: there is no client C;");
        assertThat(WalkSession.words(12, 0))
                .contains("A", "L", "L-crash", "E-lost", "H-ahead", "expire", "undo", "quit");
        assertThat(WalkSession.words(2, 3)).contains("S1-restart", "S3-ahead").doesNotContain("S4-restart");
    }

    @Test
    void the_clock_of_a_client_that_looks_at_none_cannot_jump() {
        assertThat(walk.answer("a-ahead"))
                .startsWith("A-ahead cannot happen now: A looks at no clock; possible is A, ");
    }

    @AfterEach
    void get_up() {
        walk.close();
        testbed.close();
    }

    @Test
    void it_begins_with_a_goal_and_says_what_each_client_would_send() {
        assertThat(walk.welcome()).isEqualTo("""
                stage4-set-nx-ex, SET NX EX
                Type A or B and press Enter: its next command runs. A B A does three in a row. h
                is a hint, ? lists all that can be typed, Ctrl-C or quit leaves.
                The lease is an hour here, so that there is time to think.


                Redis: no lock key
                  A is taking the lock; next: SET lock A NX EX 3600
                  B is taking the lock; next: SET lock B NX EX 3600
                Moves: A, A-lost, A-crash, B, B-lost, B-crash
                Goal 1, in 5 moves or more: let one client give back the lock of another.
                """);
    }

    @Test
    void a_move_shows_the_picture_and_what_redis_itself_reports() {
        assertThat(walk.answer("a"))
                .startsWith("stage4-set-nx-ex:A\n")
                .contains("#    1  A: SET lock A NX EX 3600 -> OK, inside")
                .containsPattern("Redis: lock = \"A\", TTL 3[56]\\d\\d\\.\\d s\n  A is inside\n")
                .endsWith("Moves: A, A-crash, B, B-lost, B-crash, expire\n"
                        + "Goal 1, in 5 moves or more: let one client give back the lock of another.\n");
    }

    @Test
    void every_key_of_the_lock_is_shown_under_its_own_name(Redis redis, ProvenStore store) {
        LockSpec elsewhere = LockedElsewhere.like(testbed.lock());
        try (Testbed other = Testbed.open(elsewhere, store, 2, Duration.ofHours(1));
                WalkSession session = new WalkSession(other, redis, guide, Language.ENGLISH, true)) {
            session.answer("a");

            assertThat(session.answer("a"))
                    .containsPattern("\nRedis: lock:fence = \"1\", TTL -1: no expiry\n"
                            + "Redis: lock:lock = \"A\", TTL 3[56]\\d\\d\\.\\d s\n  A is inside\n");
        }
    }

    @Test
    void the_goal_is_recognised_when_it_is_reached_and_the_next_one_is_set() {
        List.of("A", "A", "expire", "B").forEach(walk::answer);

        assertThat(walk.answer("A")).endsWith("""
                Reached in 5 moves: FOREIGN_UNLOCK, one client gives back the lock of another.
                Goal 2, in 3 moves or more: get two clients inside at once, by letting a lease
                run out.
                """);
        walk.answer("restart");
        walk.answer("A expire B");
        assertThat(walk.answer("restart"))
                .endsWith("You have reached every goal of this lock. Which lock do you break next?\n");
    }

    @Test
    void several_words_are_done_one_after_another_up_to_the_first_that_cannot_be() {
        assertThat(walk.answer("A A.expire  b")).startsWith("stage4-set-nx-ex:A.A.expire.B\n");
        assertThat(walk.answer("jump A")).startsWith("'jump' is no move;");
        assertThat(walk.answer("undo")).startsWith("stage4-set-nx-ex:A.A.expire\n");
    }

    /** A class is asked before it is told. */
    @Test
    void a_free_walk_says_nothing_of_what_shows_until_it_is_asked(Redis redis, ProvenStore store) {
        try (Testbed other = testbed(store, 2);
                WalkSession free = new WalkSession(other, redis, guide, Language.ENGLISH, false)) {
            assertThat(free.welcome()).doesNotContain("Goal");
            assertThat(free.answer("A A expire B A"))
                    .contains("A: DEL lock -> 1, done")
                    .doesNotContain("FOREIGN_UNLOCK", "shows", "Reached", "Goal", "<--");
            assertThat(free.answer("verdict"))
                    .contains("shows FOREIGN_UNLOCK so far", "<-- FOREIGN_UNLOCK", "Reached in 5 moves")
                    .doesNotContain("Goal");
        }
    }

    @Test
    void several_words_end_with_the_one_that_reaches_a_goal() {
        assertThat(walk.answer("A A expire B A B B"))
                .startsWith("stage4-set-nx-ex:A.A.expire.B.A\n")
                .contains("\nReached in 5 moves: FOREIGN_UNLOCK");
    }

    @Test
    void what_can_still_go_wrong_is_said_to_those_who_ask() {
        assertThat(walk.answer("risks"))
                .isEqualTo("From here: 186 schedules, FOREIGN_UNLOCK on 34, LEASE_OVERRUN on 48\n");
        walk.answer("A");
        assertThat(walk.answer("risks"))
                .isEqualTo("From here: 90 schedules, FOREIGN_UNLOCK on 17, LEASE_OVERRUN on 24\n");
    }

    @Test
    void nothing_tells_the_answer_before_it_is_asked_for() {
        assertThat(walk.welcome() + walk.answer("A") + walk.answer("A") + walk.answer("undo"))
                .doesNotContain("Ahead", "FOREIGN_UNLOCK", "LEASE_OVERRUN");
    }

    @Test
    void in_predict_mode_the_answer_is_guessed_before_it_is_shown() {
        assertThat(walk.answer("predict"))
                .isEqualTo("From now on you say what Redis will answer, before each command.\n");

        assertThat(walk.answer("A")).isEqualTo("""
                What does Redis answer to SET lock A NX EX 3600? Type it, such as OK, nil, 1 or
                0; Enter alone goes on.
                """);
        assertThat(walk.answer("ok"))
                .startsWith("stage4-set-nx-ex:A\n")
                .endsWith("Right, Redis answered OK: 1 of 1.\n");
        walk.answer("B A");
        assertThat(walk.answer("OK")).endsWith("You said OK, Redis answered nil: 1 of 2.\n");
        assertThat(walk.answer("A")).startsWith("stage4-set-nx-ex:A.B.A\n").doesNotContain("answered");
        walk.answer("A");
        assertThat(walk.answer("")).endsWith("Redis answered 1.\n");
        assertThat(walk.answer("predict")).isEqualTo("You are not asked any more.\n");
    }

    /** Whoever asks a class for the answer types only moves. */
    @Test
    void in_predict_mode_a_word_that_is_a_move_is_a_move() {
        walk.answer("predict");
        walk.answer("A");

        assertThat(walk.answer("A-crash"))
                .contains("Redis answered OK.\n")
                .contains("stage4-set-nx-ex:A.A-crash\n")
                .doesNotContain("You said");
        walk.answer("B");
        assertThat(walk.answer("\"A\"")).endsWith("You said \"A\", Redis answered nil: 0 of 1.\n");
    }

    @Test
    void undo_takes_the_last_move_back_and_another_one_can_be_made() {
        walk.answer("A");
        walk.answer("expire");

        assertThat(walk.answer("undo")).startsWith("stage4-set-nx-ex:A\n");
        assertThat(walk.answer("B"))
                .startsWith("stage4-set-nx-ex:A.B\n")
                .contains("B: SET lock B NX EX 3600 -> nil, refused");
    }

    @Test
    void restart_takes_everything_back() {
        walk.answer("A");

        assertThat(walk.answer("restart")).contains("Redis: no lock key\n").doesNotContain("what happens");
        assertThat(walk.answer("undo")).isEqualTo("There is nothing to undo.\n");
    }

    @Test
    void a_hint_first_says_what_to_think_about_then_why_and_only_then_the_move() {
        assertThat(walk.answer("hint")).isEqualTo("""
                Whoever gives the lock back believes that it is still theirs. When is it
                somebody else’s, without their having noticed?
                """);
        assertThat(walk.answer("h")).isEqualTo("""
                It is the turn of A, which has sent nothing yet: SET lock A NX EX 3600 is
                decided by what is stored at this very moment. Another hint names the move.
                """);
        assertThat(walk.answer("h")).isEqualTo("Try A.\n");
        walk.answer("A");
        assertThat(walk.answer("h")).startsWith("Whoever gives the lock back");
    }

    @Test
    void a_hint_knows_the_way_from_wherever_one_is_and_when_there_is_none() {
        walk.answer("B B");
        assertThat(walk.answer("h") + walk.answer("h"))
                .contains("Time has to pass here: the lease runs out, and no client is told.");
        assertThat(walk.answer("h")).isEqualTo("Try expire.\n");
        walk.answer("B");
        assertThat(walk.answer("h"))
                .isEqualTo("From here the goal cannot be reached any more. Go back by undo, or restart.\n");
    }

    @Test
    void show_walks_the_shortest_story_to_its_end_and_reaches_no_goal() {
        assertThat(walk.answer("show"))
                .startsWith("stage4-set-nx-ex:A.A.expire.B.A.B.B\nshows FOREIGN_UNLOCK\n")
                .endsWith("""
                        Moves: none, the schedule is at its end
                        Goal 1, in 5 moves or more: let one client give back the lock of another.
                        This was shown to you, so the goal is still yours: restart, and find the way
                        yourself.
                        """);
        assertThat(walk.answer("A"))
                .isEqualTo("A cannot happen now: A is done; nothing is possible, the schedule is at its end\n");
        assertThat(walk.answer("jump"))
                .isEqualTo("'jump' is no move; there is none any more, the schedule is at its end\n");
    }

    @Test
    void the_last_move_of_what_was_shown_reaches_no_goal_either() {
        walk.answer("show");
        List.of("undo", "undo", "undo").forEach(walk::answer);

        assertThat(walk.answer("A")).contains("restart, and find the way\nyourself.\nGoal 1");
    }

    @Test
    void help_names_the_moves_the_other_words_and_what_they_mean() {
        assertThat(walk.answer("?")).isEqualTo("""
                Moves: A, A-lost, A-crash, B, B-lost, B-crash
                Else:  undo, restart, hint, risks, show, predict, verdict, help, quit
                Words: A its next command runs, or it leaves; A-crash it dies; A-lost the
                       command runs, its answer gets lost; A-ahead its clock jumps ahead; A-side
                       its timer sends what is due; expire the lease runs out; with --failovers,
                       replicate lets everything arrive at the replica, and failover makes it
                       the master; of a lock on several servers, S1-restart empties the server
                       S1, and S1-ahead lets its clock jump ahead; evict throws the key away, as
                       a Redis does that is short of memory; risks counts what can still go
                       wrong; show goes the shortest way for you; predict asks you for each
                       answer before Redis gives it; verdict says what shows, also in a walk by
                       --free. Small letters and beginnings will do.
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            expire | expire cannot happen now: the lock key has no lease that could run out; possible is A, A-lost, A-crash, B, B-lost, B-crash
            c      | C cannot happen now: there is no client C; possible is A, A-lost, A-crash, B, B-lost, B-crash
            jump   | 'jump' is no move; moves are A, A-lost, A-crash, B, B-lost, B-crash
            A-cash | 'A-cash' is no move; moves are A, A-lost, A-crash, B, B-lost, B-crash
            """)
    void a_move_that_cannot_be_made_says_why(String line, String answer) {
        assertThat(walk.answer(line)).isEqualTo(answer + "\n");
    }

    @Test
    void who_is_inside_has_no_reply_to_lose() {
        walk.answer("A");

        assertThat(walk.answer("A-lost"))
                .startsWith("A-lost cannot happen now: A is inside and sends no command whose answer could get lost;");
    }

    @Test
    void beyond_the_usual_bounds_nothing_is_said_of_what_can_still_go_wrong() {
        walk.answer("A-lost");

        assertThat(walk.answer("risks"))
                .isEqualTo("This walk has left the usual bounds, so nobody has counted what can still go wrong.\n");
    }

    @Test
    void at_the_end_nothing_can_go_wrong() {
        walk.answer("show");

        assertThat(walk.answer("risks")).isEqualTo("Nothing can go wrong any more: the schedule is at its end.\n");
    }

    @Test
    void it_knows_whether_something_was_asked_for_that_could_not_be() {
        walk.answer("A");
        assertThat(walk.hasRefused()).isFalse();

        walk.answer("jump");

        assertThat(walk.hasRefused()).isTrue();
    }

    /** It would take what it has not seen for what cannot be. */
    @Test
    void a_guide_that_has_not_seen_everything_guides_nobody() {
        Exploration cut = new Explorer(testbed, Bounds.USUAL, Merging.ON).explore(() -> true, progress -> {});

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> new WalkGuide(cut).requireConclusive())
                .withMessage("it was stopped");
    }
}

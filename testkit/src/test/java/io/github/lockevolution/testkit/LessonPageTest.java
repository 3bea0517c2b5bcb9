package io.github.lockevolution.testkit;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.StageHistory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;

/** The tests of one historical lock as a student reads them. */
class LessonPageTest {

    private static final StageHistory HISTORY = StageHistory.of(28)
            .until(new RedisVersion(2, 0, 0))
            .followedBy("lock3")
            .showing(ORPHAN_KEY, 14, "A.A-crash.B");

    private static final String STORY = """
            lock2:A.A-crash.B
            shows ORPHAN_KEY

            A B     what happens
            |    1  A: SETNX lock A -> 1

            #  believes that it holds the lock
            """;

    private static final LockSpec LOCK = LockSpec.inRedis("lock2")
            .numbered(2)
            .titled("SETNX")
            .acquires("SETNX key owner")
            .releases("DEL key")
            .suffers(ORPHAN_KEY);

    private static final class Undisturbed extends LockContract {}

    private static final class Schedules extends CensusContract {

        @Override
        protected Map<Bounds, Counted> golden() {
            return Map.of();
        }
    }

    private static final class Attacks extends AttackContract {

        @Override
        protected Map<Attack, Expected> expected() {
            return Map.of();
        }
    }

    private static final class ByHand {}

    private static LessonItem test(Class<?> in, Class<?> declaredBy, String name, Map<LessonEntry, String> said) {
        LessonItem test = new LessonItem(Optional.of(in), Optional.of(declaredBy), name);
        said.forEach((entry, words) -> test.add(Map.of("lesson." + entry, words)));
        return test;
    }

    private static LessonItem failed(LessonItem test, String message) {
        test.end(TestExecutionResult.failed(new AssertionError(message)));
        return test;
    }

    private static final LessonItem KEPT =
            test(Undisturbed.class, LockContract.class, "a free lock is taken", Map.of());

    private static final LessonItem COUNTED = test(
            Schedules.class,
            CensusContract.class,
            "ORPHAN_KEY",
            Map.of(LessonEntry.PROVES, "shows in 14 of 28 schedules", LessonEntry.STORY, STORY));

    private static final LessonItem SURVIVED = test(
            Attacks.class,
            AttackContract.class,
            "BOTH_AT_ONCE",
            Map.of(LessonEntry.ATTACK, "both at once", LessonEntry.PROVES, "survives"));

    private static final LessonItem BROKEN = test(
            Attacks.class,
            AttackContract.class,
            "LOST_REPLY",
            Map.of(
                    LessonEntry.ATTACK,
                    "lost reply",
                    LessonEntry.PROVES,
                    "ORPHAN_KEY",
                    LessonEntry.HAPPENED,
                    "nobody gives it back"));

    private static final LessonItem PLAYED =
            test(ByHand.class, ByHand.class, "only one of two enters (Scene)", Map.of());

    private static String page(LessonStyle style, LessonItem... tests) {
        return new LessonPage(LOCK, HISTORY, List.of(tests), style, Language.ENGLISH).toString();
    }

    @Test
    void the_whole_page_of_a_lock_that_is_as_history_has_it() {
        assertThat(page(LessonStyle.PLAIN, KEPT, COUNTED, SURVIVED, BROKEN, PLAYED))
                .isEqualTo("""

                        Stage 2: SETNX
                          takes       SETNX key owner
                          gives back  DEL key
                          in use      from Redis 1.0.0 until 2.0.0

                        When nothing goes wrong
                          ok  it does what every lock has to do, and what it promises itself (1 test)

                        Every schedule of 2 clients, with at most 1 crash and 1 expiry
                          ok  ORPHAN_KEY            shows in 14 of 28 schedules

                        Attacked on a real network, with processes that are really killed
                          ok  lost reply            ORPHAN_KEY: nobody gives it back
                          ok  survives: both at once

                        Played by hand
                          ok  only one of two enters

                        How ORPHAN_KEY comes about: ./lab show lock2:A.A-crash.B
                        A B     what happens
                        |    1  A: SETNX lock A -> 1
                        #  believes that it holds the lock

                        Now you
                          ./lab walk lock2                       decide yourself who moves next
                          ./lab exercise 2                       repair a line of it
                          mvn test -pl lock3 -am                 see what the next lock made better

                        All 5 tests passed: the lock breaks exactly as history says.
                        """);
    }

    @Test
    void of_a_lock_that_somebody_changed_what_was_achieved_comes_before_any_test() {
        LessonItem changed = failed(
                test(
                        Schedules.class,
                        CensusContract.class,
                        "ORPHAN_KEY",
                        Map.of(
                                LessonEntry.PROVES,
                                "never shows in 30 schedules",
                                LessonEntry.BEFORE,
                                "14",
                                LessonEntry.CHANGED,
                                "You have closed ORPHAN_KEY.")),
                "You have closed ORPHAN_KEY.\nORPHAN_KEY: 0 schedules, known are 14");

        assertThat(page(LessonStyle.PLAIN, changed))
                .containsSubsequence(
                        "You have changed this lock\nYou have closed ORPHAN_KEY.\n",
                        "\n  gone ORPHAN_KEY (14 before)\n",
                        "1 of 1 test says that this is not the lock of history any more.\n",
                        "Where a repair is right: ./lab exercise 2\n")
                .doesNotContain("known are", "How ORPHAN_KEY comes about", "never shows");
    }

    /** Such as that it cannot be taken at all. */
    @Test
    void what_every_test_fails_by_is_said_once() {
        assertThat(page(
                        LessonStyle.PLAIN,
                        failed(test(ByHand.class, ByHand.class, "one", Map.of()), "no way in"),
                        failed(test(ByHand.class, ByHand.class, "two", Map.of()), "no way in"),
                        failed(
                                test(
                                        Attacks.class,
                                        AttackContract.class,
                                        "LOST_REPLY",
                                        Map.of(LessonEntry.ATTACK, "lost reply", LessonEntry.HAPPENED, "no way in")),
                                "")))
                .containsOnlyOnce("no way in")
                .contains("3 of 3 tests say");
    }

    @Test
    void a_test_that_fails_without_a_change_says_why_and_one_that_is_skipped_too() {
        LessonItem skipped = test(ByHand.class, ByHand.class, "a late answer", Map.of());
        skipped.skip("there is no /proc");

        assertThat(page(
                        LessonStyle.PLAIN,
                        failed(test(ByHand.class, ByHand.class, "a plain one", Map.of()), "no Redis"),
                        skipped))
                .contains(
                        "  no  a plain one           no Redis\n",
                        "  --  a late answer         skipped: there is no /proc\n");
    }

    @Test
    void nothing_is_said_to_have_passed_that_was_skipped() {
        LessonItem skipped = test(ByHand.class, ByHand.class, "a late answer", Map.of());
        skipped.skip("there is no /proc");

        assertThat(page(LessonStyle.PLAIN, COUNTED, skipped))
                .endsWith("1 of 2 tests were skipped, so nothing is said of what they would show.\n")
                .doesNotContain("passed");
    }

    @Test
    void colours_stand_beside_words_that_say_the_same() {
        String plain = page(LessonStyle.PLAIN, KEPT, COUNTED, SURVIVED, BROKEN, PLAYED);
        String coloured = page(LessonStyle.COLOUR, KEPT, COUNTED, SURVIVED, BROKEN, PLAYED);

        assertThat(coloured).contains("\033[1;33mORPHAN_KEY\033[m").isNotEqualTo(plain);
        assertThat(coloured.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    @Test
    void no_line_is_wider_than_a_terminal_in_any_language() {
        for (Language language : Language.ALL) {
            String page = new LessonPage(
                            LOCK, HISTORY, List.of(KEPT, COUNTED, SURVIVED, BROKEN), LessonStyle.PLAIN, language)
                    .toString();
            assertThat(page.lines())
                    .allSatisfy(line -> assertThat(Columns.of(line)).isLessThanOrEqualTo(80));
        }
    }
}

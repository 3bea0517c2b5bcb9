package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The walk through a lock's schedules, by keys and by addresses. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WalkIT {

    private static final String ORPHAN = "stage3-setnx-setex:A.A-crash.B";

    @RegisterExtension
    private final Visit visit = new Visit();

    @Test
    void by_keyboard_alone_stage_3_is_walked_to_its_orphan() {
        Page page = visit.open("#walk");
        tabTo(page, "Show all moves");
        page.keyboard().press("Enter");
        tabTo(page, "SETNX + SETEX");
        page.keyboard().press("Enter");
        assertThat(page.locator(".stages [aria-current]")).containsText("SETNX + SETEX");

        page.keyboard().press("a");
        page.keyboard().press("Shift+A");
        page.keyboard().press("b");

        assertThat(page.locator(".schedule-end")).containsText("ORPHAN_KEY");
        assertThat(page.locator(".schedule-end")).containsText("./lab show " + ORPHAN);
        assertThat(page.locator(".reached")).containsText("ORPHAN_KEY");
        assertThat(page.url()).endsWith("#" + ORPHAN);
    }

    private static void tabTo(Page page, String words) {
        for (int i = 0; i < 40; i++) {
            Object focused =
                    page.evaluate("document.activeElement === document.body ? '' : document.activeElement.textContent");
            if (String.valueOf(focused).contains(words)) {
                return;
            }
            page.keyboard().press("Tab");
        }
        throw new AssertionError("no way leads by Tab to '" + words + "'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ORPHAN,
                "stage3-setnx-setex:A",
                "stage1-get-set:A.B.B.A.A.A.B.B",
                "stage5-lua:A.expire.B.B.B.A.A",
                "stage1-get-set:B.C.B.C",
                "stage1-get-set:A.B,clients=3"
            })
    void an_address_restores_the_schedule_at_its_last_move(String schedule) {
        Page page = visit.open("#" + schedule);

        assertThat(page.locator(".timeline [aria-current]")).containsText(String.valueOf(schedule.split("\\.").length));
        assertThat(page.url()).endsWith("#" + schedule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stage3-setnx-setex:A.expire.B   | Move 2 of this address, expire, is not possible      | stage3-setnx-setex:A
            stage3-setnx-setex:A.A-cash.B   | Move 2 of this address, A-cash, is not possible      | stage3-setnx-setex:A
            stage2-setnx:A.B.B              | Move 3 of this address, B, is not possible           | stage2-setnx:A.B
            stage2-setnx:A..B               | Move 2 of this address                               | stage2-setnx:A
            """)
    void a_move_that_cannot_be_is_named_and_the_position_before_it_is_shown(String asked, String words, String shown) {
        Page page = visit.open("#" + asked);

        assertThat(page.getByRole(AriaRole.ALERT)).containsText(words);
        assertThat(page.locator(".timeline [aria-current]")).containsText(String.valueOf(shown.split("\\.").length));
    }

    @ParameterizedTest
    @CsvSource({"A-lost.B, A-lost", "D.A, D", "A-lost.C, A-lost"})
    void a_move_beyond_the_bounds_of_the_page_is_shown_by_the_lab(String moves, String beyond) {
        Page page = visit.open("#stage2-setnx:" + moves);

        assertThat(page.getByRole(AriaRole.ALERT))
                .containsText("Move 1 of this address, " + beyond + ", is beyond this page,"
                        + " which holds schedules of up to 3 clients without lost replies.");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("./lab show stage2-setnx:" + moves);
        assertThat(page.locator(".timeline")).containsText("Nothing has happened yet");
    }

    @Test
    void an_address_that_is_no_schedule_is_not_offered_as_a_command() {
        Page page = visit.open("#stage2-setnx:A-lost.B;B");

        assertThat(page.getByRole(AriaRole.ALERT)).containsText("A-lost, is not possible. No lost reply is left");
        assertThat(page.getByRole(AriaRole.ALERT)).not().containsText("./lab");
    }

    @Test
    void an_unknown_stage_is_named_with_those_that_there_are() {
        Page page = visit.open("#stage9:A");

        assertThat(page.getByRole(AriaRole.ALERT)).containsText("stage9");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("stage5-lua");
        assertThat(page.locator(".scheduler")).hasCount(0);
        page.keyboard().press("a");
        assertThat(page.url()).endsWith("#stage9:A");
    }

    @Test
    void a_cell_that_there_is_not_is_named() {
        Page page = visit.open("#cell-stage1-get-set:NOPE");

        assertThat(page.getByRole(AriaRole.ALERT)).hasText("Nothing here has the address #cell-stage1-get-set:NOPE.");
    }

    @Test
    void acting_in_the_past_forks_the_future() {
        Page page = visit.open("#stage4-set-nx-ex:A.A.expire.B.A.B.B");
        for (int i = 0; i < 5; i++) {
            page.keyboard().press("ArrowLeft");
        }

        page.keyboard().press("b");

        assertThat(page).hasURL(visit.report().address("#stage4-set-nx-ex:A.A.B"));
    }

    @Test
    void the_future_is_still_there_in_the_other_language() {
        Page page = visit.open("#stage4-set-nx-ex:A.A.expire.B.A.B.B");
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("ArrowLeft");

        page.locator(".language").click();

        assertThat(page.locator("html")).hasAttribute("lang", "zh-CN");
        assertThat(page.locator(".timeline .rows > li")).hasCount(7);
        assertThat(page.locator(".timeline .later")).hasCount(2);
        assertThat(page.url()).endsWith("#stage4-set-nx-ex:A.A.expire.B.A");
    }

    @Test
    void the_arrow_keys_stay_with_the_code_that_they_scroll() {
        Page page = visit.open("#" + ORPHAN);
        page.locator(".code").focus();

        page.keyboard().press("ArrowLeft");

        assertThat(page.url()).endsWith("#" + ORPHAN);
    }

    @Test
    void a_move_that_is_not_possible_says_why() {
        Page page = visit.open("#stage2-setnx:A");

        page.keyboard().press("e");

        assertThat(page.locator(".status")).containsText("lease");
        assertThat(page.locator("[data-move=expire]")).hasAttribute("aria-disabled", "true");
        assertThat(page.url()).endsWith("#stage2-setnx:A");
    }

    @Test
    void show_me_plays_the_story_of_every_goal() {
        assertThat(visit.report().data().stories()).hasSize(10);
        for (ReportData.StoryPart story : visit.report().data().stories()) {
            for (Failure goal : story.shortestOf()) {
                Page page = visit.open("#" + story.stage() + ":");
                otherGoals(page);
                page.locator(".chip:has-text('" + goal + "')").click();

                page.keyboard().press("s");

                assertThat(page.locator(".reached")).containsText(goal.name());
                assertThat(moves(story.schedule()))
                        .as("the story of %s on %s", goal, story.stage())
                        .startsWith(moves(page.url()).toArray(String[]::new));
            }
        }
    }

    private static List<String> moves(String schedule) {
        return List.of(schedule.substring(schedule.lastIndexOf(':') + 1).split("\\."));
    }

    @Test
    void a_hint_points_at_the_next_move_of_the_story() {
        Page page = visit.open("#stage3-setnx-setex:A");
        otherGoals(page);
        page.locator(".chip:has-text('ORPHAN_KEY')").click();

        for (int i = 0; i < 3; i++) {
            page.keyboard().press("h");
        }

        assertThat(page.locator(".status")).hasText("Hint: Crash A");
        assertThat(page.locator(".pointed")).hasAttribute("data-move", "A-crash");
        assertThat(page.url()).endsWith("#stage3-setnx-setex:A");
    }

    @Test
    void who_predicts_is_told_what_was_right() {
        Page page = visit.open("#stage2-setnx:");
        Locator verdict = page.locator(".predict .verdict");
        page.keyboard().press("p");

        page.keyboard().press("a");
        assertThat(page.locator(".predict")).containsText("What does Redis answer to SETNX lock A?");
        page.keyboard().press("1");
        assertThat(verdict).containsText("Right: Redis answered 1.");
        assertThat(verdict).containsText("1 of 1 right");

        page.keyboard().press("b");
        page.keyboard().press("1");
        assertThat(verdict).containsText("Not so: you said 1, Redis answered 0.");
        assertThat(verdict).containsText("1 of 2 right");
        assertThat(page.url()).endsWith("#stage2-setnx:A.B");
    }

    @Test
    void what_came_after_stays_hidden_while_its_answer_is_predicted() {
        Page page = visit.open("#stage2-setnx:A.B");
        page.keyboard().press("p");
        page.keyboard().press("ArrowLeft");
        assertThat(page.locator(".timeline .later")).isVisible();

        page.keyboard().press("b");

        assertThat(page.locator(".predict")).containsText("What does Redis answer to SETNX lock B?");
        assertThat(page.locator(".timeline .later")).isHidden();
        assertThat(page.locator(".status")).hasText("");
        page.keyboard().press("0");
        assertThat(page.locator(".timeline .rows > li >> visible=true")).hasCount(2);
    }

    @Test
    void at_the_end_of_a_schedule_nothing_is_left() {
        Page page = visit.open("#" + ORPHAN);

        assertThat(page.locator(".reachable")).containsText("nothing: the schedule is at its end");
        assertThat(page.locator(".reachable")).not().containsText("schedules from here");
        assertThat(page.locator(".remaining")).hasText("Left: 0 crashes, 1 expiry");
    }

    /** Goals that are not the next one are named to those who ask. */
    private static void otherGoals(Page page) {
        if (page.locator(".unfold-walk").isVisible()) {
            page.locator(".unfold-walk").click();
        }
        if (page.locator(".other-goals[open]").count() == 0) {
            page.locator(".other-goals summary").click();
        }
    }
}

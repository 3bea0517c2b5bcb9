package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The walk as a game: its levels, the last of which asks for a cure, and what a person who has broken a lock may tell of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LevelsIT {

    @RegisterExtension
    private final Visit visit = new Visit();

    @Test
    void the_first_level_is_a_goal_and_three_buttons_until_it_is_won() {
        Page page = visit.open("#stage4-set-nx-ex:");
        Locator buttons = page.locator("main button:visible, main summary:visible, main a:visible");
        assertThat(buttons).containsText(new String[] {"Step A", "Let the lease run out", "Step B", "Show all moves"});
        assertThat(buttons).hasCount(4);

        for (String move : List.of("A", "A", "expire", "B")) {
            page.locator("[data-move=" + move + "]").click();
        }
        assertThat(page.locator(".stages")).not().isVisible();
        page.locator("[data-move=A]").click();

        assertThat(page.locator(".reached")).isVisible();
        assertThat(page.locator(".stages")).isVisible();
        assertThat(page.locator("[data-move=B-crash]")).isVisible();
        PageActions.goTo(page, "#stage3-setnx-setex:");
        assertThat(page.locator("[data-move=B-crash]")).isVisible();
    }

    @Test
    void the_last_levels_ask_what_cures_the_overrun_and_walk_it_with_the_same_moves() {
        Page page = visit.open("#stage5-lua:A.expire");
        assertThat(page.locator(".cure")).not().isVisible();
        page.keyboard().press("b");

        assertThat(page.locator(".cure")).isVisible();
        for (String wrong : List.of("A longer lease", "Looking again")) {
            page.locator(".cure-choice", new Page.LocatorOptions().setHasText(wrong))
                    .click();
            assertThat(page.locator(".walk-cure")).hasCount(0);
        }
        page.locator(".cure-choice").last().press("Enter");
        assertThat(page.locator(".cure .verdict")).containsText("./lab demo flash-sale --lock stage5-lua,fenced-lock");
        assertThat(page.locator(".cure .sign")).not().isVisible();
        page.locator(".walk-cure").press("Enter");

        assertThat(page).hasURL(visit.report().address("#fenced-lock:A.expire.B"));
        assertThat(page.locator(".stages [aria-current]")).containsText("fencing token");
    }

    @Test
    void the_stale_write_of_a_fenced_lock_is_refused_by_the_resource() {
        Page page = visit.open("#fenced-lock:A.expire.B");
        assertThat(page.locator(".goal-text")).containsText("let A make a stale write");
        assertThat(page.locator(".resource")).containsText("Nothing has been written yet.");

        page.keyboard().press("b");
        assertThat(page.locator(".reached")).hasCount(0);
        page.keyboard().press("a");

        assertThat(page.locator(".resource .accepted")).containsText("B writes with token 2: accepted");
        assertThat(page.locator(".resource .refused"))
                .containsText("A writes with token 1: refused, it was shown 2 before");
        assertThat(page.locator(".reached")).containsText("Cured in 5 moves.");
        assertThat(page.locator(".broken-by")).hasAttribute("href", "#fenced-lock:A.expire.B.B.A");
        page.navigate(visit.report().address("#stage5-lua:A.expire.B"));
        assertThat(page.locator(".cure .sign")).isVisible();
    }

    @Test
    void who_writes_late_and_still_before_the_next_one_is_accepted_and_nothing_is_cured() {
        Page page = visit.open("#fenced-lock:A.expire.B.A");

        assertThat(page.locator(".resource .accepted")).containsText("A writes with token 1: accepted");
        assertThat(page.locator(".reached")).hasCount(0);
        page.keyboard().press("b");
        assertThat(page.locator(".resource li")).hasCount(2);
        assertThat(page.locator(".reached")).hasCount(0);
    }

    @Test
    void a_renewal_in_time_keeps_the_lease_and_one_that_comes_late_does_not() {
        Page page = visit.open("#watchdog-lock:A.expire.B");
        page.locator("[data-move=A-side]").press("Enter");
        assertThat(page.locator(".status")).containsText("0");
        assertThat(page.locator(".reached")).hasCount(0);
        page.keyboard().press("h");
        assertThat(page.locator(".status"))
                .hasText("From here the goal cannot be reached any more. Go back to move 1.");
        page.keyboard().press("r");
        page.keyboard().press("a");

        page.locator("[data-move=A-side]").press("Enter");
        for (String key : List.of("b", "a", "a")) {
            page.keyboard().press(key);
        }

        assertThat(page.locator(".reached")).containsText("Cured in 5 moves.");
        assertThat(page.locator(".resource")).not().isVisible();
        assertThat(page.locator(".schedule-end")).containsText("This schedule shows no failure.");
    }

    @Test
    void show_me_plays_a_cure_and_leaves_it_to_be_found() {
        Page page = visit.open("#fenced-lock:");

        page.keyboard().press("s");

        assertThat(page.locator(".resource .refused")).isVisible();
        assertThat(page.locator(".was-shown")).isVisible();
    }

    @Test
    void where_another_lock_here_is_the_next_step_nothing_else_is_asked() {
        Page page = visit.open("#stage4-set-nx-ex:A.expire.B");

        assertThat(page.locator(".reached")).isVisible();
        assertThat(page.locator(".cure")).not().isVisible();
    }

    /** Every level: the shortest story of each failure of each lock, typed; what was reached is remembered. */
    @Test
    void a_keyboard_alone_plays_all_levels() {
        Page page = visit.open("#cards");
        int levels = 0;
        for (ReportData.StagePart stage : visit.report().data().stages()) {
            for (Map.Entry<Failure, ReportData.FailureCount> failure :
                    stage.failures().entrySet()) {
                if (failure.getValue().shortest().isPresent()) {
                    page.navigate(visit.report().address("#" + stage.name() + ":"));
                    assertThat(page.locator(".timeline .empty")).hasCount(1);
                    type(page, failure.getValue().shortest().get().split(":")[1].split("\\."));
                    assertThat((String) page.evaluate("localStorage.getItem('lock-evolution.solved')"))
                            .as(page.url())
                            .contains('"' + stage.name() + " " + failure.getKey() + '"');
                    levels++;
                }
            }
            assertThat(page.locator(".chip-reached").first()).containsText("Reached");
        }
        assertThat(levels).isGreaterThan(8);
        page.reload();
        assertThat(page.locator(".chip-reached").first()).containsText("Reached");
    }

    private static void type(Page page, String... moves) {
        for (String move : moves) {
            page.keyboard().press(key(move));
        }
        assertThat(page.locator(".timeline [aria-current]")).containsText(String.valueOf(moves.length));
    }

    private static String key(String move) {
        if (move.equals("expire")) {
            return "e";
        }
        return move.endsWith("-crash") ? "Shift+" + move.charAt(0) : move.toLowerCase(Locale.ROOT);
    }

    @Test
    void a_link_says_what_was_broken_and_leads_there_again() {
        Page page = visit.open("#stage4-set-nx-ex:A.A.expire.B");
        page.keyboard().press("a");
        Locator link = page.locator(".broken-by");

        assertThat(link).hasText("I broke SET NX EX");
        assertThat(link).hasAttribute("href", "#stage4-set-nx-ex:A.A.expire.B.A");
    }
}

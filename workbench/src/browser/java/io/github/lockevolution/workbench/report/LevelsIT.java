package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The walk as a game: its levels, the last of which asks for a cure, and what a person who has broken a lock may tell of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LevelsIT {

    @RegisterExtension
    private final Visit visit = new Visit();

    @Test
    void the_last_level_is_to_cure_what_no_lock_cures() {
        Page page = visit.open("#stage5-lua:A.expire");
        assertThat(page.locator(".cure")).not().isVisible();
        page.keyboard().press("b");

        assertThat(page.locator(".cure")).isVisible();
        assertThat(page.locator(".cure .sign")).not().isVisible();
        for (String wrong : List.of("A longer lease", "A watchdog", "Looking again")) {
            page.locator(".cure-choice", new Page.LocatorOptions().setHasText(wrong))
                    .click();
            assertThat(page.locator(".cure .verdict")).not().containsText("Cured.");
        }
        assertThat(page.locator(".cure .sign")).not().isVisible();
        page.locator(".cure-choice").last().press("Enter");

        assertThat(page.locator(".cure .verdict")).containsText("./lab demo flash-sale --lock stage5-lua,fenced-lock");
        assertThat(page.locator(".cure .sign")).isVisible();
        page.reload();
        assertThat(page.locator(".cure .sign")).isVisible();
    }

    @Test
    void where_another_lock_here_is_the_next_step_nothing_else_is_asked() {
        Page page = visit.open("#stage4-set-nx-ex:A.expire.B");

        assertThat(page.locator(".reached")).isVisible();
        assertThat(page.locator(".cure")).not().isVisible();
    }

    /** Every level: the shortest story of each failure of each lock, typed. */
    @Test
    void a_keyboard_alone_plays_all_levels() {
        Page page = visit.open("#walk");
        int levels = 0;
        for (ReportData.StagePart stage : visit.report().data().stages()) {
            for (ReportData.FailureCount failure : stage.failures().values()) {
                if (failure.shortest().isPresent()) {
                    page.navigate(visit.report().address("#" + stage.name() + ":"));
                    page.reload();
                    String[] moves = failure.shortest().get().split(":")[1].split("\\.");
                    for (String move : moves) {
                        page.keyboard().press(key(move));
                    }
                    assertThat(page.locator(".timeline [aria-current]")).containsText(String.valueOf(moves.length));
                    levels++;
                }
            }
            assertThat(page.locator(".chip-reached").first()).containsText("Reached");
        }
        assertThat(levels).isGreaterThan(8);
        String kept = (String) page.evaluate("localStorage.getItem('lock-evolution.solved')");
        for (ReportData.StagePart stage : visit.report().data().stages()) {
            stage.failures().forEach((name, failure) -> {
                if (failure.shortest().isPresent()) {
                    assertThat(kept).contains("\"" + stage.name() + " " + name + "\"");
                }
            });
        }
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

package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The slides of a class: each lock, then of each of its stories first the moves and then what they showed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlidesIT {

    @RegisterExtension
    private final Visit visit = new Visit();

    private int slides() {
        ReportData data = visit.report().data();
        return 5 + 2 * data.stages().size() + 2 * data.stories().size();
    }

    @Test
    void the_keys_of_a_remote_control_lead_through_all_of_them() {
        Page page = visit.open("#slides");
        for (int number = 1; number < slides(); number++) {
            assertThat(page.locator(".where")).hasText(number + " of " + slides());
            page.keyboard().press(number % 2 == 0 ? "PageDown" : "ArrowRight");
        }

        assertThat(page.locator(".quiz li")).hasCount(5);
        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".where")).hasText(slides() + " of " + slides());
        page.keyboard().press("PageUp");
        page.reload();
        assertThat(page.locator(".where")).hasText(slides() - 1 + " of " + slides());
        page.keyboard().press("Escape");
        assertThat(page.locator("table.matrix")).isVisible();
    }

    @Test
    void nothing_is_told_before_the_class_has_predicted_it() {
        Page page = visit.open("#slide-4");

        assertThat(page.locator(".asked-moves li")).hasCount(8);
        assertThat(page.locator(".choices .failure")).hasCount(5);
        assertThat(page.locator(".slide .mark, .slide h1 .failure")).hasCount(0);
        page.keyboard().press("ArrowRight");
        assertThat(page.locator(".slide h1 .failure")).hasText("RACE");
        assertThat(page.locator(".slide .mark")).isVisible();
    }

    /** The vote names every failure, the whole picture comes before the quiz, and the key after it. */
    @Test
    void the_slides_follow_the_hour() {
        Page page = visit.open("#slide-3");
        assertThat(page.locator(".votes li")).hasCount(5);
        assertThat(page.locator(".slide")).not().containsText("of 210");

        PageActions.goTo(page, "#slide-2");
        assertThat(page.locator(".eyebrow")).hasText("Minutes 5 to 14");
        PageActions.goTo(page, "#slide-" + (slides() - 3));
        assertThat(page.locator(".fence li")).hasCount(4);
        PageActions.goTo(page, "#slide-" + (slides() - 2));
        assertThat(page.locator(".counts")).containsText("96 of 210");
        PageActions.goTo(page, "#slide-" + (slides() - 1));
        assertThat(page.locator(".quiz")).containsText("A crashes. Who gets the lock next");
        PageActions.goTo(page, "#slide-" + slides());
        assertThat(page.locator(".quiz")).containsText("Nobody, ever");
    }

    @ParameterizedTest
    @CsvSource({"1280, 720", "1920, 1080"})
    void every_slide_fits_on_a_projector(int width, int height) {
        for (String locale : List.of("en-US", "zh-CN")) {
            Page page = visit.open("#slides", new Screen(width, height, ColorScheme.LIGHT, locale));
            for (int number = 1; number <= slides(); number++) {
                assertThat(
                                page.evaluate(
                                        "() => Math.max(document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth)"))
                        .as(number + " " + locale)
                        .isEqualTo(0);
                page.keyboard().press("ArrowRight");
            }
        }
    }

    @Test
    void nobody_is_kept_out() {
        Page page = visit.open("#slides");
        for (int number : List.of(1, 2, 3, 4, 5, slides() - 3, slides() - 1, slides())) {
            PageActions.goTo(page, "#slide-" + number);

            assertThat(PageActions.barriers(page)).as("slide " + number).isEmpty();
        }
    }
}

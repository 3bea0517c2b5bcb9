package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A story or a walk in a frame of another page, and nothing around it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbedIT {

    private static final String ORPHAN = "stage3-setnx-setex:A.A-crash.B";
    private static final String STORY = "#story-" + ORPHAN;
    private static final String WALK = "#" + ORPHAN;
    private static final String EMBEDDED = "?embed=1";

    /** What the report has around a story or a walk. */
    private static final List<String> AROUND = List.of(
            ".bar",
            "body > footer",
            ".paper",
            ".list",
            ".stages",
            ".client-choice",
            ".pager",
            ".lead",
            ".other-goals",
            ".reachable",
            ".as-text");

    /** What scrolls sideways by itself and is seen, and the page if it does. */
    private static final String SIDEWAYS = """
            () => [document.documentElement, ...document.querySelectorAll('body *')]
              .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
              .filter((element) => element === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
              .map((element) => `${element.tagName}.${element.className} holds ${element.scrollWidth} in ${element.clientWidth}`)
            """;

    @RegisterExtension
    private final Visit visit = new Visit();

    private Page embedded(String hash, int width, int height) {
        return visit.open(EMBEDDED + hash, new Screen(width, height, ColorScheme.LIGHT, "en-US"));
    }

    @ParameterizedTest
    @CsvSource({
        STORY + ", 640, 480, '.stepper, .story .drawing'",
        STORY + ", 360, 640, '.stepper, .story .timeline'",
        WALK + ", 640, 480, '.scheduler, .timeline, .goal'",
        WALK + ", 360, 640, '.scheduler, .timeline, .goal'"
    })
    void a_story_or_a_walk_is_alone_and_nothing_scrolls_sideways(String hash, int width, int height, String shown) {
        Page page = embedded(hash, width, height);

        for (String selector : shown.split(", ")) {
            assertThat(page.locator(selector).first()).isVisible();
        }
        assertThat(AROUND)
                .allSatisfy(around -> assertThat(
                                page.locator(around + " >> visible=true").count())
                        .isZero());
        assertThat((List<?>) page.evaluate(LayoutIT.BEYOND)).isEmpty();
        assertThat((List<?>) page.evaluate(SIDEWAYS)).isEmpty();
    }

    /** All that it can do, it can do in the smallest frame. */
    @ParameterizedTest
    @CsvSource({"640, 480", "360, 480", "360, 640"})
    void every_move_of_a_walk_can_be_made_without_scrolling(int width, int height) {
        Page page = embedded("#stage3-setnx-setex:", width, height);

        for (String move : List.of("A", "A-crash", "B")) {
            assertThat(page.locator("[data-move=" + move + "]")).isInViewport();
            page.locator("[data-move=" + move + "]").click();
            assertThat((List<?>) page.evaluate(SIDEWAYS)).as("after " + move).isEmpty();
        }

        assertThat(page.locator(".reached")).containsText("ORPHAN_KEY");
        assertThat(page.locator(".reached")).isInViewport();
    }

    @ParameterizedTest
    @CsvSource({"640, 480, .band", "360, 640, .story .timeline [aria-current]"})
    void every_move_of_a_story_comes_into_sight_when_it_is_its_turn(int width, int height, String marked) {
        Page page = embedded("#story-stage1-get-set:A.B.B.A.A.A.B.B", width, height);

        for (int move = 1; move <= 8; move++) {
            page.keyboard().press("ArrowRight");

            assertThat(page.locator(".stepper .where")).hasText("Move " + move + " of 8");
            assertThat(page.locator(marked).first()).isInViewport();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {STORY, WALK})
    void the_link_leads_to_the_same_address_in_the_whole_report(String hash) {
        Page page = embedded("&lang=zh" + hash, 640, 480);

        Page whole = page.waitForPopup(() -> page.locator(".embed-bar a").click());

        assertThat(whole).hasURL(visit.report().address("?lang=zh" + hash));
        assertThat(whole.locator(".bar nav")).containsText("矩阵");
    }

    @Test
    void the_link_follows_the_moves_that_are_made() {
        Page page = embedded(WALK, 640, 480);

        page.keyboard().press("ArrowLeft");

        assertThat(page.locator(".embed-bar a"))
                .hasAttribute("href", visit.report().address("#stage3-setnx-setex:A.A-crash"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "#matrix", "#cards", "#slides", "#stage9:A", "#story-stage3-setnx-setex:A", "#%E9%94%81%"})
    void an_address_of_something_else_is_refused_in_one_sentence(String hash) {
        Page page = embedded(hash, 360, 480);

        assertThat(page.locator("main"))
                .hasText("The address " + (hash.isEmpty() ? "#" : hash)
                        + " leads neither to a story nor to a walk of this report.");
        assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sandbox='allow-scripts allow-popups allow-popups-to-escape-sandbox'"})
    void in_a_frame_of_another_page_it_has_its_keys_its_language_and_the_colours_of_the_reader(String strictness)
            throws IOException {
        String blog = visit.report()
                .beside(
                        "blog.html",
                        "<!DOCTYPE html><iframe width=640 height=480 src='report.html?embed=1&lang=zh" + WALK + "' "
                                + strictness + "></iframe>")
                .toUri()
                .toString();
        Page page = visit.openAnother(blog, Screen.LAPTOP.dark());
        FrameLocator frame = page.frameLocator("iframe");
        assertThat(frame.locator("html")).hasAttribute("lang", "zh-CN");
        assertThat(frame.locator("html")).hasAttribute("data-theme", "dark");

        frame.locator(".reached").click();
        page.keyboard().press("u");

        assertThat(frame.locator(".timeline [aria-current]")).containsText("2");
        assertThat(frame.locator(".timeline .rows > li")).hasCount(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {STORY, WALK, "#nothing:"})
    void nobody_is_kept_out(String hash) {
        Page page = embedded(hash, 640, 480);
        assertThat(page.locator(".embed-bar a")).isVisible();

        assertThat(PageActions.barriers(page)).isEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
        assertThat(PageActions.barriers(page)).as("dark").isEmpty();
    }
}

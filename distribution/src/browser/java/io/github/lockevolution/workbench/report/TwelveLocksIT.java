package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report does not know how many locks there are, nor that they have numbers and one line of descent. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwelveLocksIT {

    private static final Screen PHONE = new Screen(390, 844, Screen.LAPTOP.scheme(), "en-US");

    @RegisterExtension
    private final Visit visit = new Visit();

    private Path file;

    @BeforeAll
    void write_the_page() throws IOException {
        TwelveLocks twelve = new TwelveLocks(visit.report().data());
        file = visit.report()
                .beside(
                        "twelve.html",
                        ReportPage.with(
                                twelve.made(),
                                twelve.packed(visit.report().packed()),
                                visit.report().messages()));
    }

    private Page open(String hash, Screen screen) {
        return visit.openAnother(file.toUri() + hash, screen);
    }

    private static String walkOf(int lock) {
        return "#"
                + URLEncoder.encode(TwelveLocks.name(lock), StandardCharsets.UTF_8)
                        .replace("+", "%20") + ":";
    }

    private static List<String> views() {
        return List.of("", "#stories", "#walk", walkOf(3), walkOf(7) + "A.A", "#story-SETNX:A.A-crash.B");
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "390, 844"})
    void no_view_is_wider_than_the_screen(int width, int height) {
        Page page = open("", new Screen(width, height, Screen.LAPTOP.scheme(), "en-US"));
        for (String hash : views()) {
            PageActions.goTo(page, hash);

            assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                    .as("the width of %s", hash)
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void the_matrix_scrolls_in_its_region_and_keeps_its_first_column() {
        for (Screen screen : List.of(Screen.LAPTOP, PHONE)) {
            Page page = open("", screen);
            Locator first = page.locator("tr.total > :first-child");
            first.scrollIntoViewIfNeeded();
            double before = first.boundingBox().x;
            assertThat(page.locator("tr.total > :last-child")).not().isInViewport();

            page.locator("main > .scroller").evaluate("region => { region.scrollLeft = region.scrollWidth; }");

            assertThat(page.locator("tr.total > :last-child")).isInViewport();
            assertThat(first.boundingBox().x).isEqualTo(before);
        }
    }

    @Test
    void every_lock_is_called_what_it_is_called_on_every_view() {
        assertThat(open("", Screen.LAPTOP).locator("th.stage .title").allTextContents())
                .isEqualTo(TwelveLocks.TITLES);
        assertThat(open("#stories", Screen.LAPTOP).locator("nav.list h2").allTextContents())
                .isEqualTo(TwelveLocks.TITLES);
        assertThat(open("#walk", PHONE).locator("nav.stages a").allInnerTexts()).isEqualTo(TwelveLocks.TITLES);
    }

    @Test
    void nothing_is_said_of_what_a_lock_lacks() {
        Page page = open("", Screen.LAPTOP);
        for (String hash : views()) {
            PageActions.goTo(page, hash);

            assertThat(page.locator(".number")).hasCount(0);
            assertThat(String.join("\n", page.locator("body > :not(script)").allTextContents()))
                    .as(hash)
                    .contains("Redisson")
                    .doesNotContain("undefined", "NaN", "[object")
                    .doesNotContainPattern("takes: *(gives|\\R)");
            assertThat(page.locator("code").allTextContents())
                    .as("commands on %s", hash)
                    .isNotEmpty()
                    .allMatch(command -> !command.isBlank());
        }
    }

    @Test
    void a_story_is_told_on_all_locks_that_improve_on_this_one() {
        Page page = open("#story-SETNX:A.A-crash.B", Screen.LAPTOP);

        assertThat(page.locator(".pair > .next")).hasCount(TwelveLocks.TITLES.size() - 1);
        assertThat(page.locator(".pair > .next .copyable code").first()).containsText("Redisson:");
    }

    @Test
    void a_lock_that_none_improves_on_says_so() {
        Page page = open("#story-x:A.A.expire.B.A.B.B", Screen.LAPTOP);

        assertThat(page.locator(".pair > .next")).hasCount(1);
        assertThat(page.locator(".pair > .next h3")).hasText("No lock here improves on this one");
        assertThat(page.locator(".pair > .next code")).hasCount(0);
    }

    @Test
    void every_lock_can_be_walked() {
        Page page = open("", Screen.LAPTOP);
        for (int lock = 0; lock < TwelveLocks.TITLES.size(); lock++) {
            PageActions.goTo(page, walkOf(lock));

            page.keyboard().press("a");

            assertThat(page.locator(".stages [aria-current]")).hasText(TwelveLocks.TITLES.get(lock));
            assertThat(page.locator(".timeline .address code")).hasText(TwelveLocks.name(lock) + ":A");
        }
    }

    @Test
    void nobody_is_kept_out() {
        Page page = open("", Screen.LAPTOP);
        for (String hash : List.of("", "#stories", "#walk")) {
            PageActions.goTo(page, hash);

            assertThat(PageActions.barriers(page)).as(hash).isEmpty();
        }
    }

    @Test
    void on_paper_there_is_a_sheet_for_each_lock() {
        Page page = open("", Screen.LAPTOP);

        page.evaluate("dispatchEvent(new Event('beforeprint'))");

        assertThat(page.locator(".sheet").count()).isEqualTo(TwelveLocks.TITLES.size());
    }
}

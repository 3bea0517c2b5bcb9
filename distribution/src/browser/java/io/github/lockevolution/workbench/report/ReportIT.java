package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.console.CompiledSource;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report of a whole run, opened from disk and read: on a screen, on paper, in two languages, by anybody. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportIT {

    private static final String ORPHAN = "stage3-setnx-setex:A.A-crash.B";
    private static final String RACE_OF_THREE = "stage1-get-set:B.C.B.C";
    private static final long MEBIBYTE = 1024 * 1024;

    @RegisterExtension
    private final Visit visit = new Visit();

    @Test
    void it_is_small_enough_to_be_sent_around() throws IOException {
        visit.open("");

        assertThat(Files.size(visit.report().file())).isLessThanOrEqualTo(2 * MEBIBYTE);
    }

    @Test
    void a_count_of_the_matrix_leads_to_its_shortest_story() {
        Page page = visit.open("");

        page.locator("a[href$='" + ORPHAN.replace("stage3", "story-stage3") + "']")
                .first()
                .click();

        Locator story = page.locator("main");
        assertThat(story).containsText(ORPHAN);
        assertThat(story).containsText("a newcomer gets in: SET lock N");
        assertThat(story.locator("svg").first()).isInViewport();
        assertThat(page.url()).endsWith("#story-" + ORPHAN);
    }

    @Test
    void the_arrow_keys_step_through_a_story_unless_they_scroll_its_code() {
        Page page = visit.open("#story-" + ORPHAN);
        page.keyboard().press("ArrowRight");

        page.locator(".code").first().focus();
        page.keyboard().press("ArrowRight");

        assertThat(page.locator(".stepper .where")).hasText("Move 1 of 3");
    }

    @Test
    void every_move_of_a_story_comes_into_sight_when_it_is_its_turn() {
        Page page = visit.open("#story-stage1-get-set:A.B.B.A.A.A.B.B");

        for (int move = 1; move <= 8; move++) {
            page.keyboard().press("ArrowRight");

            assertThat(page.locator(".stepper .where")).hasText("Move " + move + " of 8");
            assertThat(page.locator(".band").first())
                    .isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(0.95));
        }
    }

    @Test
    void the_other_language_is_everywhere_and_back_again() {
        Page page = visit.open("");

        page.locator(".language").click();
        assertThat(page.locator("html")).hasAttribute("lang", "zh-CN");
        assertThat(page.locator("nav")).containsText("矩阵");
        page.locator("nav a[href='#cards']").click();
        assertThat(page.locator("main")).containsText("锁");
        page.locator(".language").click();

        assertThat(page.locator("html")).hasAttribute("lang", "en");
        assertThat(page.locator("nav")).containsText("Matrix");
    }

    @Test
    void who_reads_chinese_is_met_in_chinese() {
        Page page = visit.open("", Screen.LAPTOP.in("zh-CN"));

        assertThat(page.locator("nav")).containsText("矩阵");
    }

    @ParameterizedTest
    @CsvSource({
        "en-US, ✓Each lock showed just the failures that it is known for, ✓as expected",
        "zh-CN, ✓每把锁都只出现了它该有的那几种失败, ✓符合预期"
    })
    void a_lock_that_breaks_as_it_declares_is_called_as_expected(String locale, String ofAll, String ofEach) {
        Page page = visit.open("", Screen.LAPTOP.in(locale));

        assertThat(page.locator(".hero .verdict")).hasText(ofAll);
        assertThat(page.locator("tr.expectations td"))
                .hasText(visit.report().data().stages().stream()
                        .map(stage -> ofEach)
                        .toArray(String[]::new));
    }

    @Test
    void every_card_has_an_address() {
        Card card = Cards.in(Language.ENGLISH).themes().get(3).cards().get(0);

        Page page = visit.open("#card-" + card.id());

        assertThat(page.locator("main")).containsText(card.question());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#stories", "#" + ORPHAN, "#" + RACE_OF_THREE, "#cards"})
    void nobody_is_kept_out(String hash) {
        Page page = visit.open(hash);
        assertThat(page.locator(hash.contains(":") ? ".scheduler" : "h1")).isVisible();

        assertThat(PageActions.barriers(page)).isEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
        assertThat(PageActions.barriers(page)).as("dark").isEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        page.locator(".language").click();
        assertThat(page.locator("html")).hasAttribute("lang", "zh-CN");
        assertThat(PageActions.barriers(page)).as("in Chinese").isEmpty();
    }

    @Test
    void what_a_stage_is_called_is_text_and_nothing_else() throws IOException {
        String name = "<script>document.title='broken'</script><img src=x onerror=alert(1)>";
        ReportData data = visit.report().data();
        ReportData.StagePart stage = data.stages().get(0);
        ReportData hostile = new ReportData(
                data.redis(),
                data.stores(),
                data.version(),
                data.bounds(),
                data.expectation(),
                data.failures(),
                data.attacks(),
                List.of(new ReportData.StagePart(
                        name,
                        1,
                        name,
                        Optional.of(name),
                        name,
                        Optional.of(name),
                        List.of(name),
                        List.of(name),
                        stage.schedules(),
                        stage.twoInside(),
                        stage.expectation(),
                        stage.failures(),
                        stage.attacks(),
                        Optional.of(new CompiledSource(name, name)),
                        stage.stateSpace(),
                        stage.stores())),
                List.of(),
                Map.of(),
                List.of());
        Path file = visit.report()
                .beside("hostile.html", ReportPage.with(hostile, visit.report().messages()));

        Page page = visit.openAnother(file.toUri().toString(), Screen.LAPTOP);
        for (String hash : List.of("#stories", "#walk", "#cards", "#matrix")) {
            PageActions.goTo(page, hash);

            assertThat(page.title()).doesNotContain("broken");
            assertThat(page.locator("main img").count()).isZero();
        }
        assertThat(page.locator("main")).containsText("<script>");
    }
}

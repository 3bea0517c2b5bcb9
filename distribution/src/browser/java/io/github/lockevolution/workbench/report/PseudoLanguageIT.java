package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In the pseudo-language every sentence of the page is marked: so none of them is hard-coded. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PseudoLanguageIT {

    private static final String ORPHAN = "stage3-setnx-setex:A.A-crash.B";

    @RegisterExtension
    private final Visit visit = new Visit();

    private Path file;

    @BeforeAll
    void write_the_page() throws IOException {
        file = written("pseudo.html", visit.report().pseudo());
    }

    private Path written(String name, ReportData data) throws IOException {
        return visit.report().beside(name, ReportPage.with(data, visit.report().packed(), WrittenReport.PSEUDO));
    }

    private Page open(String hash) {
        return visit.openAnother(file.toUri() + hash, Screen.LAPTOP);
    }

    private static final List<String> VIEWS = List.of(
            "#matrix",
            "#stories",
            "#story-" + ORPHAN,
            "#story-stage5-lua:A.expire.B.B.B.A.A",
            "#walk",
            "#" + ORPHAN,
            "#stage1-get-set:A.B.B.A.A",
            "#stage4-set-nx-ex:A.A.expire.B",
            "#stage1-get-set:B.C.B.C",
            "#stage2-setnx:A,clients=3",
            "#cards",
            "#field",
            "#cell-stage1-get-set:LATE_UNLOCK",
            // what leads nowhere
            "#nowhere",
            "#stage9:A",
            "#stage2-setnx:A.B.B",
            "#stage2-setnx:A..B",
            "#stage2-setnx:A-lost.B",
            "#stage2-setnx:A.D",
            "#stage2-setnx:A,clients=5",
            "#stage3-setnx-setex:A.expire.B",
            "#story-stage2-setnx:A",
            "#card-nowhere",
            "#cell-stage1-get-set:NOPE");

    @Test
    void every_view_is_marked() {
        Page page = open("");
        for (String view : VIEWS) {
            PageActions.goTo(page, view);

            assertThat(UnmarkedText.on(page)).as(view).isEmpty();
        }
    }

    @Test
    void every_story_is_marked() {
        Page page = open("#stories");

        assertThat(visit.report().pseudo().stories()).isNotEmpty().allSatisfy(story -> {
            page.evaluate("hash => { location.hash = hash; }", "story-" + story.schedule());
            page.keyboard().press("ArrowRight");
            assertThat(UnmarkedText.on(page)).as(story.schedule()).isEmpty();
        });
    }

    /** Key by key through whatever a walk can say. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "stage2-setnx:|e b a h s r",
                "stage2-setnx:A|Shift+A Shift+B b u h ArrowLeft b",
                "stage3-setnx-setex:|p a 1 a O ?",
                "stage4-set-nx-ex:A.A|p e e b a n",
                "stage4-set-nx-ex:A,clients=3|c e Shift+C h s ?",
                "stage1-get-set:A.B|ArrowLeft ArrowRight a a a b b b b h",
            })
    void every_step_of_a_walk_is_marked(String walk) {
        String[] startAndKeys = walk.split("\\|");
        Page page = open("#" + startAndKeys[0]);

        for (String key : startAndKeys[1].split(" ")) {
            page.keyboard().press(key);

            assertThat(UnmarkedText.on(page)).as("%s, after %s", walk, key).isEmpty();
        }
    }

    @Test
    void every_way_to_look_at_the_cards_is_marked() {
        Page page = open("#cards");
        page.keyboard().press("Space");
        assertThat(UnmarkedText.on(page)).isEmpty();
        page.keyboard().press("1");
        assertThat(UnmarkedText.on(page)).isEmpty();

        page.locator(".card-tools button").nth(1).click();
        assertThat(page.locator(".reveal").count()).isGreaterThan(10);
        page.locator(".reveal").all().forEach(reveal -> reveal.click());
        assertThat(UnmarkedText.on(page)).isEmpty();

        page.locator("input[type=search]").fill("no card says this");
        assertThat(UnmarkedText.on(page)).isEmpty();
    }

    @Test
    void what_is_said_of_every_cure_is_marked() {
        Page page = open("#stage5-lua:A.expire.B");
        for (Locator choice : page.locator(".cure-choice").all()) {
            choice.click();
            assertThat(UnmarkedText.on(page)).isEmpty();
        }
    }

    @Test
    void every_slide_is_marked() {
        Page page = open("#slides");
        do {
            assertThat(UnmarkedText.on(page)).as(page.url()).isEmpty();
            page.keyboard().press("ArrowRight");
        } while (page.locator(".slide-bar .primary[aria-disabled=false]").count() > 0);
        assertThat(UnmarkedText.on(page)).as(page.url()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"handouts", "worksheets", "cards"})
    void every_sheet_of_paper_is_marked(String sheets) {
        Page page = open("");
        page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))");

        page.locator("[data-prints=" + sheets + "]").click();

        assertThat(page.locator(".sheet").count()).isGreaterThan(4);
        assertThat(UnmarkedText.on(page)).isEmpty();
    }

    @Test
    void a_text_that_was_copied_says_so_in_marks() {
        Page page = open("#" + ORPHAN);

        page.locator(".copy").first().click();
        page.locator(".theme").click();

        assertThat(UnmarkedText.on(page)).isEmpty();
    }

    @Test
    void the_page_without_data_is_marked() throws IOException {
        ReportData data = visit.report().pseudo();
        ReportData empty = new ReportData(
                data.redis(),
                data.stores(),
                data.version(),
                data.bounds(),
                data.expectation(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                List.of());

        assertThat(UnmarkedText.on(
                        visit.openAnother(written("empty.html", empty).toUri().toString(), Screen.LAPTOP)))
                .isEmpty();
    }

    @Test
    void a_sentence_that_is_hard_coded_is_found() {
        Page page = open("");
        page.evaluate("document.querySelector('footer').append('Only English.')");
        page.evaluate("document.querySelector('nav').setAttribute('aria-label', 'Only English, too.')");

        assertThat(UnmarkedText.on(page))
                .hasSize(2)
                .anySatisfy(found -> assertThat(found).startsWith("footer").endsWith("Only English."))
                .anySatisfy(found -> assertThat(found).isEqualTo("nav aria-label: Only English, too."));
    }

    @Test
    void a_page_in_another_language_cannot_pass() {
        Page page = visit.open("");

        assertThatIllegalStateException().isThrownBy(() -> UnmarkedText.on(page));
    }
}

package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.faults.attack.Bench;
import io.github.lockevolution.faults.junit.OnTheBench;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.console.Stages;
import io.github.lockevolution.workbench.matrix.BenchRun;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report of a whole run, opened from disk in a real browser. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportIT {

    private static final String ORPHAN = "stage3-setnx-setex:A.A-crash.B";

    private Optional<Chromium> started = Optional.empty();
    private Optional<ReportData> compiled = Optional.empty();
    private Path directory = Path.of("");

    @BeforeAll
    void write(Bench bench, @TempDir Path empty) throws InterruptedException {
        directory = empty;
        started = Optional.of(Chromium.start());
        List<LockStage> stages = Stages.onTheClassPath().all();
        ReportData data = new Compilation(bench.redis())
                .of(new BenchRun(bench, new PrintWriter(Writer.nullWriter())).exploredAndAttacked(stages), stages);
        compiled = Optional.of(data);
        new ReportFile(directory.resolve("report.html")).write(ReportPage.with(data));
    }

    @AfterAll
    void close() {
        started.ifPresent(Chromium::close);
    }

    private Chromium chromium() {
        return started.orElseThrow();
    }

    private String address(String hash) {
        return directory.resolve("report.html").toUri() + hash;
    }

    private Page open(String hash) {
        return chromium().open(address(hash), Screen.LAPTOP);
    }

    /** Whatever a test did, no page asked for anything but itself, and none had anything to complain of. */
    @AfterEach
    void nothing_left_the_page_and_the_console_is_empty() {
        assertThat(chromium().requests())
                .isNotEmpty()
                .allSatisfy(url -> assertThat(url)
                        .matches("(file:" + Pattern.quote(directory.toUri().getRawPath())
                                + "[a-z]+\\.html.*|file:///.*\\.html.*|data:.*)"));
        assertThat(chromium().complaints()).isEmpty();
    }

    @Test
    void by_keyboard_alone_stage_3_is_walked_to_its_orphan() {
        Page page = open("#walk");
        page.keyboard().press("Tab");
        tabTo(page, "SETNX + SETEX");
        page.keyboard().press("Enter");
        page.waitForURL("**/report.html#stage3-setnx-setex:");

        page.keyboard().press("a");
        page.keyboard().press("Shift+A");
        page.keyboard().press("b");

        assertThat(page.locator(".the-end")).containsText("ORPHAN_KEY");
        assertThat(page.locator(".the-end")).containsText("./lab show " + ORPHAN);
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

    @Test
    void a_count_of_the_matrix_leads_to_its_shortest_story() {
        Page page = open("");

        page.locator("a[href$='" + ORPHAN.replace("stage3", "story-stage3") + "']")
                .first()
                .click();

        Locator story = page.locator("main");
        assertThat(story).containsText(ORPHAN);
        assertThat(story).containsText("a newcomer gets in: SET lock N");
        assertThat(story.locator("svg").first()).isInViewport();
        assertThat(page.url()).endsWith("#story-" + ORPHAN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {ORPHAN, "stage3-setnx-setex:A", "stage1-get-set:A.B.B.A.A.A.B.B", "stage5-lua:A.expire.B.B.B.A.A"
            })
    void an_address_restores_the_schedule_at_its_last_move(String schedule) {
        Page page = open("#" + schedule);

        assertThat(page.locator(".picture [aria-current]")).containsText(String.valueOf(schedule.split("\\.").length));
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
        Page page = open("#" + asked);

        assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                .containsText(words);
        assertThat(page.locator(".picture [aria-current]")).containsText(String.valueOf(shown.split("\\.").length));
    }

    @Test
    void an_unknown_stage_is_named_with_those_that_there_are() {
        Page page = open("#stage9:A");

        assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                .containsText("stage9");
        assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                .containsText("stage5-lua");
    }

    @Test
    void acting_in_the_past_forks_the_future() {
        Page page = open("#stage4-set-nx-ex:A.A.expire.B.A.B.B");
        for (int i = 0; i < 5; i++) {
            page.keyboard().press("ArrowLeft");
        }

        page.keyboard().press("b");

        assertThat(page.url()).endsWith("#stage4-set-nx-ex:A.A.B");
    }

    @Test
    void a_move_that_is_not_possible_says_why() {
        Page page = open("#stage2-setnx:A");

        page.keyboard().press("e");

        assertThat(page.locator(".status")).containsText("lease");
        assertThat(page.locator("[data-move=expire]")).hasAttribute("aria-disabled", "true");
        assertThat(page.url()).endsWith("#stage2-setnx:A");
    }

    @Test
    void the_other_language_is_everywhere_and_back_again() {
        Page page = open("");

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
        Page page = chromium().open(address(""), Screen.LAPTOP.in("zh-CN"));

        assertThat(page.locator("nav")).containsText("矩阵");
    }

    @Test
    void every_card_has_an_address() {
        Page page = open("#card-"
                + Cards.in(io.github.lockevolution.workbench.cards.Language.EN)
                        .themes()
                        .get(3)
                        .cards()
                        .get(0)
                        .id());

        assertThat(page.locator("main"))
                .containsText(Cards.in(io.github.lockevolution.workbench.cards.Language.EN)
                        .themes()
                        .get(3)
                        .cards()
                        .get(0)
                        .question());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#stories", "#" + ORPHAN, "#cards"})
    void nobody_is_kept_out(String hash) {
        for (Screen screen : List.of(Screen.LAPTOP, Screen.LAPTOP.dark(), Screen.LAPTOP.in("zh-CN"))) {
            List<Rule> violations = new AxeBuilder(chromium().open(address(hash), screen))
                    .analyze()
                    .getViolations();

            assertThat(violations)
                    .as("%s on %s", hash, screen)
                    .extracting(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1920, 1080", "1280, 800", "390, 844"})
    void no_view_is_wider_than_the_screen(int width, int height) {
        for (String hash : List.of("", "#stories", "#" + ORPHAN, "#cards")) {
            Page page = chromium().open(address(hash), new Screen(width, height, Screen.LAPTOP.scheme(), "en-US"));

            assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                    .as("the width of %s", hash)
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void on_paper_it_is_one_page_for_each_stage() {
        byte[] pdf = open("").pdf(new Page.PdfOptions().setPreferCSSPageSize(true));

        assertThat(Pattern.compile("/Type /Page\\b")
                        .matcher(new String(pdf, StandardCharsets.ISO_8859_1))
                        .results())
                .hasSize(5);
    }

    @Test
    void what_a_stage_is_called_is_text_and_nothing_else() throws IOException {
        String name = "<script>document.title='broken'</script><img src=x onerror=alert(1)>";
        ReportData data = compiled.orElseThrow();
        ReportData.StagePart stage = data.stages().get(0);
        ReportData hostile = new ReportData(
                data.redis(),
                data.version(),
                data.bounds(),
                data.verdict(),
                data.attacks(),
                List.of(new ReportData.StagePart(
                        name,
                        1,
                        name,
                        name,
                        List.of(name),
                        List.of(name),
                        stage.schedules(),
                        stage.duty(),
                        stage.failures(),
                        stage.attacks(),
                        Optional.of(new LockSource(name, name)),
                        stage.graph())),
                List.of(),
                Map.of());
        Path file = directory.resolve("hostile.html");
        Files.writeString(file, ReportPage.with(hostile));

        for (String hash : List.of("", "#stories", "#walk", "#cards")) {
            Page page = chromium().open(file.toUri() + hash, Screen.LAPTOP);

            assertThat(page.title()).doesNotContain("broken");
            assertThat(page.locator("main img").count()).isZero();
        }
        assertThat(chromium().open(file.toUri() + "", Screen.LAPTOP).locator("main"))
                .containsText("<script>");
    }
}

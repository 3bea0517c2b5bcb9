package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.faults.check.LockNotation;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who types a lock into the page sees what the bench would see of it on a real Redis. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlaygroundIT {

    private static final Path EXAMPLES = Path.of("..", "docs", "examples");

    /** Keys of its own, a text that is read in a script, a number that is compared, an answer that is an error. */
    private static final List<String> OTHERS = List.of(
            "INCR {key} = 1, else refuse ; EXPIRE {key} {seconds} / DEL {key}",
            "SET {key} {owner} NX PX {millis} GET = nil, else refuse / GETSET {key} {token} ; DEL {key} {key}:other",
            "SETNX {key} {deadline} = 1, else refuse ; PEXPIRE {key} {millis} / PTTL {key} > 5, else refuse ; UNLINK {key}",
            "EXISTS {key} = 0, else refuse ; SET {key} {owner} = OK ; SETEX {key} {seconds} {owner} / PERSIST {key} ; DEL {key}",
            """
            acquire
              SETNX {key} {deadline} = 1, else
                GET {key} < {now}, else refuse
                GETSET {key} {deadline} = {read}, else refuse
            release
              SET {key} {now}
            """,
            """
            acquire
              atomic
                SETNX {key} {deadline} = 1, else
                  GET {key} < {now}, else refuse
                  SET {key} {deadline}
            release
              atomic
                SET {key} {now}
            """,
            "SET {key} {owner} NX PX 900 = OK, else refuse / TTL {key} > 0, else refuse ; DEL {key}",
            "SETNX {key} 1 = 1, else refuse ; EXPIRE {key} {seconds} NX = 1 ; EXPIRE {key} 5 GT = 0 / DECR {key} = 0 ; DEL {key}");

    @RegisterExtension
    private final Visit visit = new Visit();

    static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return Stream.concat(
                            files.filter(file -> file.toString().endsWith(".lock"))
                                    .sorted()
                                    .map(PlaygroundIT::read),
                            OTHERS.stream())
                    .toList();
        }
    }

    /** Every third. */
    static Stream<String> some() throws IOException {
        List<String> all = examples();
        return all.stream().filter(lock -> all.indexOf(lock) % 3 == 0);
    }

    static Stream<String> others() throws IOException {
        List<String> all = examples();
        return all.stream().filter(lock -> all.indexOf(lock) % 3 > 0);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String address(String lock) {
        return "#lock=" + URLEncoder.encode(lock, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static List<String> counts(Page page) {
        Locator counts = page.locator(".own-counts td.own .count");
        counts.first().waitFor();
        return counts.allTextContents();
    }

    @ParameterizedTest
    @MethodSource("some")
    void it_counts_what_a_real_redis_counts(String lock, ProvenStore redis) {
        requireSameCounts(lock, redis);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("others")
    void so_it_does_of_every_other_lock(String lock, ProvenStore redis) {
        requireSameCounts(lock, redis);
    }

    private void requireSameCounts(String lock, ProvenStore redis) {
        Bounds bounds = Bounds.USUAL;
        Census census;
        try (Testbed testbed =
                Testbed.open(LockNotation.find().read(lock, lock, false).spec(), redis, bounds.clients())) {
            census = new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
        assertThat(census.gap()).isEmpty();

        Page page = visit.open(address(lock));

        assertThat(counts(page))
                .isEqualTo(Stream.concat(
                                Stream.of(census.schedules()),
                                Failure.OF_A_LOCK.stream().map(census::count))
                        .map(Object::toString)
                        .toList());
    }

    @Test
    void a_lock_stands_beside_those_that_history_is_told_by() {
        Page page = visit.open(address("SETNX {key} {owner} = 1, else refuse / DEL {key}"));

        assertThat(counts(page)).containsExactly("28", "0", "14", "0", "0", "0");
        assertThat(page.locator(".own-counts thead th")).hasCount(6);
        assertThat(page.locator("#editor-status")).hasText("It breaks: ORPHAN_KEY.");
        assertThat(page.locator(".story-of-own .mark")).containsText("ORPHAN_KEY");
    }

    @Test
    void one_begins_with_the_stages_as_the_examples_have_them() {
        Page page = visit.open("#playground");
        Locator examples = page.locator(".examples button");

        assertThat(examples).hasCount(5);
        for (String name :
                List.of("stage1-get-set", "stage2-setnx", "stage3-setnx-setex", "stage4-set-nx-ex", "stage5-lua")) {
            examples.nth(name.charAt("stage".length()) - '1').click();
            assertThat(page.locator("#editor")).hasValue(read(EXAMPLES.resolve(name + ".lock")));
        }
    }

    @Test
    void typing_is_judged_and_a_mistake_is_told_with_its_line() {
        Page page = visit.open("#playground");
        page.locator(".own-counts").waitFor();

        page.locator("#editor").fill("acquire\n  FOO {key}\nrelease\n  DEL {key}");

        assertThat(page.locator("#editor-status")).containsText("line 2: FOO is no command");
        assertThat(page.locator("#editor")).hasAttribute("aria-invalid", "true");

        page.locator("#editor").fill("SET {key} {token} NX PX {millis} = OK / GET {key}");

        assertThat(page.locator("#editor-status")).hasText("It breaks: LEASE_OVERRUN, UNRELEASED.");
    }

    /** As it stands on a board, in a chat, in a Chinese text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET lock A NX EX 30 / DEL lock",
                "ACQUIRE\nset {KEY} {OWNER} nx ex {SECONDS}\nRELEASE\ndel {KEY}",
                "acquire\nSET ｛key｝ ｛owner｝ NX EX 30 ＝ OK， else refuse\nrelease\nDEL ｛key｝"
            })
    void what_people_paste_is_offered_as_it_was_understood(String pasted) {
        Page page = visit.open("#playground");
        page.locator(".own-counts").waitFor();
        page.locator("#editor").fill(pasted);

        page.locator("#editor-status button").click();

        assertThat(page.locator("#editor"))
                .hasValue("acquire\n  SET {key} {owner} NX EX {seconds} = OK, else refuse\nrelease\n  DEL {key}\n");
        assertThat(page.locator("#editor-status")).hasText("It breaks: FOREIGN_UNLOCK, LEASE_OVERRUN.");
    }

    @Test
    void an_answer_that_is_an_error_is_no_verdict() {
        Page page = visit.open(address("SET {key} {owner} NX PX {millis} = OK ; INCR {key} / DEL {key}"));

        assertThat(page.locator("#editor-status"))
                .containsText("Nothing can be said of this lock: yours threw ERR value is not an integer");
        assertThat(page.locator(".own-counts")).hasCount(0);
    }

    @Test
    void ones_own_lock_is_walked_through() {
        Page page = visit.open(address(read(EXAMPLES.resolve("stage4-set-nx-ex.lock"))));
        page.locator(".own-counts").waitFor();

        page.getByText("Walk through this story").click();

        assertThat(page.locator(".timeline .move-row")).hasCount(7);
        assertThat(page.locator(".goal .reached")).containsText("FOREIGN_UNLOCK");
        assertThat(page.locator(".source .line.current")).containsText("DEL {key}");
        assertThat(page.locator("nav.stages a[aria-current]")).hasText("Your lock");
    }

    /** Where a challenge begins, it is not done; each has a lock that does it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | SETNX {key} {owner} = 1, else refuse / DEL {key}",
                "1 | SET {key} {owner} NX EX {seconds} = OK, else refuse / DEL {key}",
                "2 | SET {key} {owner} NX EX {seconds} = OK, else refuse / DEL {key}",
                "3 | stage5-lua.lock",
                "4 | SETNX {key} {owner} = 1, else refuse / DEL {key}",
                "5 | stage5-lua.lock"
            })
    void a_challenge_is_judged_at_once(int number, String solution) {
        Page page = visit.open("#playground");
        page.locator(".own-counts").waitFor();

        page.locator(".challenges button").nth(number).click();
        assertThat(page.locator(".challenges .current p")).containsText("Not yet: ");

        page.locator("#editor").fill(solution.endsWith(".lock") ? read(EXAMPLES.resolve(solution)) : solution);
        assertThat(page.locator(".challenges .current p")).hasText("Done.");
        assertThat(page.locator(".challenges li").nth(number)).containsText("Reached");
    }

    @Test
    void a_challenge_without_atomic_is_not_done_with_it() {
        Page page = visit.open("#playground");
        page.locator(".own-counts").waitFor();

        page.locator(".challenges button").nth(4).click();
        page.locator("#editor").fill(read(EXAMPLES.resolve("stage5-lua.lock")));

        assertThat(page.locator(".challenges .current p")).hasText("Not yet: atomic.");
    }

    /** One that is no lock, one that is too long, and what would be a script elsewhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%E9",
                "%00",
                "%01x%02",
                "%01{\"key\":\"page.copy\",\"values\":[]}%02",
                "<img src=x onerror=alert(1)>",
                "<script>alert(1)</script>",
                "LONG"
            })
    void a_hostile_link_is_harmless(String lock) {
        String hash = "#lock=" + (lock.equals("LONG") ? "GET%20{key}%0A".repeat(20_000) : lock);

        Page page = visit.open(hash);

        assertThat(page.locator("#editor-status .wrong")).isVisible();
        assertThat(page.locator(".own-counts")).hasCount(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "zh-CN"})
    void nobody_is_kept_out(String locale) {
        Page page = visit.open("#playground", Screen.LAPTOP.in(locale));
        page.locator(".own-counts").waitFor();
        page.locator("details.notation summary").click();

        assertThat(PageActions.barriers(page)).isEmpty();

        page.locator(".theme").click();
        assertThat(PageActions.barriers(page)).isEmpty();
    }

    @Test
    void the_keyboard_will_do() {
        Page page = visit.open("#playground");
        page.locator(".own-counts").waitFor();

        page.locator("#editor").focus();
        page.keyboard().press("Control+A");
        page.keyboard().type("SETNX {key} {owner} = 1, else refuse / DEL {key}");
        assertThat(page.locator("#editor-status")).hasText("It breaks: ORPHAN_KEY.");

        page.keyboard().press("Shift+Tab");
        page.keyboard().press("Enter");
        assertThat(page.locator("#editor-status")).hasText("It breaks: LEASE_OVERRUN.");
    }
}

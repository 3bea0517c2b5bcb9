package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of the page on phones, tablets, laptops and projectors, in both languages. A zoom of 150 % is a window so much smaller. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LayoutIT {

    private static final List<String> PLACES = List.of(
            "#matrix",
            "#stories",
            "#playground",
            "#cards",
            "#field",
            "#stage4-set-nx-ex:",
            "#stage4-set-nx-ex:A.A.expire.B.A",
            "#stage3-setnx-setex:A.A-crash.B",
            "#stage1-get-set:B.C.B.C",
            "#stage5-lua:A.expire.B",
            "#watchdog-lock:A.A-side",
            "#fenced-lock:A.expire.B.B.A");

    private static final List<String> WALKS =
            PLACES.stream().filter(place -> place.contains(":")).toList();

    private static final List<Size> SIZES =
            sizes("320x640, 390x844, 512x683, 547x787, 683x512, 768x1024, 820x1180, 853x533,"
                    + " 1024x768, 1280x800, 1920x1080");

    private static final List<Size> PROJECTORS = sizes("1024x768, 1280x720, 1280x800, 1920x1080");

    /** What reaches beyond the window, but for what scrolls by itself. */
    static final String BEYOND = """
            () => document.documentElement.scrollWidth <= innerWidth ? [] : ['the page', ...[...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
              .map((element) => `${element.tagName}.${element.className}`)]
            """;

    /** The buttons of moves that leave the card they are in, or whose words do not fit them. */
    private static final String OUT_OF_THEIR_CARDS = """
            () => [...document.querySelectorAll('.participant .move:not([hidden])')].filter((move) => {
              const button = move.getBoundingClientRect();
              const card = move.closest('.participant').getBoundingClientRect();
              return button.left < card.left || button.right > card.right || move.scrollWidth > move.clientWidth + 1;
            }).map((move) => move.dataset.move)
            """;

    private static final String OPEN_ALL =
            "[...document.querySelectorAll('details')].forEach((it) => { it.open = true; }) ?? []";

    /** What scrolls sideways by itself, and is less than half as wide as the window. */
    private static final String NARROW = """
            () => [...document.querySelectorAll('body *')]
              .filter((element) => element.clientWidth && element.scrollWidth > element.clientWidth + 1)
              .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.clientWidth < innerWidth / 2)
              .map((element) => `${element.tagName}.${element.className} is ${element.clientWidth} wide`)
            """;

    /** The buttons of moves that are not wholly in the window, or not where they were when this was asked first. */
    private static final String ASTRAY = """
            () => {
              const boxes = Object.fromEntries([...document.querySelectorAll('.move:not([hidden])')]
                .map((move) => [move.dataset.move, move.getBoundingClientRect()]));
              window.boxesBefore ??= boxes;
              return Object.entries(boxes).filter(([move, { left, right, top, bottom }]) => {
                const before = window.boxesBefore[move];
                return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
                  || Math.abs(left - before.left) > 2 || Math.abs(bottom - before.bottom) > 2;
              }).map(([move, { top, bottom }]) => `${move} at ${top} to ${bottom}`);
            }
            """;

    private static final String GOAL_BEHIND_BUTTONS = """
            () => document.querySelector('.goal-text').getBoundingClientRect().bottom
              > document.querySelector('.scheduler').getBoundingClientRect().top
            """;

    /** What of these elements is below the fold. */
    private static String belowTheFold(String selector) {
        return """
                [...document.querySelectorAll('%s')]
                  .filter((element) => element.getBoundingClientRect().bottom > innerHeight)
                  .map((element) => element.textContent)
                """.formatted(selector);
    }

    @RegisterExtension
    private final Visit visit = new Visit();

    private record Size(int width, int height) {}

    private static List<Size> sizes(String sizes) {
        return Stream.of(sizes.split(", "))
                .map(size -> size.split("x"))
                .map(size -> new Size(Integer.parseInt(size[0]), Integer.parseInt(size[1])))
                .toList();
    }

    /** What these scripts find at these places in windows of these sizes. */
    private static List<String> found(Page page, List<String> places, List<Size> sizes, String... scripts) {
        List<String> found = new ArrayList<>();
        for (String place : places) {
            PageActions.goTo(page, place);
            for (Size size : sizes) {
                PageActions.resize(page, size.width(), size.height());
                for (String script : scripts) {
                    ((List<?>) page.evaluate(script)).forEach(it -> found.add(place + " " + size + ": " + it));
                }
            }
        }
        return found;
    }

    private static List<Double> fontSizes(Page page, List<Size> sizes) {
        return sizes.stream()
                .map(size -> {
                    PageActions.resize(page, size.width(), size.height());
                    return page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)");
                })
                .map(fontSize -> ((Number) fontSize).doubleValue())
                .toList();
    }

    /** English has the longer words. */
    @Test
    void nothing_scrolls_sideways_and_no_button_leaves_its_card() {
        requireNothingSideways("en-US");
    }

    @Tag("nightly")
    @Test
    void in_chinese_nothing_scrolls_sideways_either() {
        requireNothingSideways("zh-CN");
    }

    private void requireNothingSideways(String locale) {
        Page page = visit.open("", Screen.LAPTOP.in(locale));

        assertThat(found(page, PLACES, SIZES, BEYOND, OUT_OF_THEIR_CARDS)).isEmpty();
    }

    /** At the widths of phones and small tablets, with all open that can be opened. */
    @Test
    void nothing_that_is_opened_scrolls_sideways() {
        requireOpenedNotSideways(60);
    }

    @Tag("nightly")
    @Test
    void nothing_that_is_opened_scrolls_sideways_at_any_width() {
        requireOpenedNotSideways(10);
    }

    /** @param step from a width to the next, in pixels */
    private void requireOpenedNotSideways(int step) {
        Page page = visit.open("", Screen.LAPTOP.in("en-US"));
        List<Size> widths = IntStream.iterate(320, width -> width <= 800, width -> width + step)
                .mapToObj(width -> new Size(width, 800))
                .toList();
        List<String> places = Stream.concat(
                        Stream.of("#matrix", "#stories", "#playground", "#cards", "#slides"),
                        Stream.of(
                                "#stage3-setnx-setex:A.A-crash.B",
                                "#stage1-get-set:B.C.B.C",
                                "#fenced-lock:A.expire.B.B.A"))
                .toList();

        assertThat(found(page, places, widths, OPEN_ALL, BEYOND, NARROW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "zh-CN"})
    void the_moves_and_a_reached_goal_are_seen_without_scrolling(String locale) {
        Page page = visit.open("", Screen.LAPTOP.in(locale));

        assertThat(found(
                        page,
                        WALKS,
                        sizes("768x1024, 820x1180, 853x533, 1024x768, 1280x720, 1280x800, 1920x1080"),
                        belowTheFold(".participant .move, .reached")))
                .isEmpty();
    }

    /** So whoever holds the phone in one hand plays a whole story without looking for them. */
    @ParameterizedTest
    @CsvSource({"320, 568, en-US", "390, 844, en-US", "320, 568, zh-CN", "390, 844, zh-CN"})
    void on_a_phone_the_moves_are_on_the_first_screen_and_stay_where_they_are(int width, int height, String locale) {
        Page page = visit.open("#stage4-set-nx-ex:", new Screen(width, height, ColorScheme.LIGHT, locale));
        assertThat(page.evaluate(GOAL_BEHIND_BUTTONS)).isEqualTo(false);
        requireToStay(page, "A", "A", "expire", "B");

        PageActions.goTo(page, "#stage3-setnx-setex:A");
        requireToStay(page, "A", "A-crash", "expire", "B");
    }

    private static void requireToStay(Page page, String... moves) {
        page.evaluate("delete window.boxesBefore");
        assertThat(page.locator(".move:visible").count()).isGreaterThan(2);
        assertThat((List<?>) page.evaluate(ASTRAY)).isEmpty();
        for (String move : moves) {
            page.locator("[data-move=" + move + "]").click();
            assertThat((List<?>) page.evaluate(ASTRAY)).as("after " + move).isEmpty();
        }
    }

    @Test
    void on_a_projector_the_line_that_sent_the_command_is_seen_beside_the_moves() {
        List<String> walks =
                List.of("#stage4-set-nx-ex:A", "#stage4-set-nx-ex:A.A.expire.B.A", "#stage1-get-set:B.C.B.C");

        assertThat(found(
                        visit.open(""),
                        walks,
                        PROJECTORS,
                        "document.querySelectorAll('.line.current').length === 1 ? [] : ['not one line']",
                        belowTheFold(".line.current")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "zh-CN"})
    void the_projector_shows_moves_state_code_and_result_on_one_screen_and_larger(String locale) {
        Page page = visit.open("", Screen.LAPTOP.in(locale));
        List<Double> usual = fontSizes(page, PROJECTORS);
        page.locator(".projector").click();

        assertThat(found(
                        page,
                        WALKS,
                        PROJECTORS,
                        "document.documentElement.scrollHeight <= innerHeight ? [] : ['the page scrolls']",
                        belowTheFold(
                                ".participant .move, .lock-key-state, .reached, .move-row[aria-current], .line.current"),
                        OUT_OF_THEIR_CARDS))
                .isEmpty();
        assertThat(fontSizes(page, PROJECTORS))
                .zipSatisfy(usual, (projected, read) -> assertThat(projected).isGreaterThan(read * 1.08));
        page.locator(".projector").click();
        assertThat(page.locator(".projector").getAttribute("aria-pressed")).isEqualTo("false");
    }
}

package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.util.List;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layout of the page on phones, tablets, laptops and projectors, in both languages. A zoom of 150 % is a window so much smaller. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LayoutIT {

    private static final List<String> PLACES = List.of(
            "#matrix",
            "#stories",
            "#stores",
            "#cards",
            "#stage4-set-nx-ex:",
            "#stage4-set-nx-ex:A.A.expire.B.A",
            "#stage3-setnx-setex:A.A-crash.B",
            "#stage1-get-set:B.C.B.C",
            "#stage5-lua:A.expire.B",
            "#watchdog-lock:A.A-side",
            "#fenced-lock:A.expire.B.B.A");

    /** What reaches beyond the window, but for what scrolls by itself. */
    private static final String BEYOND = """
            () => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
              .map((element) => `${element.tagName}.${element.className}`)
            """;

    /** The buttons of moves that leave the card they are in, or whose words do not fit them. */
    private static final String OUT_OF_THEIR_CARDS = """
            () => [...document.querySelectorAll('.participant .move')].filter((move) => {
              const button = move.getBoundingClientRect();
              const card = move.closest('.participant').getBoundingClientRect();
              return button.left < card.left || button.right > card.right || move.scrollWidth > move.clientWidth + 1;
            }).map((move) => move.dataset.move)
            """;

    /** What of the moves and the message of a reached goal is below the fold. */
    private static final String BELOW_THE_FOLD = """
            (selector) => [...document.querySelectorAll(selector)]
              .filter((element) => element.getBoundingClientRect().bottom > innerHeight)
              .map((element) => element.textContent)
            """;

    @RegisterExtension
    private final Visit visit = new Visit();

    private Page open(int width, int height, String locale) {
        return visit.open("", new Screen(width, height, ColorScheme.LIGHT, locale));
    }

    /** Goes there as somebody who follows a link, and waits until it is drawn. */
    private static void goTo(Page page, String place) {
        page.evaluate("""
                (place) => new Promise((drawn) => {
                  addEventListener('hashchange', () => requestAnimationFrame(drawn), { once: true });
                  location.hash = place;
                })
                """, place);
        // The walk with three clients is unpacked first.
        if (place.contains(":")) {
            page.locator(".scheduler").waitFor();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "320, 640",
        "390, 844",
        "512, 683",
        "547, 787",
        "683, 512",
        "768, 1024",
        "820, 1180",
        "853, 533",
        "1024, 768",
        "1280, 800",
        "1920, 1080"
    })
    void nothing_scrolls_sideways_and_no_button_leaves_its_card(int width, int height) {
        for (String locale : List.of("en-US", "zh-CN")) {
            Page page = open(width, height, locale);
            for (String place : PLACES) {
                goTo(page, place);

                assertThat((List<?>) page.evaluate(BEYOND))
                        .as(place + " " + locale)
                        .isEmpty();
                assertThat((List<?>) page.evaluate(OUT_OF_THEIR_CARDS))
                        .as(place + " " + locale)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"768, 1024", "820, 1180", "853, 533", "1024, 768", "1280, 720", "1280, 800", "1920, 1080"})
    void the_moves_and_a_reached_goal_are_seen_without_scrolling(int width, int height) {
        for (String locale : List.of("en-US", "zh-CN")) {
            Page page = open(width, height, locale);
            for (String place : PLACES) {
                goTo(page, place);

                assertThat((List<?>) page.evaluate(BELOW_THE_FOLD, ".participant .move, .reached"))
                        .as(place + " " + locale)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1024, 768", "1280, 720", "1280, 800", "1920, 1080"})
    void on_a_projector_the_line_that_sent_the_command_is_seen_beside_the_moves(int width, int height) {
        Page page = open(width, height, "en-US");
        for (String place :
                List.of("#stage4-set-nx-ex:A", "#stage4-set-nx-ex:A.A.expire.B.A", "#stage1-get-set:B.C.B.C")) {
            goTo(page, place);

            assertThat(page.locator(".line.current").count()).isOne();
            assertThat((List<?>) page.evaluate(BELOW_THE_FOLD, ".line.current"))
                    .as(place)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1024, 768", "1280, 720", "1280, 800", "1920, 1080"})
    void the_projector_shows_moves_state_code_and_result_on_one_screen_and_larger(int width, int height) {
        for (String locale : List.of("en-US", "zh-CN")) {
            Page page = open(width, height, locale);
            Object usual = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)");
            page.locator(".projector").click();
            for (String place : PLACES.subList(4, PLACES.size())) {
                goTo(page, place);

                assertThat(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
                        .as(place)
                        .isEqualTo(true);
                assertThat(
                                (List<?>)
                                        page.evaluate(
                                                BELOW_THE_FOLD,
                                                ".participant .move, .lock-key-state, .reached, .move-row[aria-current], .line.current"))
                        .as(place + " " + locale)
                        .isEmpty();
                assertThat((List<?>) page.evaluate(OUT_OF_THEIR_CARDS))
                        .as(place + " " + locale)
                        .isEmpty();
            }
            assertThat(page.evaluate(
                            "(usual) => parseFloat(getComputedStyle(document.documentElement).fontSize) > usual * 1.08",
                            usual))
                    .isEqualTo(true);
            page.locator(".projector").click();
            assertThat(page.locator(".projector").getAttribute("aria-pressed")).isEqualTo("false");
        }
    }
}

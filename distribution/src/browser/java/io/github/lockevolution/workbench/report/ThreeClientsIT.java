package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The walk with three clients, which the page carries packed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThreeClientsIT {

    private static final String RACE = "stage1-get-set:B.C.B.C";

    /** Buttons that reach into the padding of their card, or whose text reaches out of them. */
    private static final String STICKING_OUT = """
            buttons => buttons.filter(button => {
              const card = button.closest(".participant");
              const end = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
              return button.getBoundingClientRect().right > end + 1 || button.scrollWidth > button.clientWidth;
            }).map(button => button.textContent)""";

    @RegisterExtension
    private final Visit visit = new Visit();

    /** Waits until the state space is unpacked. */
    private Page walk(String schedule) {
        return walk(schedule, Screen.LAPTOP);
    }

    private Page walk(String schedule, Screen screen) {
        return shown(visit.open("#" + schedule, screen));
    }

    private static Page shown(Page page) {
        assertThat(page.locator(".scheduler[data-clients='3']")).isVisible();
        return page;
    }

    private static Locator choice(Page page, int clients) {
        return page.locator(".client-choice a:has-text('" + clients + "')");
    }

    @Test
    void by_keyboard_alone_the_second_and_the_third_client_race() {
        Page page = visit.open("#stage1-get-set:");
        page.locator(".unfold-walk").press("Enter");
        for (int i = 0; i < 20 && !isFocused(choice(page, 3)); i++) {
            page.keyboard().press("Shift+Tab");
        }
        page.keyboard().press("Enter");
        shown(page);
        assertThat(page.locator("h1")).isFocused();
        assertThat(page.url()).endsWith("#stage1-get-set:,clients=3");

        for (String key : List.of("b", "c", "b", "c")) {
            page.keyboard().press(key);
        }

        assertThat(page.locator(".reached")).containsText("Goal reached in 4 moves: RACE");
        assertThat(page.locator(".several-inside")).not().hasCount(0);
        assertThat(page.url()).endsWith("#" + RACE);
    }

    private static boolean isFocused(Locator link) {
        return (boolean) link.evaluate("link => link === document.activeElement");
    }

    @Test
    void an_address_that_names_the_third_client_leads_to_three() {
        Page page = walk(RACE);

        assertThat(choice(page, 3)).hasAttribute("aria-current", "true");
        assertThat(page.locator(".lead")).containsText("Three clients want one lock");
        assertThat(page.locator(".timeline .rows > li")).hasCount(4);
        assertThat(page.locator(".timeline .lane-name")).hasText(new String[] {"A", "B", "C"});
        assertThat(page.locator(".reached")).containsText("RACE");
    }

    @Test
    void the_crash_of_the_third_client_leaves_an_orphan_that_the_lab_shows() {
        Page page = walk("stage3-setnx-setex:,clients=3");

        for (String key : List.of("c", "Shift+C", "a", "b")) {
            page.keyboard().press(key);
        }

        assertThat(page.locator(".schedule-end")).containsText("./lab show stage3-setnx-setex:C.C-crash.A.B");
        assertThat(page.locator(".reached")).containsText("ORPHAN_KEY");
    }

    @Test
    void what_can_still_go_wrong_is_counted_among_the_schedules_of_three() {
        Page page = walk("stage1-get-set:,clients=3");

        assertThat(page.locator(".reachable")).containsText("from here, 62,592 schedules are left");
        assertThat(page.locator(".reachable")).containsText("51,648 of 62,592 schedules from here");
    }

    @Test
    void with_two_clients_again_the_moves_before_those_of_the_third_stay() {
        Page page = walk("stage1-get-set:A.B.C.A");

        choice(page, 2).click();

        assertThat(page.locator(".scheduler[data-clients='2']")).isVisible();
        assertThat(page).hasURL(visit.report().address("#stage1-get-set:A.B"));
        choice(page, 3).click();
        shown(page);
        assertThat(page).hasURL(visit.report().address("#stage1-get-set:A.B,clients=3"));
    }

    @Test
    void the_other_locks_are_walked_with_as_many() {
        Page page = walk(RACE);

        page.locator(".stages a").nth(1).click();

        assertThat(page).hasURL(visit.report().address("#stage2-setnx:,clients=3"));
        shown(page);
    }

    @Test
    void the_walk_is_still_there_after_a_look_at_another_view_and_in_the_other_language() {
        Page page = walk("stage1-get-set:A.B,clients=3");

        page.locator("nav a[href='#stories']").click();
        page.locator("nav a[href='#walk']").click();
        shown(page);
        page.locator(".language").click();

        assertThat(page.locator(".lead")).containsText("三个客户端要抢一把锁");
        assertThat(page).hasURL(visit.report().address("#stage1-get-set:A.B,clients=3"));
    }

    @Test
    void show_me_reaches_every_goal() {
        for (ReportData.StagePart stage : visit.report().data().stages()) {
            Page page = walk(stage.name() + ":,clients=3");
            for (String goal : page.locator(".goal .chip code").allTextContents()) {
                page.keyboard().press("r");
                otherGoals(page);
                page.locator(".goal .chip:has-text('" + goal + "')").click();

                page.keyboard().press("s");

                assertThat(page.locator(".reached")).containsText(goal);
            }
        }
    }

    @Test
    void a_hint_and_a_question_are_about_the_third_client_too() {
        Page page = walk("stage3-setnx-setex:C");
        otherGoals(page);
        page.locator(".chip:has-text('ORPHAN_KEY')").click();

        for (int i = 0; i < 3; i++) {
            page.keyboard().press("h");
        }
        assertThat(page.locator(".status")).hasText("Hint: Crash C");
        page.keyboard().press("p");
        page.keyboard().press("c");

        assertThat(page.locator(".predict")).containsText("What does Redis answer to SETEX lock 30 C?");
    }

    @Test
    void more_clients_than_there_are_here_are_the_lab_s() {
        Page page = walk("stage2-setnx:A,clients=5");

        assertThat(page.getByRole(AriaRole.ALERT))
                .containsText("With 5 clients, SETNX is not in this page: you see it with 3.");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("./lab walk stage2-setnx --clients 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "zh-CN"})
    void nothing_sticks_out_of_the_cards(String locale) {
        Page page = walk(RACE, Screen.LAPTOP.in(locale));
        for (String schedule : List.of(RACE, "stage5-lua:A.A.expire.C", "stage4-set-nx-ex:C.A.B.C-crash")) {
            PageActions.goTo(page, "#" + schedule);
            assertThat(page.locator(".timeline [aria-current]"))
                    .containsText(String.valueOf(schedule.split("\\.").length));
            for (int width : List.of(1920, 1280, 768, 390)) {
                PageActions.resize(page, width, width == 390 ? 844 : 1024);

                Object stickingOut = page.locator(".participant .move").evaluateAll(STICKING_OUT);
                assertThat((List<?>) stickingOut).as(schedule + " " + width).isEmpty();
                assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    @Test
    void a_browser_that_cannot_unpack_offers_no_choice() {
        Page page = visit.open("");
        page.addInitScript("delete window.DecompressionStream");
        page.navigate(visit.report().address("#" + RACE));
        page.reload();

        assertThat(page.getByRole(AriaRole.ALERT)).containsText("which holds schedules of 2 clients");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("./lab show " + RACE);
        assertThat(page.locator(".client-choice")).hasCount(0);
    }

    @Test
    void what_cannot_be_unpacked_is_not_offered_any_more() throws IOException {
        String page = Files.readString(visit.report().file());
        String packed = visit.report().packed().stateSpaces().get("stage1-get-set");
        String broken = page.replace(packed, packed.substring(0, packed.length() / 2));

        Page shown =
                visit.openAnother(visit.report().beside("broken.html", broken).toUri() + "#" + RACE, Screen.LAPTOP);

        assertThat(shown.getByRole(AriaRole.ALERT)).containsText("which holds schedules of 2 clients");
        assertThat(shown.locator(".client-choice")).hasCount(0);
    }

    @Test
    void a_lock_that_is_here_with_two_clients_only_has_no_choice() throws IOException {
        PackedStateSpaces one = new PackedStateSpaces(
                3,
                Map.of("stage1-get-set", visit.report().packed().stateSpaces().get("stage1-get-set")));
        String html = ReportPage.with(visit.report().data(), one, visit.report().messages());
        Page page = visit.openAnother(
                visit.report().beside("one.html", html).toUri() + "#stage1-get-set:A,clients=3", Screen.LAPTOP);
        shown(page);

        page.locator(".stages a").nth(1).click();

        assertThat(page.locator(".scheduler[data-clients='2']")).isVisible();
        assertThat(page.locator(".client-choice")).hasCount(0);
        assertThat(page.url()).endsWith("#stage2-setnx:");
    }

    /** Goals that are not the next one are named to those who ask. */
    private static void otherGoals(Page page) {
        if (page.locator(".other-goals[open]").count() == 0) {
            page.locator(".other-goals summary").click();
        }
    }
}

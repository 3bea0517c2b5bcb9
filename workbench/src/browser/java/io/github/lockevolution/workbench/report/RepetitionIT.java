package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Cards;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cards come back when they are due, by SM-2: one that is known after ever longer intervals, one that is not on the same day. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepetitionIT {

    private static final int CARDS = Cards.in(Language.ENGLISH).all().size();

    private static final String FIRST = "A colleague wants a Redis lock around a job";
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @RegisterExtension
    private final Visit visit = new Visit();

    private static void onDay(Page page, int day) {
        page.clock().setFixedTime(Date.from(NOON.plus(day, ChronoUnit.DAYS)));
        page.reload();
    }

    /** Turns the card that is shown, and grades it by a key. */
    private static void grade(Page page, String key) {
        page.keyboard().press("Space");
        page.keyboard().press(key);
    }

    private static void isDue(Page page, int due) {
        assertThat(page.locator(".due")).hasText(due + " of " + CARDS + " due");
    }

    @Test
    void a_card_that_is_known_comes_back_after_one_six_and_fifteen_days() {
        Page page = visit.open("#cards");
        onDay(page, 0);
        isDue(page, CARDS);

        grade(page, "3");
        assertThat(page.locator(".graded")).hasText("This card comes again tomorrow.");
        assertThat(page.locator(".question")).not().containsText(FIRST);
        isDue(page, CARDS - 1);
        onDay(page, 1);
        isDue(page, CARDS);
        grade(page, "3");
        assertThat(page.locator(".graded")).hasText("This card comes again in 6 days.");
        onDay(page, 6);
        isDue(page, CARDS - 1);
        onDay(page, 7);
        isDue(page, CARDS);
        grade(page, "3");
        assertThat(page.locator(".graded")).hasText("This card comes again in 15 days.");
    }

    @Test
    void what_was_hardly_known_comes_back_sooner_than_what_was_easy() {
        Page page = visit.open("#cards");
        onDay(page, 0);
        grade(page, "2");
        grade(page, "4");
        onDay(page, 1);
        grade(page, "2");
        grade(page, "4");
        onDay(page, 7);

        grade(page, "3");
        assertThat(page.locator(".graded")).hasText("This card comes again in 14 days.");
        grade(page, "3");
        assertThat(page.locator(".graded")).hasText("This card comes again in 17 days.");
    }

    @Test
    void a_card_that_is_not_known_stays_due_and_is_asked_anew() {
        Page page = visit.open("#cards");
        onDay(page, 0);

        grade(page, "1");

        assertThat(page.locator(".graded")).hasText("This card comes again today.");
        isDue(page, CARDS);
    }

    @Test
    void only_what_is_due_is_shown_to_those_who_ask() {
        Page page = visit.open("#cards");
        onDay(page, 0);
        page.locator(".due").click();
        assertThat(page.locator(".card-count")).hasText("1 of " + CARDS);

        page.locator(".reveal").click();
        page.locator(".grades button").nth(2).click();

        assertThat(page.locator(".card-count")).hasText("1 of " + (CARDS - 1));
        assertThat(page.locator(".question")).not().containsText(FIRST);
    }

    @Test
    void a_grade_before_the_answer_was_seen_is_none() {
        Page page = visit.open("#cards");

        page.keyboard().press("3");

        assertThat(page.locator(".question")).containsText(FIRST);
        isDue(page, CARDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "null",
                "[1]",
                "{\"why-a-lock\": {\"knownInARow\": 1, \"ease\": 1e9, \"days\": 1, \"due\": 99999}}"
            })
    void what_cannot_be_read_is_as_if_it_was_never_there(String kept) {
        Page page = visit.open("#cards");
        page.evaluate("(kept) => localStorage.setItem('lock-evolution.cards', kept)", kept);

        page.reload();

        isDue(page, CARDS);
    }
}

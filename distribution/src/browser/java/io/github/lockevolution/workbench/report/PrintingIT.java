package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Cards;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report on paper: hand-outs with what was seen, worksheets without, cards; all large enough to be read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrintingIT {

    private static final int CARDS = Cards.in(Language.ENGLISH).all().size();

    /** 11 points, in CSS pixels; code and what is small may have 9.5. */
    private static final double READABLE = 11 * 96 / 72.0;

    private static final double SMALL = 9.5 * 96 / 72.0;

    private static final String TOO_SMALL = """
            ([readable, small]) => [...document.querySelectorAll('.paper *:not(svg *)')]
              .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
              .filter((element) => parseFloat(getComputedStyle(element).fontSize)
                < (element.closest('small, pre, code, footer') ? small : readable) - 0.1)
              .map((element) => `${element.tagName}: ${element.textContent}`)
            """;

    @RegisterExtension
    private final Visit visit = new Visit();

    /** As somebody sees it who presses the button: the dialog of the browser stays away, all else happens. */
    private Page printing(String sheets) {
        Page page = visit.open("");
        page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))");
        page.locator("[data-prints=" + sheets + "]").click();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        return page;
    }

    @ParameterizedTest
    @ValueSource(strings = {"handouts", "worksheets", "cards"})
    void everything_on_paper_can_be_read(String sheets) {
        Page page = printing(sheets);

        assertThat(page.locator(".sheet").first()).isVisible();
        assertThat(page.locator("main")).not().isVisible();
        assertThat((List<?>) page.evaluate(TOO_SMALL, List.of(READABLE, SMALL))).isEmpty();
    }

    @Test
    void a_hand_out_has_each_story_as_a_drawing_and_what_it_shows() {
        Page page = printing("handouts");

        assertThat(page.locator(".sheet"))
                .hasCount(visit.report().data().stages().size());
        assertThat(page.locator(".sheet svg"))
                .hasCount(visit.report().data().stories().size());
        assertThat(page.locator(".sheet").nth(2)).containsText("10 of 280");
    }

    @Test
    void a_worksheet_asks_for_what_the_hand_out_tells() {
        Page page = printing("worksheets");

        assertThat(page.locator(".sheet").nth(2)).containsText("SetnxSetexLock.java");
        assertThat(page.locator(".sheet .blanks tbody th").first()).hasText("A");
        assertThat(page.locator(".paper svg")).hasCount(0);
        for (Failure failure : visit.report().data().failures()) {
            assertThat(page.locator(".paper")).not().containsText(failure.name());
        }
    }

    @Test
    void every_card_is_printed_with_its_answer() {
        Page page = printing("cards");

        assertThat(page.locator(".sheet .told")).hasCount(CARDS);
        assertThat(page.locator(".sheet .told").first()).containsText("A colleague wants a Redis lock around a job");
    }

    /** A page that has but the head of a lock shows some hundred letters. */
    @Test
    void what_the_browsers_own_menu_prints_is_the_hand_outs_and_no_heading_is_left_alone() throws DataFormatException {
        List<Long> letters = lettersOfPages(visit.open("").pdf(new Page.PdfOptions().setPreferCSSPageSize(true)));

        assertThat(letters)
                .hasSizeGreaterThan(visit.report().data().stages().size())
                .allMatch(count -> count > 200);
    }

    /** How many letters, or groups of them, each page of a PDF shows. */
    private static List<Long> lettersOfPages(byte[] pdf) throws DataFormatException {
        String all = new String(pdf, StandardCharsets.ISO_8859_1);
        List<Long> letters = new ArrayList<>();
        for (MatchResult page : matches("/Type /Page\\b.*?/Contents (\\d+) 0 R", all)) {
            int object = all.indexOf("\n" + page.group(1) + " 0 obj");
            int begin = all.indexOf("stream\n", object) + "stream\n".length();
            letters.add((long) matches("\\bT[jJ]\\b", inflated(pdf, begin)).size());
        }
        return letters;
    }

    private static String inflated(byte[] bytes, int begin) throws DataFormatException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, begin, bytes.length - begin);
            byte[] page = new byte[1 << 20];
            return new String(page, 0, inflater.inflate(page), StandardCharsets.ISO_8859_1);
        } finally {
            inflater.end();
        }
    }

    private static List<MatchResult> matches(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(text).results().toList();
    }
}

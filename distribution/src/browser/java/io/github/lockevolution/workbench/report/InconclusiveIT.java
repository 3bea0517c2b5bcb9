package io.github.lockevolution.workbench.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The report of a run in which one lock, the third, was not explored to its end: it has no state space and no stories. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InconclusiveIT {

    private static final String STAGE = "stage3-setnx-setex";

    @RegisterExtension
    private final Visit visit = new Visit();

    private Path file;

    @BeforeAll
    void write_the_page() throws IOException {
        String page = Files.readString(visit.report().file());
        int begin = page.indexOf("id=\"data\">") + "id=\"data\">".length();
        int end = page.indexOf("</script>", begin);
        String data = without(
                STAGE, JsonParser.parseString(page.substring(begin, end)).getAsJsonObject());
        file = visit.report()
                .beside(
                        "inconclusive.html",
                        page.substring(0, begin) + data.replace("<", "\\u003c") + page.substring(end));
    }

    private Page open(String hash) {
        return open(hash, Screen.LAPTOP);
    }

    private Page open(String hash, Screen screen) {
        return visit.openAnother(file.toUri() + hash, screen);
    }

    private static String without(String name, JsonObject data) {
        data.getAsJsonArray("stages").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(stage -> stage.get("name").getAsString().equals(name))
                .forEach(stage -> {
                    stage.remove("stateSpace");
                    stage.addProperty("expectation", "INCONCLUSIVE");
                    stage.getAsJsonObject("failures").entrySet().stream()
                            .map(Map.Entry::getValue)
                            .map(JsonElement::getAsJsonObject)
                            .forEach(failure -> {
                                failure.remove("shortest");
                                failure.addProperty("schedules", 0);
                                failure.addProperty("expectation", "INCONCLUSIVE");
                            });
                });
        data.getAsJsonArray("stories")
                .asList()
                .removeIf(story ->
                        story.getAsJsonObject().get("stage").getAsString().equals(name));
        data.addProperty("expectation", "INCONCLUSIVE");
        return data.toString();
    }

    @Test
    void the_matrix_calls_it_neither_as_expected_nor_not_as_expected() {
        Page page = open("");

        Locator cell = page.locator("tr:has(> th .failure):has-text('ORPHAN') > td:nth-child(4)")
                .first();
        assertThat(cell.locator(".expectation")).hasText("must show ?inconclusive");
        assertThat(cell.locator(".not-met")).hasCount(0);
        assertThat(page.locator(".hero .verdict")).hasText("?Inconclusive");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en-US | SETNX + SETEX was not explored to its end in this run, so there is nothing to walk through here.
            zh-CN | 这次运行没有把 SETNX + SETEX 探索完，所以这里没有可以走的调度序列。
            """)
    void its_walk_says_that_there_is_none(String locale, String words) {
        Page page = open("#" + STAGE + ":A.A-crash.B", Screen.LAPTOP.in(locale));

        assertThat(page.locator(".notice")).hasText(words);
    }

    @Test
    void from_there_one_gets_to_a_lock_that_can_be_walked() {
        Page page = open("#" + STAGE + ":");

        page.locator(".stages a").first().click();

        assertThat(page.locator(".scheduler")).isVisible();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#stories", "#story-stage3-setnx-setex:A.A-crash.B", "#cards", "#stage2-setnx:A"})
    void the_other_views_are_there(String hash) {
        assertThat(open(hash).locator("h1")).isVisible();
    }
}

package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.microsoft.playwright.Page;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.MessageExport;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.report.Chromium.Screen;
import io.github.lockevolution.workbench.text.sample.SampleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The page says a message in the same words as the terminal, whatever it consists of. */
class MessagesIT {

    @AutoClose
    private static final Chromium CHROMIUM = Chromium.start();

    @Test
    void the_page_says_a_message_as_java_does() throws IOException {
        Page page = CHROMIUM.empty(Screen.LAPTOP);
        for (Language language : Language.ALL) {
            MessageExport messages =
                    MessageExport.of(language, List.of(SampleText.class.getPackageName()), key -> true);
            Calls calls = new Calls(language.text(SampleText.class));
            Object said = page.evaluate(
                    """
                    async ({script, language, calls}) => {
                      const {sayer} = await import("data:text/javascript," + encodeURIComponent(script));
                      const say = sayer(JSON.parse(language));
                      return JSON.parse(calls).map(({key, given}) => say("sample." + key, given));
                    }""",
                    Map.of(
                            "script", script(),
                            "language", RecordJson.line(messages),
                            "calls", new Gson().toJson(calls.made)));

            assertThat((List<?>) said).as(language.tag()).isEqualTo(calls.said);
        }
    }

    private static String script() throws IOException {
        try (InputStream script = ReportPage.class.getResourceAsStream("messages.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What is asked of the page, and what Java says to the same. */
    private static final class Calls {

        private final List<Call> made = new ArrayList<>();
        private final List<String> said = new ArrayList<>();

        private record Call(String key, Map<String, Object> given) {}

        Calls(SampleText text) {
            add(text.words(), "words", Map.of());
            add(text.argument("A", 6379), "argument", Map.of("client", "A", "port", 6379));
            for (long count : List.of(0L, 1L, 2L, 12870L)) {
                add(text.number(count), "number", Map.of("count", count));
                add(text.plural(count, "A"), "plural", Map.of("count", count, "client", "A"));
            }
            for (String word : List.of("constructor", "toString")) {
                for (boolean known : List.of(true, false)) {
                    add(text.select(known, word), "select", Map.of("known", known, "word", word));
                }
            }
            List<String> clients = List.of("A", "B", "C");
            for (int count = 0; count <= clients.size(); count++) {
                List<String> some = clients.subList(0, count);
                add(text.list(some), "list", Map.of("clients", some));
            }
        }

        private void add(String words, String key, Map<String, Object> given) {
            said.add(words);
            made.add(new Call(key, given));
        }
    }
}

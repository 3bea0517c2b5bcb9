package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.Quotation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotesTest {

    private static final Message TAG = language -> "in " + language;

    private final List<String> ran = new ArrayList<>();
    private final StringWriter err = new StringWriter();
    private final Quotes quotes = new Quotes(this::run, new PrintWriter(err));

    private int run(Language language, List<String> words, PrintWriter out, PrintWriter err) {
        ran.add(language + " " + String.join(" ", words));
        if (words.contains("--only-prints")) {
            out.println(TAG.in(language));
        } else {
            Quotation.print(out, language, any -> "after 3.2 s", TAG);
        }
        return words.contains("--broken") ? 1 : 0;
    }

    @Test
    void a_command_that_hands_over_its_answer_is_run_once_for_all_pages() {
        assertThat(of("explore x", "a.md")).isEqualTo("```\n./lab explore x\n```\n\n```text\nin en\n```\n");
        assertThat(of("explore x", "a.zh-CN.md")).contains("in zh");
        assertThat(of("explore x", "b.md")).contains("in en");
        assertThat(ran).containsExactly("en explore x");
    }

    @Test
    void a_command_that_only_prints_is_run_once_for_each_language() {
        assertThat(of("--only-prints", "a.md")).contains("in en");
        assertThat(of("--only-prints", "a.zh-CN.md")).contains("in zh");
        assertThat(of("--only-prints", "b.zh-CN.md")).contains("in zh");
        assertThat(ran).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            show x:A --as mermaid  | ./lab show x:A      | ```mermaid<in en<```<
            show x:A --as markdown | ./lab show x:A      | in en
            show x --source        | ./lab show x --source | ```java<in en<```<
            show x:A               | ./lab show x:A      | ```text<in en<```<
            """)
    void the_form_of_a_block_follows_from_the_command(String command, String shown, String form) {
        assertThat(of(command, "a.md")).isEqualTo("```\n" + shown + "\n```\n\n" + form.replace('<', '\n'));
    }

    @Test
    void what_did_not_end_as_it_should_is_told_and_quoted_on_no_page() {
        assertThatExceptionOfType(Quotes.Failed.class)
                .isThrownBy(() -> of("explore x --broken", "a.md"))
                .withMessage("a.md:7: ./lab explore x --broken ended with 1, and a page quotes only what ended with 0")
                .matches(failed -> failed.status() == 1);
        assertThat(err).hasToString("in en\n");
    }

    private String of(String command, String page) {
        PageContext context = new PageContext(Path.of(page), page, List.of());
        return quotes.of(command, context, 7);
    }
}

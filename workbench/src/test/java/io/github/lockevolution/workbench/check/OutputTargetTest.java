package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is typed behind {@code --out}: a file, and the form in which it is written. */
class OutputTargetTest {

    @ParameterizedTest
    @CsvSource({
        "lock.sarif, sarif, lock.sarif",
        "folder/lock.JSON, json, folder/lock.JSON",
        "lock.sarif.json, json, lock.sarif.json",
        "sarif:lock.sarif.json, sarif, lock.sarif.json",
        "lock.xml, junit, lock.xml",
        "lock.md, markdown, lock.md",
        "lock.html, html, lock.html",
        "github:lock.md, github, lock.md",
        "a:lock.md, markdown, a:lock.md",
        "./github:lock.md, markdown, ./github:lock.md",
    })
    void a_name_before_a_colon_chooses_the_form_or_else_the_end_of_the_name(String typed, String format, Path file) {
        OutputTarget target = OutputTarget.of(typed);

        assertThat(target.format().form().name()).isEqualTo(format);
        assertThat(target.file()).isEqualTo(file);
    }

    @Test
    void a_file_that_says_no_form_is_told_which_there_are() {
        assertRefused(
                "lock.pdf",
                "--out lock.pdf does not say in what form it is to be written; let the name end in one of .html, .json,"
                        + " .xml, .md, .sarif, or put a form and a colon before it, as in sarif:lock.pdf; there are github,"
                        + " html, json, junit, markdown, sarif");
    }

    @Test
    void a_form_without_a_file_is_refused() {
        assertRefused("github:", "--out github: names no file; name one behind it: --out github:FILE");
    }

    private static void assertRefused(String typed, String words) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> OutputTarget.of(typed))
                .satisfies(problem -> assertThat(problem.in(Language.ENGLISH)).isEqualTo(words));
    }
}

package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import org.junit.jupiter.api.Test;

class CliErrorsTest {

    @Test
    void the_end_of_what_java_has_is_told_with_what_to_ask_for() {
        assertThat(CliErrors.words(new OutOfMemoryError("Java heap space"), Language.ENGLISH))
                .isEqualTo(
                        "lab: inconclusive, the bench has come to the end of what its Java has"
                                + " (java.lang.OutOfMemoryError: Java heap space); ask for less, such as --clients 2 and --limit 60");
    }

    @Test
    void an_error_that_nobody_foresaw_is_told_without_where_it_came_from() {
        assertThat(CliErrors.words(new NoClassDefFoundError("a/B\u001b[2J"), Language.ENGLISH))
                .isEqualTo("lab: inconclusive, something unplanned happened: java.lang.NoClassDefFoundError:"
                        + " a/B\\u001b[2J");
    }
}

package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Words of others cannot do anything to the terminal on which they are read. */
class QuotedTest {

    private static final class OurWrapper extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OurWrapper(Throwable cause) {
            super("wrapped", cause);
        }
    }

    @Test
    void signs_that_a_terminal_obeys_are_told_by_their_number() {
        assertThat(Quoted.harmless("a\u001b[2Jb\u202ec\u2066d\re")).isEqualTo("a\\u001b[2Jb\\u202ec\\u2066d\\u000de");
    }

    @Test
    void lines_and_letters_of_any_script_stay() {
        String text = "a\n\tb 锁 שלום é";

        assertThat(Quoted.harmless(text)).isSameAs(text);
    }

    @Test
    void what_is_long_is_shortened_with_its_length() {
        assertThat(Quoted.shortened("x".repeat(301))).isEqualTo("x".repeat(300) + "... (301 characters)");
        assertThat(Quoted.shortened("x".repeat(300))).isEqualTo("x".repeat(300));
    }

    @Test
    void what_the_bench_wraps_something_into_is_left_out() {
        IOException thrown = new IOException("no");

        assertThat(Quoted.thrown(new OurWrapper(thrown))).isEqualTo("java.io.IOException: no");
        assertThat(Quoted.thrown(new UncheckedIOException(thrown)))
                .isEqualTo("java.io.UncheckedIOException: java.io.IOException: no");
    }
}

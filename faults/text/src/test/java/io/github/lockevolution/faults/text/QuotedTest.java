package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
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
    void what_looks_like_nothing_is_told_by_its_number() {
        assertThat(Quoted.harmless("a\u0085b\u009b31mc\u200fd\u2028e\u061cf"))
                .isEqualTo("a\\u0085b\\u009b31mc\\u200fd\\u2028e\\u061cf");
    }

    /** As GitHub Actions read them: at the beginning of a line, behind blanks of any kind. A line may end before any word. */
    @Test
    void a_line_of_others_is_no_command_of_a_workflow() {
        assertThat(Quoted.harmless("::error::no\n \u00a0\t::set-output name=x::y\na ::error::b::error::c"))
                .isEqualTo("\\u003a:error::no\n \u00a0\t\\u003a:set-output name=x::y\na \\u003a:error::b::error::c");
    }

    /** These are read in the midst of a line as well. */
    @Test
    void nor_is_a_command_of_another_form_one() {
        assertThat(Quoted.harmless("a ##[error]b ##vso[task.complete]c ##teamcity[d]"))
                .isEqualTo("a \\u0023#[error]b \\u0023#vso[task.complete]c \\u0023#teamcity[d]");
    }

    @Test
    void an_address_and_a_heading_stay() {
        String text = "::1\n## heading\nString::valueOf std::error::Error";

        assertThat(Quoted.harmless(text)).isEqualTo(text);
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

    /** Only the lines of a program count: neither those of Java, nor those of the bench, nor of whoever runs that. */
    @Test
    void what_was_thrown_is_told_with_the_first_line_that_led_there() {
        IllegalStateException thrown = new IllegalStateException("no");
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Objects", "requireNonNull", "Objects.java", 208),
            new StackTraceElement("io.github.lockevolution.faults.gate.Gate", "let", "Gate.java", 7),
            new StackTraceElement("shop.Till$Lock", "tryLock", "Lock.java", 12),
            new StackTraceElement("io.github.lockevolution.faults.client.Attempt", "run", "Attempt.java", 83),
            new StackTraceElement("runner.Main", "main", "Main.java", 3)
        });

        assertThat(Quoted.thrown(thrown)).isEqualTo("java.lang.IllegalStateException: no, Till.java:12");
        assertThat(Quoted.thrown(new ExceptionInInitializerError(thrown)))
                .isEqualTo("java.lang.IllegalStateException: no, Till.java:12");
    }

    /** Be it a library that is known to be one, or one that a store names. */
    @Test
    void what_a_library_throws_is_told_with_the_line_that_called_the_library() {
        Exception thrown = new IllegalStateException("no table");
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("org.springframework.jdbc.core.JdbcTemplate", "query", "JdbcTemplate.java", 7),
            new StackTraceElement("io.lettuce.core.LettuceFutures", "await", "LettuceFutures.java", 8),
            new StackTraceElement("shop.BookingService", "book", "BookingService.java", 31)
        });

        assertThat(Quoted.thrown(thrown))
                .isEqualTo("java.lang.IllegalStateException: no table, BookingService.java:31");
    }

    @Test
    void what_throws_when_it_is_asked_for_its_words_is_told_by_its_kind() {
        RuntimeException silent = new RuntimeException() {

            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                throw new IllegalStateException("no words");
            }
        };

        assertThat(Quoted.thrown(silent)).isEqualTo(silent.getClass().getName());
    }

    @Test
    void what_the_bench_wraps_something_into_is_left_out() {
        IOException thrown = new IOException("no");

        assertThat(Quoted.thrown(new OurWrapper(thrown))).isEqualTo("java.io.IOException: no");
        assertThat(Quoted.thrown(new UncheckedIOException(thrown)))
                .isEqualTo("java.io.UncheckedIOException: java.io.IOException: no");
    }

    @Test
    void of_a_long_script_the_first_line_is_told_and_how_long_it_is() {
        String script = "-- takes the lock\n" + "redis.call('GET', KEYS[1])\n".repeat(400) + "return 1";

        assertThat(Quoted.command(List.of("EVAL", script, "1", "lock:7")))
                .isEqualTo("EVAL -- takes the lock... (402 lines, 10826 characters) 1 lock:7");
        assertThat(Quoted.command(List.of("EVAL", "if a then\n  return 1\nend", "1", "lock:7")))
                .isEqualTo("EVAL if a then return 1 end 1 lock:7");
    }
}

package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a lock prints is not mixed into what is said of it, and whoever misses it is told. */
class OutputCaptureTest {

    private final PrintStream before = System.out;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @BeforeEach
    void showHere() {
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void showThereAgain() {
        System.setOut(before);
    }

    @Test
    void what_is_printed_is_left_out_and_what_is_printed_behind_that_is_not() {
        try (OutputCapture printed = OutputCapture.leftOut(false)) {
            System.out.println("a lock");

            assertThat(printed.remarks(false))
                    .extracting(remark -> remark.in(Language.ENGLISH))
                    .containsExactly("what it prints is left out; --stacktrace shows it");
        }
        System.out.print("the bench");

        assertThat(shown).hasToString("the bench");
    }

    @Test
    void the_last_lines_are_told_when_they_may_say_why_there_is_no_result() {
        try (OutputCapture printed = OutputCapture.leftOut(false)) {
            for (int line = 1; line <= 3000; line++) {
                System.out.println("line " + line);
            }
            System.err.println("\n  no such table: ticket ");

            assertThat(printed.remarks(true))
                    .extracting(remark -> remark.in(Language.ENGLISH))
                    .containsExactly("the last that it printed: line 2999 / line 3000 / no such table: ticket;"
                            + " --stacktrace shows all of it");
        }
    }

    @Test
    void a_lock_that_takes_the_output_away_takes_it_for_itself_alone() {
        try (OutputCapture printed = OutputCapture.leftOut(false)) {
            System.setOut(null);

            assertThat(printed.remarks(false)).isEmpty();
        }
        System.out.print("the bench");

        assertThat(shown).hasToString("the bench");
    }

    /** What a library logs of a client that was killed goes by the logging of the JDK, which keeps the stream that it has begun with. */
    @Test
    void so_is_what_is_logged() {
        Logger log = Logger.getLogger("");
        List<LogRecord> published = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                if (isLoggable(record)) {
                    published.add(record);
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        try {
            try (OutputCapture printed = OutputCapture.leftOut(false)) {
                log.warning("connection reset");

                assertThat(printed.remarks(false)).hasSize(1);
            }
            assertThat(published).isEmpty();
            try (OutputCapture printed = OutputCapture.leftOut(true)) {
                log.warning("connection reset");

                assertThat(printed.remarks(false)).isEmpty();
            }
            assertThat(published).hasSize(1);
        } finally {
            log.removeHandler(handler);
        }
    }
}

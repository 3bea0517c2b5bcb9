package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a lock prints is not mixed into what is said of it, and whoever misses it is told. */
class PrintedByLockTest {

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
        try (PrintedByLock printed = PrintedByLock.leftOut()) {
            System.out.println("a lock");

            assertThat(printed.remarks())
                    .extracting(remark -> remark.in(Language.ENGLISH))
                    .containsExactly("what it prints is left out");
        }
        System.out.print("the bench");

        assertThat(shown).hasToString("the bench");
    }

    @Test
    void a_lock_that_takes_the_output_away_takes_it_for_itself_alone() {
        try (PrintedByLock printed = PrintedByLock.leftOut()) {
            System.setOut(null);

            assertThat(printed.remarks()).isEmpty();
        }
        System.out.print("the bench");

        assertThat(shown).hasToString("the bench");
    }
}

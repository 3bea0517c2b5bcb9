package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;

/** What comes of the keys of a person, on a terminal of a usual kind. */
class LinesTest {

    private static final String UP = "\033[A";
    private static final String CTRL_C = "\003";
    private static final String CTRL_D = "\004";

    private static Lines typed(String keys) throws IOException {
        Terminal terminal = new ExternalTerminal(
                "a person's",
                "xterm",
                new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                new ByteArrayOutputStream(),
                StandardCharsets.UTF_8);
        return Lines.ofTerminal(terminal, List.of("A", "A-crash", "expire"));
    }

    @Test
    void the_up_arrow_brings_back_the_line_before_and_no_letter_of_its_own() throws IOException {
        try (Lines lines = typed("B expire\r" + UP + "\r")) {
            assertThat(lines.next("> ")).contains("B expire");
            assertThat(lines.next("> ")).contains("B expire");
        }
    }

    @Test
    void the_other_arrows_move_within_the_line() throws IOException {
        try (Lines lines = typed("Acrash\033[D\033[D\033[D\033[D\033[D-\r")) {
            assertThat(lines.next("> ")).contains("A-crash");
        }
    }

    @Test
    void a_word_is_taken_whole_so_that_nothing_of_it_is_left_for_the_shell() throws IOException {
        try (Lines lines = typed("quit\r")) {
            assertThat(lines.next("> ")).contains("quit");
        }
    }

    @Test
    void ctrl_c_and_ctrl_d_end_the_lines() throws IOException {
        for (String key : List.of(CTRL_C, "half a li" + CTRL_C, CTRL_D)) {
            try (Lines lines = typed(key)) {
                assertThat(lines.next("> ")).as(key).isEqualTo(Optional.empty());
            }
        }
    }

    @Test
    void tab_completes_a_word() throws IOException {
        try (Lines lines = typed("ex\t\r")) {
            assertThat(lines.next("> ").map(String::strip)).contains("expire");
        }
    }

    @Test
    void what_comes_through_a_pipe_is_shown_without_what_a_terminal_would_obey() throws IOException {
        StringWriter out = new StringWriter();
        byte[] piped = "A\033[2J\n".getBytes(StandardCharsets.UTF_8);

        try (Lines lines = Lines.ofPipe(new ByteArrayInputStream(piped), new PrintWriter(out, true))) {
            assertThat(lines.next("> ")).contains("A\033[2J");
        }

        assertThat(out.toString()).isEqualToNormalizingNewlines("> A\\u001b[2J\n");
    }
}

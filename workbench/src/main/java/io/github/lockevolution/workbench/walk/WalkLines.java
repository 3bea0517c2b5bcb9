package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.workbench.console.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.TerminalBuilder;

/** The lines that a person types, with editing, completion and history, or those that come through a pipe. */
interface WalkLines extends AutoCloseable {

    String PROMPT = "> ";

    /** The next line; empty when there are no more. */
    Optional<String> next() throws IOException;

    @Override
    void close() throws IOException;

    static WalkLines from(InputStream input, PrintWriter out) throws IOException {
        return Terminal.isThere() && System.console() != null ? ofTerminal() : ofPipe(input, out);
    }

    private static WalkLines ofTerminal() throws IOException {
        var terminal = TerminalBuilder.builder().system(true).dumb(true).build();
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new StringsCompleter(WalkSession.WORDS))
                .build();
        return new WalkLines() {

            @Override
            public Optional<String> next() {
                try {
                    return Optional.of(reader.readLine(PROMPT));
                } catch (EndOfFileException | UserInterruptException e) {
                    return Optional.empty();
                }
            }

            @Override
            public void close() throws IOException {
                terminal.close();
            }
        };
    }

    /** What came through the pipe is shown, so that the output alone tells the lesson. */
    private static WalkLines ofPipe(InputStream input, PrintWriter out) {
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        return new WalkLines() {

            @Override
            public Optional<String> next() throws IOException {
                Optional<String> line = Optional.ofNullable(reader.readLine());
                line.ifPresent(text -> out.println(PROMPT + text));
                return line;
            }

            @Override
            public void close() {
                // Standard input is not ours.
            }
        };
    }
}

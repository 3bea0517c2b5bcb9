package io.github.lockevolution.workbench.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.TerminalBuilder;

/** The lines that a person types, with editing, completion and history, or those that come through a pipe. */
public interface Lines extends AutoCloseable {

    /** The next line; empty when there are no more. */
    Optional<String> next(String prompt) throws IOException;

    @Override
    void close() throws IOException;

    /**
     * Those of a person, if one is there, else those of the pipe.
     *
     * @param words what can be said, for completion
     */
    static Lines from(InputStream input, PrintWriter out, List<String> words) throws IOException {
        return Terminal.hasAPerson() ? ofTerminal(words) : ofPipe(input, out);
    }

    private static Lines ofTerminal(List<String> words) throws IOException {
        var terminal = TerminalBuilder.builder().system(true).dumb(true).build();
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new StringsCompleter(words))
                .build();
        return new Lines() {

            @Override
            public Optional<String> next(String prompt) {
                try {
                    return Optional.of(reader.readLine(prompt));
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

    /** What came through the pipe is shown, so that the output alone tells what went on. */
    private static Lines ofPipe(InputStream input, PrintWriter out) {
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        return new Lines() {

            @Override
            public Optional<String> next(String prompt) throws IOException {
                Optional<String> line = Optional.ofNullable(reader.readLine());
                line.ifPresent(text -> out.println(prompt + text));
                return line;
            }

            @Override
            public void close() {
                // Standard input is not ours.
            }
        };
    }
}

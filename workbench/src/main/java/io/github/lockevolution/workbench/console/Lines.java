package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Quoted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Reference;
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
     * The lines of a person, if one is there, else those of the pipe.
     *
     * @param words the words for completion
     */
    static Lines from(InputStream input, PrintWriter out, List<String> words) throws IOException {
        return Terminal.hasAPerson() ? ofThisTerminal(words) : ofPipe(input, out);
    }

    private static Lines ofThisTerminal(List<String> words) throws IOException {
        return ofTerminal(TerminalBuilder.builder().system(true).dumb(true).build(), words);
    }

    /** Ctrl-C and Ctrl-D end them. */
    static Lines ofTerminal(org.jline.terminal.Terminal terminal, List<String> words) {
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new StringsCompleter(words))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        bindArrows(reader);
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

    /** Also as a terminal sends them that was not told to send others. */
    private static void bindArrows(LineReader reader) {
        KeyMap<Binding> keys = reader.getKeyMaps().get(LineReader.MAIN);
        keys.bind(new Reference(LineReader.UP_LINE_OR_HISTORY), "\033[A");
        keys.bind(new Reference(LineReader.DOWN_LINE_OR_HISTORY), "\033[B");
        keys.bind(new Reference(LineReader.FORWARD_CHAR), "\033[C");
        keys.bind(new Reference(LineReader.BACKWARD_CHAR), "\033[D");
    }

    /** Lines from a pipe are echoed, so that the output alone tells what went on. */
    static Lines ofPipe(InputStream input, PrintWriter out) {
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        return new Lines() {

            @Override
            public Optional<String> next(String prompt) throws IOException {
                Optional<String> line = Optional.ofNullable(reader.readLine());
                line.ifPresent(text -> out.println(prompt + Quoted.harmless(Quoted.shortened(text))));
                return line;
            }

            @Override
            public void close() {
                // Standard input is not ours.
            }
        };
    }
}

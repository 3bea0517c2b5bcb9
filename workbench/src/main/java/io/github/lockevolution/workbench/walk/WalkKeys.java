package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.workbench.console.Lines;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The words of a person who presses single keys, the same keys as in the report. */
final class WalkKeys implements Lines {

    /** More of them would need keys that mean something else. */
    static final int MOST_CLIENTS = 4;

    private static final String NO_KEY = "?";

    private final Terminal terminal;
    private final BindingReader reader;
    private final PrintWriter out;
    private final KeyMap<String> keys = new KeyMap<>();

    private WalkKeys(Terminal terminal, PrintWriter out) {
        this.terminal = terminal;
        this.reader = new BindingReader(terminal.reader());
        this.out = out;
        bind();
    }

    /** Reads this terminal; empty if it cannot give single keys. */
    static Optional<Lines> of(PrintWriter out) throws IOException {
        Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build();
        if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
            terminal.close();
            return Optional.empty();
        }
        terminal.enterRawMode();
        return Optional.of(new WalkKeys(terminal, out));
    }

    private void bind() {
        for (int client = 0; client < MOST_CLIENTS; client++) {
            String name = Move.name(client);
            String key = name.toLowerCase(Locale.ROOT);
            keys.bind(name, key);
            keys.bind(name + "-crash", name);
            keys.bind(name + "-lost", "l" + key);
            keys.bind(name + "-ahead", "j" + key);
            keys.bind(name + "-side", "t" + key);
        }
        keys.bind("expire", "e");
        keys.bind("undo", "u", KeyMap.del(), "\b");
        keys.bind("restart", "r");
        keys.bind("hint", "h");
        keys.bind("show", "s");
        keys.bind("quit", "q", KeyMap.ctrl('D'));
        keys.bind("help", "?");
        keys.setNomatch(NO_KEY);
        keys.setUnicode(NO_KEY);
    }

    @Override
    public Optional<String> next(String prompt) {
        out.print(prompt);
        out.flush();
        Optional<String> word = Optional.ofNullable(reader.readBinding(keys));
        out.println(word.orElse("quit"));
        return word;
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}

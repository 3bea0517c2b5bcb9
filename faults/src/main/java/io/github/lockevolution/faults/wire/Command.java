package io.github.lockevolution.faults.wire;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One command of a client.
 *
 * @param words the command's name and its arguments, at least one word
 * @param bytes how many bytes it takes on the wire
 */
public record Command(List<String> words, int bytes) {

    /** What client libraries send to set a connection up; no lock sends them for itself. */
    private static final Set<String> SET_UP = Set.of("HELLO", "CLIENT", "AUTH", "SELECT", "PING");

    public Command {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least its name, got no words");
        }
        words = List.copyOf(words);
    }

    /** The name in capitals. */
    public String name() {
        return words.get(0).toUpperCase(Locale.ROOT);
    }

    /** Whether it only sets up the connection or loads a script; such a command touches no key. */
    public boolean isSetUp() {
        return SET_UP.contains(name())
                || name().equals("SCRIPT") && words.size() > 1 && words.get(1).equalsIgnoreCase("LOAD");
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}

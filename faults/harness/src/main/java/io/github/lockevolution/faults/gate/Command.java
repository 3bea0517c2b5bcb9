package io.github.lockevolution.faults.gate;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One command of a client.
 *
 * @param words the command's name and its arguments, at least one word
 * @param bytes the number of its bytes on the wire
 * @param store the name of the store that it goes to, for a client with several stores; empty for any other
 */
public record Command(List<String> words, int bytes, Optional<String> store) {

    /**
     * Commands that client libraries send on their own: to set a connection up, keep it alive, learn about the server, listen, or clear a
     * connection before its next use.
     */
    private static final Set<String> SET_UP = Set.of(
            "HELLO",
            "CLIENT",
            "AUTH",
            "SELECT",
            "PING",
            "RESET",
            "QUIT",
            "READONLY",
            "READWRITE",
            "INFO",
            "COMMAND",
            "CLUSTER",
            "ROLE",
            "SENTINEL",
            "SUBSCRIBE",
            "PSUBSCRIBE",
            "SSUBSCRIBE",
            "UNSUBSCRIBE",
            "PUNSUBSCRIBE",
            "SUNSUBSCRIBE",
            // Some libraries send it on garbage collection, between later commands. Its time matters to no other
            // client.
            "UNWATCH");

    /** Commands of which only some forms are sent by client libraries on their own. */
    private static final Set<String> SET_UP_FORMS =
            Set.of("SCRIPT LOAD", "SCRIPT EXISTS", "FUNCTION LOAD", "FUNCTION LIST", "CONFIG GET");

    public Command {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least its name, got no words");
        }
        words = List.copyOf(words);
    }

    /** A command of a client with one store. */
    public Command(List<String> words, int bytes) {
        this(words, bytes, Optional.empty());
    }

    /** The name in upper case. */
    public String name() {
        return words.get(0).toUpperCase(Locale.ROOT);
    }

    /** Whether it only sets up or clears the connection, loads a script, asks about the server or listens; such a command touches no key. */
    public boolean isSetUp() {
        return SET_UP.contains(name())
                || words.size() > 1
                        && SET_UP_FORMS.contains(name() + " " + words.get(1).toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}

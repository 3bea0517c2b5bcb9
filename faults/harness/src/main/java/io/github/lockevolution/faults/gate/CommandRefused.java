package io.github.lockevolution.faults.gate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * A command of a client that is dead, or cut off, and has lost its right to speak. At a port the client is told so by an error and keeps its
 * connection, where Redis remembers nothing of it: a library whose connection ended would connect again, and repeat the command, for long.
 */
public final class CommandRefused extends IOException {

    private static final long serialVersionUID = 1L;

    private static final String DEAD = "this client is dead; ";

    public CommandRefused(Command command) {
        super(DEAD + command.name() + " is not sent");
    }

    /** Whether a client library has thrown something because a command was refused so, whatever it has wrapped it in. */
    public static boolean isCauseOf(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .map(Throwable::getMessage)
                .anyMatch(message -> message != null && message.contains(DEAD));
    }

    /** What the client reads. */
    public byte[] reply() {
        return ("-ERR " + getMessage() + "\r\n").getBytes(StandardCharsets.UTF_8);
    }
}

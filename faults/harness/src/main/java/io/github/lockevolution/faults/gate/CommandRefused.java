package io.github.lockevolution.faults.gate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * The refusal of a command of a client that is dead or cut off. At a port the client gets an error reply and keeps its connection, if Redis
 * has no state for it: a library whose connection ended would connect again, and repeat the command, for long.
 */
public final class CommandRefused extends IOException {

    private static final long serialVersionUID = 1L;

    private static final String DEAD = "this client is dead; ";

    public CommandRefused(Command command) {
        super(DEAD + command.name() + " is not sent");
    }

    /** Whether an exception of a client library was caused by such a refusal, however it is wrapped. */
    public static boolean isCauseOf(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .map(Throwable::getMessage)
                .anyMatch(message -> message != null && message.contains(DEAD));
    }

    /** The error reply that the client reads. */
    public byte[] reply() {
        return ("-ERR " + getMessage() + "\r\n").getBytes(StandardCharsets.UTF_8);
    }
}

package io.github.lockevolution.tiny;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The client library of the server, for whoever speaks Java. */
public final class TinyClient {

    private final Wire wire;

    /** Sends a command, and waits for its answer. */
    @FunctionalInterface
    interface Wire {

        String ask(List<String> words) throws IOException;
    }

    TinyClient(Wire wire) {
        this.wire = wire;
    }

    /** @throws UncheckedIOException if there is no answer */
    public String ask(String... words) {
        try {
            return wire.ask(List.of(words));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

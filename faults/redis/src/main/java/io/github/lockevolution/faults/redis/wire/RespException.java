package io.github.lockevolution.faults.redis.wire;

import java.io.IOException;

/** A peer does not speak RESP, or sends a frame that is too large. The message begins like that of Redis in the same case. */
final class RespException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String found;

    RespException(String stream, long offset, String found, String needed) {
        super("Protocol error: at byte " + offset + " of the " + stream + " stands " + found + ", needed is " + needed);
        this.found = found;
    }

    /** The bytes at which the error was found, as a text. */
    String found() {
        return found;
    }
}

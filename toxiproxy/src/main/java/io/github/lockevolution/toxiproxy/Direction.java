package io.github.lockevolution.toxiproxy;

import java.util.Locale;

/** The two directions of a connection; the API calls them {@code stream}. */
enum Direction {
    /** From the client to the server behind the proxy. */
    UPSTREAM,
    /** From the server behind the proxy to the client. */
    DOWNSTREAM;

    /** Reads the word of the API, in upper or lower case. */
    static Direction parse(String word) {
        for (Direction direction : values()) {
            if (direction.word().equalsIgnoreCase(word)) {
                return direction;
            }
        }
        throw ApiError.badRequest("stream was invalid, can be either upstream or downstream");
    }

    /** The word the API uses. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

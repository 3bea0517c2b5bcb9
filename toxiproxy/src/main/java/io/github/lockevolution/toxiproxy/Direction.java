package io.github.lockevolution.toxiproxy;

import java.util.Locale;

/** The two directions of a connection; the API calls them {@code stream}. */
enum Direction {
    /** From the client to the server behind the proxy. */
    UPSTREAM,
    /** From the server behind the proxy to the client. */
    DOWNSTREAM;

    /** Reads the name that the API uses, in upper or lower case. */
    static Direction parse(String apiName) {
        for (Direction direction : values()) {
            if (direction.apiName().equalsIgnoreCase(apiName)) {
                return direction;
            }
        }
        throw ApiError.badRequest("stream was invalid, can be either upstream or downstream");
    }

    /** Its name in the API. */
    String apiName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

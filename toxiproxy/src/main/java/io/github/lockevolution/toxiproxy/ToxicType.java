package io.github.lockevolution.toxiproxy;

import java.util.List;
import java.util.Locale;

/** The types of toxics, and the names of their attributes. */
enum ToxicType {
    /** Delays everything by {@code latency} ± {@code jitter} milliseconds; does not throttle. */
    LATENCY("latency", "jitter"),
    /** Lets {@code rate} times 1000 bytes through a second; 0 lets nothing through. */
    BANDWIDTH("rate"),
    /** Delays the end of the connection by {@code delay} milliseconds. */
    SLOW_CLOSE("delay"),
    /** Swallows everything and ends the connection after {@code timeout} silent milliseconds; 0 never ends it. */
    TIMEOUT("timeout"),
    /** Resets the connection {@code timeout} milliseconds after its next bytes, or its end. */
    RESET_PEER("timeout"),
    /** Cuts the bytes into pieces of {@code average_size} ± {@code size_variation}, {@code delay} microseconds apart. */
    SLICER("average_size", "size_variation", "delay"),
    /** Lets {@code bytes} bytes through and then ends the connection. */
    LIMIT_DATA("bytes"),
    /** Does nothing. */
    NOOP;

    private final List<String> attributes;

    ToxicType(String... attributes) {
        this.attributes = List.of(attributes);
    }

    /** Reads the name that the API uses. */
    static ToxicType parse(String apiName) {
        for (ToxicType type : values()) {
            if (type.apiName().equals(apiName)) {
                return type;
            }
        }
        throw ApiError.badRequest("invalid toxic type");
    }

    /** Its name in the API. */
    String apiName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of the attributes, in the order the API shows them. All are whole numbers, 0 unless given. */
    List<String> attributes() {
        return attributes;
    }
}

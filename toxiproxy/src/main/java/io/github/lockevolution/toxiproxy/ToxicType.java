package io.github.lockevolution.toxiproxy;

import java.util.List;
import java.util.Locale;

/** The types of toxics, the names of their attributes, and the pipe that applies each. */
enum ToxicType {
    /** Delays everything by {@code latency} ± {@code jitter} milliseconds; does not throttle. */
    LATENCY(LatencyPipe::new, "latency", "jitter"),
    /** Lets {@code rate} times 1000 bytes through a second; 0 lets nothing through. */
    BANDWIDTH(BandwidthPipe::new, "rate"),
    /** Delays the end of the connection by {@code delay} milliseconds. */
    SLOW_CLOSE(SlowClosePipe::new, "delay"),
    /** Swallows everything and ends the connection after {@code timeout} silent milliseconds; 0 never ends it. */
    TIMEOUT(TimeoutPipe::new, "timeout"),
    /** Resets the connection {@code timeout} milliseconds after its next bytes, or its end. */
    RESET_PEER(ResetPeerPipe::new, "timeout"),
    /** Cuts the bytes into pieces of {@code average_size} ± {@code size_variation}, {@code delay} microseconds apart. */
    SLICER(SlicerPipe::new, "average_size", "size_variation", "delay"),
    /** Lets {@code bytes} bytes through and then ends the connection. */
    LIMIT_DATA(LimitDataPipe::new, "bytes"),
    /** Does nothing. */
    NOOP(NoopPipe::new);

    private final PipeFactory factory;
    private final List<String> attributes;

    ToxicType(PipeFactory factory, String... attributes) {
        this.factory = factory;
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

    /** A new pipe that applies the toxic to the link. */
    ToxicPipe pipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        return factory.create(link, toxic, attachedAt);
    }

    private interface PipeFactory {
        ToxicPipe create(Link link, Toxic toxic, AttachedAt attachedAt);
    }
}

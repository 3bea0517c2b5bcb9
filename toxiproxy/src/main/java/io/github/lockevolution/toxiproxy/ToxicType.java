package io.github.lockevolution.toxiproxy;

import java.util.List;
import java.util.Locale;

/** The toxics there are, the names of their attributes, and the pipe that puts each to work. */
enum ToxicType {
    /** Delays everything by {@code latency} ± {@code jitter} milliseconds; does not throttle. */
    LATENCY(LatencyPipe::new, "latency", "jitter"),
    /** Lets {@code rate} times 1000 bytes through a second; 0 lets nothing through. */
    BANDWIDTH(BandwidthPipe::new, "rate"),
    /** Delays the end of the connection by {@code delay} milliseconds. */
    SLOW_CLOSE(SlowClosePipe::new, "delay"),
    /** Swallows everything and ends the connection after {@code timeout} silent milliseconds; 0 never ends it. */
    TIMEOUT(TimeoutPipe::new, "timeout"),
    /** Resets the connection {@code timeout} milliseconds after its next bytes or its end. */
    RESET_PEER(ResetPeerPipe::new, "timeout"),
    /** Cuts the bytes into pieces of {@code average_size} ± {@code size_variation}, {@code delay} microseconds apart. */
    SLICER(SlicerPipe::new, "average_size", "size_variation", "delay"),
    /** Lets {@code bytes} bytes through and then ends the connection. */
    LIMIT_DATA(LimitDataPipe::new, "bytes"),
    /** Does nothing. */
    NOOP(NoopPipe::new);

    private final PipeFactory pipes;
    private final List<String> attributes;

    ToxicType(PipeFactory pipes, String... attributes) {
        this.pipes = pipes;
        this.attributes = List.of(attributes);
    }

    /** Reads the word of the API. */
    static ToxicType parse(String word) {
        for (ToxicType type : values()) {
            if (type.word().equals(word)) {
                return type;
            }
        }
        throw ApiError.badRequest("invalid toxic type");
    }

    /** The word the API uses. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of the attributes, in the order the API shows them. All are whole numbers, 0 unless given. */
    List<String> attributes() {
        return attributes;
    }

    /** A new pipe that puts the toxic to work in the link. */
    ToxicPipe pipe(Link link, Toxic toxic, AttachedAt since) {
        return pipes.create(link, toxic, since);
    }

    private interface PipeFactory {
        ToxicPipe create(Link link, Toxic toxic, AttachedAt since);
    }
}

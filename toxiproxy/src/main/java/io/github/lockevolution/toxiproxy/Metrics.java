package io.github.lockevolution.toxiproxy;

/** What {@code /metrics} shows, in the text format of Prometheus. Without any of them it is 404. */
public enum Metrics {
    /** The bytes that each proxy received and sent, by the original's names and labels. */
    PROXY,
    /** A little about this JVM; the original shows its Go runtime, under other names. */
    RUNTIME
}

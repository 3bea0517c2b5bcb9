package io.github.lockevolution.faults.explore.graph;

/** What is run as one. */
public enum Merging {

    /** Schedules that meet in states which are equal but for the names of the clients. */
    ON,

    /** Schedules that meet in equal states. */
    NO_SYMMETRY,

    /** Nothing: every schedule is run by itself. */
    OFF
}

package io.github.lockevolution.faults.explore.graph;

/** Which schedules are run on as one. */
public enum Merging {

    /** Schedules that meet in states which are equal but for the names of the clients. */
    ON,

    /** The same schedules; the words of every state are kept, and not only its fingerprint. */
    EXACT,

    /** Schedules that meet in equal states. */
    NO_SYMMETRY,

    /** Nothing: every schedule is run by itself. */
    OFF;

    /** Whether clients that are alike are one. */
    public boolean isSymmetric() {
        return this == ON || this == EXACT;
    }
}

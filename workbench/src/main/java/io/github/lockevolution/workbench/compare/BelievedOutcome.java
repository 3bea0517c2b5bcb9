package io.github.lockevolution.workbench.compare;

/** What a client takes to be so after a fault. */
enum BelievedOutcome {

    /** It is dead. */
    NONE,

    /** That it has the lock. */
    HOLDS,

    /** That it does not have the lock. */
    REFUSED,

    /** That it has given the lock back. */
    RELEASED,

    /** It was told of an error, and does not know. */
    UNKNOWN
}

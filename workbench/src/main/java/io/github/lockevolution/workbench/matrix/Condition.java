package io.github.lockevolution.workbench.matrix;

/** What textbooks ask of a distributed lock, in their order. */
enum Condition {
    ONE_HOLDER,
    AVAILABLE,
    FAST,
    REENTRANT,
    LEASE,
    NON_BLOCKING
}

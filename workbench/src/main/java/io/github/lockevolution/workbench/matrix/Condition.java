package io.github.lockevolution.workbench.matrix;

/** The conditions that textbooks set for a distributed lock, in their order. */
enum Condition {
    ONE_HOLDER,
    AVAILABLE,
    FAST,
    REENTRANT,
    LEASE,
    NON_BLOCKING
}

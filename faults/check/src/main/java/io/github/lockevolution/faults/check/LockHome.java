package io.github.lockevolution.faults.check;

/** Where a lock in Java keeps its state, as what it asks for tells. */
enum LockHome {
    ONE_REDIS,
    SEVERAL_REDIS,
    DATABASE
}

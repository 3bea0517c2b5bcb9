package io.github.lockevolution.faults.check;

/** Where a lock in Java keeps its state, as what it asks for tells. */
sealed interface LockHome {

    /** In Redis. */
    enum Redis implements LockHome {
        ONE,
        SEVERAL
    }

    /**
     * In another store.
     *
     * @param asked the name of the type that it asks for
     */
    record Elsewhere(String asked) implements LockHome {}
}

package io.github.lockevolution.faults.model;

/** The phases of a client in its one attempt. A phase leads only to a later one. */
public enum ClientPhase {

    /** It has not moved yet: it is before the first command of its tryLock. */
    NOT_STARTED,

    /** Its tryLock has begun and has not returned. */
    ACQUIRING,

    /** Its tryLock returned true, and it has not called unlock: it believes that it alone is here. */
    INSIDE,

    /** It has called unlock, which has not returned. */
    RELEASING,

    /** It has made its last move. */
    DONE,

    /** It was killed. */
    DEAD;

    /** Whether its tryLock has not returned, if it has begun at all. */
    public boolean isBeforeInside() {
        return this == NOT_STARTED || this == ACQUIRING;
    }

    /** Whether the client can never move again. */
    public boolean isOver() {
        return this == DONE || this == DEAD;
    }

    /** Whether this phase comes after the other one; {@link #NOT_STARTED} and {@link #ACQUIRING} count as the same. */
    public boolean isBeyond(ClientPhase other) {
        return !isBeforeInside() && compareTo(other) > 0;
    }
}

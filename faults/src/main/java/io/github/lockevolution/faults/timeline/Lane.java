package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;

/** Where a client is in its one attempt. */
public enum Lane {

    /** It has done nothing yet. */
    NOT_STARTED,

    /** Its tryLock has not returned. */
    TRYING,

    /** Its tryLock returned true, and it has not called unlock: it believes that it alone holds the lock. */
    HOLDS,

    /** It has called unlock, which has not returned. */
    GIVING_BACK,

    /** It has done all it will ever do. */
    DONE,

    /** It was killed. */
    DEAD;

    static Lane of(ClientPhase phase) {
        return switch (phase) {
            case ACQUIRING -> TRYING;
            case INSIDE -> HOLDS;
            case RELEASING -> GIVING_BACK;
            case DONE -> DONE;
            case DEAD -> DEAD;
        };
    }
}

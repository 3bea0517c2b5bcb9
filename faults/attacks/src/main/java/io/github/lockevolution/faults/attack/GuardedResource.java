package io.github.lockevolution.faults.attack;

import java.util.List;
import java.util.OptionalLong;

/**
 * What the clients of a scene write to while they are inside. It refuses a fencing token lower than the highest that it was shown; who shows
 * none is let through, as there is nothing to compare.
 */
public interface GuardedResource {

    /**
     * @param token what the writer's lock drew; empty if it draws none
     * @return whether it was accepted
     */
    boolean write(OptionalLong token, String entry);

    /** The names of what it keeps in the store of the lock, if anything. */
    List<String> keys();

    /** What was accepted so far, in order. */
    List<String> written();

    /** Removes all of it. */
    void remove();
}

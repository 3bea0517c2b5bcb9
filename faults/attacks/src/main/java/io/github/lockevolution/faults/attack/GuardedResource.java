package io.github.lockevolution.faults.attack;

import java.util.List;
import java.util.OptionalLong;

/**
 * The resource to which the clients of a scenario write while they are inside. It refuses a fencing token lower than the highest that it was
 * shown; a write without a token is let through, as there is nothing to compare.
 */
public interface GuardedResource {

    /**
     * @param token the fencing token of the writer's lock; empty if it has none
     * @return whether it was accepted
     */
    boolean write(OptionalLong token, String entry);

    /** The names of its keys in the store of the lock; empty if it has none. */
    List<String> keys();

    /** The entries accepted so far, in order. */
    List<String> written();

    /** Removes all entries. */
    void remove();
}

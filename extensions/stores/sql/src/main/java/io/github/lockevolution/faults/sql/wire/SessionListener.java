package io.github.lockevolution.faults.sql.wire;

import java.util.List;

/** Is told which sessions a client has at the server. Called in the threads of a port. */
public interface SessionListener {

    /**
     * The server has begun a session; the client does not know it yet.
     *
     * @param backendPid the number of its process
     */
    void begun(long backendPid);

    /**
     * Whether a statement reads more than the rows that it writes, so that it stands at the gate once more before it is committed.
     *
     * @param words of what leaves together, with the values of its parameters
     */
    default boolean isWide(List<String> words) {
        return false;
    }

    /** These words are about to leave. */
    default void sending(List<String> words) {}

    /** The connection to the server is closed. A session that waits for a row of another may not have noticed yet. */
    default void ended(long backendPid) {}

    /**
     * Connections to the server were cut because an answer is to be lost. The client hears of it when this has returned: its next move has to
     * find at the server the state that the cut has left there.
     */
    default void onCut() {}
}

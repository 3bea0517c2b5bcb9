package io.github.lockevolution.zookeeper;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that is guarded by a lock and is not in ZooKeeper, here a list in memory: it remembers the highest fencing token it was shown, and
 * refuses a client that comes with a lower one. (What is in ZooKeeper needs no token: the server takes no write of a session that has ended.)
 */
public final class GuardedResource {

    private final List<String> written = new ArrayList<>();
    private long highest;

    /**
     * Writes, if nobody has written with a higher token.
     *
     * @param fencingToken the token of the lock under which the writer works
     * @return false if a higher token was shown before
     */
    public synchronized boolean write(long fencingToken, String text) {
        if (fencingToken < highest) {
            return false;
        }
        highest = fencingToken;
        written.add(text);
        return true;
    }

    /** The accepted writes, in order. */
    public synchronized List<String> written() {
        return List.copyOf(written);
    }
}

package io.github.lockevolution.faults.pgbouncer;

import java.util.SortedMap;

/**
 * A session of the database that the pooler has.
 *
 * @param pid its number in the database
 * @param number its place among those that there are, the oldest first, from 1
 * @param client the client that has it now; empty if it waits in the pool
 * @param held how often it holds each advisory lock, by the name of the lock
 */
record Backend(int pid, int number, String client, SortedMap<String, Integer> held) {

    String name() {
        return "S" + number;
    }

    boolean isIdle() {
        return client.isEmpty();
    }

    boolean isHolding() {
        return !held.isEmpty();
    }

    /** The same session, with the same client, whatever it holds. */
    boolean isSame(Backend other) {
        return pid == other.pid && client.equals(other.client);
    }
}

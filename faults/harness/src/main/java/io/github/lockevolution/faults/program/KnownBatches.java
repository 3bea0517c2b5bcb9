package io.github.lockevolution.faults.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The batches of commands that clients of one lock send, by their servers, as they were learned when a client first came there. All clients
 * of a lock share them.
 */
public final class KnownBatches {

    private final Map<List<String>, List<Integer>> known = new HashMap<>();

    /**
     * The servers, in order; empty if no client has been here.
     *
     * @param heard the commands and replies of the attempt before
     */
    synchronized Optional<List<Integer>> after(List<String> heard) {
        return Optional.ofNullable(known.get(heard));
    }

    synchronized void learn(List<String> heard, List<Integer> servers) {
        known.put(List.copyOf(heard), List.copyOf(servers));
    }
}

package io.github.lockevolution.faults.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The batches that clients of one lock send: to which servers at once, as it was learned when a client came there first. All clients of a lock share
 * it.
 */
public final class KnownBatches {

    private final Map<List<String>, List<Integer>> known = new HashMap<>();

    /**
     * The servers, in order; empty if nobody has been here.
     *
     * @param heard what the attempt has sent and heard before
     */
    synchronized Optional<List<Integer>> after(List<String> heard) {
        return Optional.ofNullable(known.get(heard));
    }

    synchronized void learn(List<String> heard, List<Integer> servers) {
        known.put(List.copyOf(heard), List.copyOf(servers));
    }
}

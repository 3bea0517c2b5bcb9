package io.github.lockevolution.faults.canary;

/** A run did not see a lock break that is known to be broken, so nothing else it says can be relied on. */
public final class CanaryMissed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param insteadSeen what the run saw instead, in a few words
     */
    public CanaryMissed(String insteadSeen) {
        super("the canary, a lock that lets everybody in, was not caught: " + insteadSeen + "; this run is void");
    }
}

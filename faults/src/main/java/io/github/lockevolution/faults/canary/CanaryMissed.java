package io.github.lockevolution.faults.canary;

/** The bench overlooked a lock that is no lock; whatever else it says is worth nothing. */
public final class CanaryMissed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param insteadSeen what the bench made of it, in a few words
     */
    public CanaryMissed(String insteadSeen) {
        super("the canary, a lock that lets everybody in, was not caught: " + insteadSeen + "; this run is void");
    }
}

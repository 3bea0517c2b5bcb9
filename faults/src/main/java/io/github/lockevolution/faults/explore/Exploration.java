package io.github.lockevolution.faults.explore;

import java.util.Optional;

/** What came of running every schedule of a lock. */
public final class Exploration {

    private final Census census;
    private final Optional<Unfolding> unfolding;

    /**
     * @param unfolding empty if not every schedule could be run
     */
    Exploration(Census census, Optional<Unfolding> unfolding) {
        this.census = census;
        this.unfolding = unfolding;
    }

    /** How many schedules there are, and how many of them fail. */
    public Census census() {
        return census;
    }

    /**
     * The same to go through, move by move; empty if not every schedule could be run. Made anew at each call, in memory that grows with
     * the number of states: for more than three clients it may be large.
     */
    public Optional<StateSpace> stateSpace() {
        return unfolding.map(Unfolding::stateSpace);
    }

    /** The same, with what came of running its shortest schedules again. */
    Exploration with(Census replayed) {
        return new Exploration(replayed, unfolding);
    }
}

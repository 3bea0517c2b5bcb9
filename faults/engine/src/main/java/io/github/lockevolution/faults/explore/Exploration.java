package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.judge.SymmetryExpansion;
import java.util.Optional;

/** The result of running every schedule of a lock. */
public final class Exploration {

    private final Census census;
    private final Optional<SymmetryExpansion> expansion;

    /**
     * @param expansion empty if not every schedule could be run
     */
    Exploration(Census census, Optional<SymmetryExpansion> expansion) {
        this.census = census;
        this.expansion = expansion;
    }

    /** How many schedules there are, and how many of them fail. */
    public Census census() {
        return census;
    }

    /**
     * The state space to walk through, move by move; empty if not every schedule could be run. Made anew at each call, in memory that grows
     * with the number of states: for more than three clients it may be large.
     */
    public Optional<StateSpace> stateSpace() {
        return expansion.map(SymmetryExpansion::stateSpace);
    }

    /** The same exploration, with the results of replaying its shortest schedules. */
    Exploration with(Census replayed) {
        return new Exploration(replayed, expansion);
    }
}

package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;

/**
 * The schedule of one lock, run on another.
 *
 * @param original the run on the first lock
 * @param transferred the run on the other
 * @param difference the first answer that made a difference; empty if there was none
 */
public record TransferResult(Trace original, Trace transferred, Optional<Difference> difference) {

    /**
     * The point where the two runs diverge.
     *
     * @param step the number of the step in the transferred run, from 0; as many as there are steps if it is the final
     *     check
     * @param divergence the difference
     */
    public record Difference(int step, Divergence divergence) {}

    /**
     * Whether the other lock closes the gap: no failure shows on it, and it declares none of this kind. A lock that
     * holds against these moves may well fail in the same way by others.
     */
    public boolean closes(Failure failure) {
        return transferred.failures().isEmpty() && !transferred.lock().suffers().contains(failure);
    }
}

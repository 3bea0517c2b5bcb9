package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * The census of a lock within certain bounds, as far as it came.
 *
 * @param bounds within which it is complete, if it is
 * @param isAsked whether it was asked for, so that nothing is proven without it
 * @param census empty if it was not begun
 * @param isCut whether it was cut short because the time was over, or a stop was requested
 */
public record BoundedCensus(Bounds bounds, boolean isAsked, Optional<Census> census, boolean isCut) {

    /** Whether every schedule within its bounds was counted. */
    public boolean isComplete() {
        return census.filter(Census::isComplete).isPresent();
    }

    /** Why it is not complete, if that is not for want of time. */
    public Optional<Message> gap() {
        return isCut ? Optional.empty() : census.flatMap(Census::gap);
    }
}

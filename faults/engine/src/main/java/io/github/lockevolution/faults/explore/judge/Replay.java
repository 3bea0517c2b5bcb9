package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * Whether a schedule does the same every time.
 *
 * @param same the number of runs that did the same
 * @param times the number of runs asked for
 * @param difference the first difference, expected and got; empty if there was none
 */
public record Replay(int same, int times, Optional<Message> difference) {

    /** The replay of a schedule that could not be run once. */
    public static Replay none(int times, Message reason) {
        return new Replay(0, times, Optional.of(reason));
    }

    public boolean isTheSame() {
        return same == times;
    }

    /** {@code 10/10}. */
    @Override
    public String toString() {
        return same + "/" + times;
    }
}

package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/**
 * Whether a schedule does the same every time.
 *
 * @param same how often it did
 * @param times how often it had to
 * @param difference the first thing that was different, expected and got; empty if nothing was
 */
public record Replay(int same, int times, Optional<Message> difference) {

    /** Of a schedule that could not even be run once. */
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

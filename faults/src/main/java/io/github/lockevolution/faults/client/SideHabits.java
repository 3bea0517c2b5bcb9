package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where clients of one lock have threads of their own that send something, as it was learned when a client came there first. All clients of a
 * lock share it.
 */
final class SideHabits {

    private final Map<Point, Boolean> known = new HashMap<>();

    /**
     * A point of an attempt.
     *
     * @param commands how many commands the attempt has come to
     * @param sent how many commands its other threads have sent
     */
    record Point(ClientPhase phase, int commands, int sent) {}

    /** Whether something comes here; empty if nobody has been here. */
    synchronized Optional<Boolean> comes(Point point) {
        return Optional.ofNullable(known.get(point));
    }

    synchronized void learn(Point point, boolean comes) {
        known.put(point, comes);
    }

    /** Whether anything may come from other threads, as far as is known. */
    synchronized boolean mayCome() {
        return known.isEmpty() || known.containsValue(true);
    }
}

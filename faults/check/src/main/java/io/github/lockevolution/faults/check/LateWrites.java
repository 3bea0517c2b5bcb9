package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Finds writes of a lock after it has made itself free, when the next client may be inside already: no failure by themselves, and easily
 * overlooked.
 */
final class LateWrites {

    private LateWrites() {}

    /**
     * @param alone the story of one client that takes the lock and gives it back
     * @return empty if there are none
     */
    static Optional<Message> in(Trace alone) {
        int freed = IntStream.range(0, alone.steps().size())
                .filter(at -> alone.steps().get(at).events().stream().anyMatch(Event.Freed.class::isInstance))
                .findFirst()
                .orElse(alone.steps().size());
        Set<String> written = new TreeSet<>();
        for (int at = freed + 1; at < alone.steps().size(); at++) {
            written.addAll(changed(alone.heldBefore(at), alone.steps().get(at).keyStates()));
        }
        // On several servers, the lock is free once most have deleted its key; the rest is still to be deleted then.
        written.remove(Step.LOCK);
        return written.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of(
                        CheckText.class,
                        text -> text.writesWhenFree(written.stream().toList())));
    }

    private static <V> Set<String> changed(Map<String, V> before, Map<String, V> after) {
        Set<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        keys.removeIf(key -> Optional.ofNullable(before.get(key)).equals(Optional.ofNullable(after.get(key))));
        return keys;
    }
}

package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that can happen to a lock within bounds, as it was run: who follows the turns from the first position on goes
 * through one schedule after another without a Redis, and meets nothing that was not seen on one.
 *
 * @param stage the lock
 * @param bounds what was allowed to happen
 * @param states the first is where every schedule begins; a turn leads only to a later one
 */
public record StateSpace(LockStage stage, Bounds bounds, List<State> states) {

    public StateSpace {
        states = List.copyOf(states);
    }

    /**
     * A state of the clients and of Redis, together with all that a judge knows of the way there.
     *
     * @param phases where each client stands
     * @param lock what Redis holds under the lock key
     * @param left what may still happen
     * @param found the failures that have shown
     * @param transitions what can happen next; none if nobody can move
     * @param finalCheck what came then; empty as long as somebody can move
     * @param schedules how many schedules go on from here, one if this is an end
     * @param failing how many of them show each failure in the end; failures that none shows are left out
     */
    public record State(
            List<ClientPhase> phases,
            Optional<KeyState> lock,
            Bounds left,
            Set<Failure> found,
            List<Transition> transitions,
            Optional<FinalCheck> finalCheck,
            long schedules,
            Map<Failure, Long> failing) {

        public State {
            phases = List.copyOf(phases);
            found = Set.copyOf(found);
            transitions = List.copyOf(transitions);
            failing = Collections.unmodifiableMap(new EnumMap<>(failing));
        }
    }

    /**
     * A move from one position to another.
     *
     * @param step what it did
     * @param line the line of the lock's own source that sent its command; empty if it was no command, or nobody knows
     * @param shows the failures that show with it and did not before
     * @param to the number of the position it leads to, from 0
     */
    public record Transition(Step step, Optional<Integer> line, Set<Failure> shows, int to) {

        public Transition {
            shows = Set.copyOf(shows);
        }
    }
}

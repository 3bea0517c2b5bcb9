package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * All that was run of a lock within bounds: the states of the clients and of the store, times what a judge knows of them. Every
 * path from the first state to a last one is a schedule. Whoever follows the transitions meets, without a store, what was
 * seen there. Each client has its name; those that were run as one are told apart.
 *
 * @param lock the lock
 * @param bounds what was allowed to happen
 * @param states the first is where every schedule begins, and a transition leads only to a later one; none if nothing was run
 */
public record StateSpace(LockSpec lock, Bounds bounds, List<State> states) {

    public StateSpace {
        states = List.copyOf(states);
    }

    /**
     * A state of the clients and of the store, and what a judge knows of how it came about.
     *
     * @param phases where each client is
     * @param held what the store holds, by key; the lock key is called {@code lock}
     * @param left how much may still happen
     * @param found the failures that have shown
     * @param hadTwoInside whether two clients have been inside at once
     * @param transitions what can happen next; none if nobody can move
     * @param end what came then; empty as long as somebody can move
     */
    public record State(
            List<ClientPhase> phases,
            SortedMap<String, KeyState> held,
            Bounds left,
            Set<Failure> found,
            boolean hadTwoInside,
            List<Transition> transitions,
            Optional<End> end) {

        public State {
            phases = List.copyOf(phases);
            found = Set.copyOf(found);
            transitions = List.copyOf(transitions);
        }

        /** What the store holds under the lock key. */
        public Optional<KeyState> lock() {
            return Optional.ofNullable(held.get(Step.LOCK));
        }

        /** Where this move leads; empty if it cannot happen here. */
        public Optional<Transition> after(Move move) {
            return transitions.stream()
                    .filter(transition -> transition.step().move().equals(move))
                    .findFirst();
        }
    }

    /**
     * A move from one state to another.
     *
     * @param step what it did
     * @param line the line of the lock's own source that sent its command; empty if it was no command, or nobody knows
     * @param shows the failures that show with it and did not before
     * @param to the number of the state it leads to, from 0
     */
    public record Transition(Step step, Optional<Integer> line, Set<Failure> shows, int to) {

        public Transition {
            shows = Set.copyOf(shows);
        }
    }

    /**
     * The end of a schedule.
     *
     * @param finalCheck what a newcomer found
     * @param shows the failures that show with it and did not before
     */
    public record End(FinalCheck finalCheck, Set<Failure> shows) {

        public End {
            shows = Set.copyOf(shows);
        }
    }
}

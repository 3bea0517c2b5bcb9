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
 * The state space of a lock within bounds: the states of the clients and of the store, times the states of the judge. Every path from the
 * first state to a last one is a schedule. Following the transitions replays, without a store, the events of a run. Each client has its
 * name; clients that were run as one are told apart.
 *
 * @param lock the lock
 * @param bounds the bounds of the exploration
 * @param states the first is where every schedule begins, and a transition leads only to a later one; none if nothing was run
 */
public record StateSpace(LockSpec lock, Bounds bounds, List<State> states) {

    public StateSpace {
        states = List.copyOf(states);
    }

    /**
     * A state of the clients, of the store and of the judge.
     *
     * @param phases the phase of each client
     * @param keyStates the keys of the store with their states; the lock key is called {@code lock}
     * @param left the bounds for the rest of the schedule
     * @param found the failures that have shown
     * @param hadTwoInside whether two clients have been inside at once
     * @param transitions the possible moves; none if no client can move
     * @param end the end of the schedule; empty as long as a client can move
     */
    public record State(
            List<ClientPhase> phases,
            SortedMap<String, KeyState> keyStates,
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

        /** The state of the lock key. */
        public Optional<KeyState> lock() {
            return Optional.ofNullable(keyStates.get(Step.LOCK));
        }

        /** The transition of this move; empty if it cannot happen here. */
        public Optional<Transition> after(Move move) {
            return transitions.stream()
                    .filter(transition -> transition.step().move().equals(move))
                    .findFirst();
        }
    }

    /**
     * A move from one state to another.
     *
     * @param step its step
     * @param line the line of the lock's own source that sent its command; empty if it was no command, or the line is not known
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
     * @param finalCheck the check by a newcomer
     * @param shows the failures that show with it and did not before
     */
    public record End(FinalCheck finalCheck, Set<Failure> shows) {

        public End {
            shows = Set.copyOf(shows);
        }
    }
}

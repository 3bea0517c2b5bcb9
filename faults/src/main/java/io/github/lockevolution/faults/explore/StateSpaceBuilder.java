package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Draws the atlas of a complete graph. First forwards, layer by layer, to tell the positions apart; then backwards, to count
 * what can come after each.
 */
final class StateSpaceBuilder {

    private final LockStage stage;
    private final Bounds bounds;
    private final Map<Sight, Integer> numbers = new LinkedHashMap<>();
    private final List<Outlook> outlooks = new ArrayList<>();

    StateSpaceBuilder(LockStage stage, Bounds bounds, StateGraph graph) {
        this.stage = stage;
        this.bounds = bounds;
        graph.layers().stream()
                .limit(1)
                .flatMap(List::stream)
                .forEach(root -> number(new Sight(root, new Judge()), beginning(), Optional.empty()));
    }

    /** What makes a position: where the run is, and what a judge knows of it. */
    private record Sight(Node node, Judge judge) {}

    /** What is known of a position before anything is counted. */
    private record Outlook(Sight sight, List<ClientPhase> phases, Optional<KeyState> lock) {}

    private List<ClientPhase> beginning() {
        return Collections.nCopies(bounds.clients(), ClientPhase.NOT_STARTED);
    }

    private int number(Sight sight, List<ClientPhase> phases, Optional<KeyState> lock) {
        return numbers.computeIfAbsent(sight, unknown -> {
            outlooks.add(new Outlook(sight, phases, lock));
            return outlooks.size() - 1;
        });
    }

    StateSpace draw() {
        List<List<StateSpace.Transition>> transitions = new ArrayList<>();
        // Grows while it is gone through. What one layer leads to is numbered after the whole layer.
        for (int i = 0; i < outlooks.size(); i++) {
            Outlook from = outlooks.get(i);
            transitions.add(from.sight().node().edges().stream()
                    .map(edge -> transition(from, edge))
                    .toList());
        }
        StateSpace.State[] states = new StateSpace.State[outlooks.size()];
        for (int i = states.length - 1; i >= 0; i--) {
            states[i] = state(outlooks.get(i), transitions.get(i), states);
        }
        return new StateSpace(stage, bounds, Arrays.asList(states));
    }

    private StateSpace.Transition transition(Outlook from, Node.Edge edge) {
        Step step = edge.step();
        Judge judge = from.sight().judge().after(edge.events());
        Set<Failure> shows = new LinkedHashSet<>(judge.found().keySet());
        shows.removeAll(from.sight().judge().found().keySet());
        List<ClientPhase> phases = new ArrayList<>(from.phases());
        step.after().ifPresent(phase -> phases.set(step.move().client(), phase));
        return new StateSpace.Transition(
                step, edge.line(), shows, number(new Sight(edge.to(), judge), phases, step.lock()));
    }

    private static StateSpace.State state(
            Outlook here, List<StateSpace.Transition> transitions, StateSpace.State[] later) {
        Map<Failure, Long> failing = new EnumMap<>(Failure.class);
        long schedules = 0;
        for (StateSpace.Transition transition : transitions) {
            schedules = Math.addExact(schedules, later[transition.to()].schedules());
            later[transition.to()].failing().forEach((failure, more) -> failing.merge(failure, more, Math::addExact));
        }
        Judge judge = here.sight().judge();
        Optional<FinalCheck> finalCheck = here.sight().node().finalCheck();
        if (finalCheck.isPresent()) {
            schedules = 1;
            judge.after(finalCheck.get().events()).found().keySet().forEach(failure -> failing.put(failure, 1L));
        }
        return new StateSpace.State(
                here.phases(),
                here.lock(),
                here.sight().node().state().left(),
                judge.found().keySet(),
                transitions,
                finalCheck,
                schedules,
                failing);
    }
}

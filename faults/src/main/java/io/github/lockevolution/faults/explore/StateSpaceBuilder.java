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
    private record Outlook(Sight sight, List<ClientPhase> places, Optional<KeyState> lock) {}

    private List<ClientPhase> beginning() {
        return Collections.nCopies(bounds.clients(), ClientPhase.ACQUIRING);
    }

    private int number(Sight sight, List<ClientPhase> places, Optional<KeyState> lock) {
        return numbers.computeIfAbsent(sight, unknown -> {
            outlooks.add(new Outlook(sight, places, lock));
            return outlooks.size() - 1;
        });
    }

    StateSpace draw() {
        List<List<StateSpace.Transition>> turns = new ArrayList<>();
        // Grows while it is gone through. What one layer leads to is numbered after the whole layer.
        for (int i = 0; i < outlooks.size(); i++) {
            Outlook from = outlooks.get(i);
            turns.add(from.sight().node().edges().stream()
                    .map(edge -> turn(from, edge))
                    .toList());
        }
        StateSpace.State[] positions = new StateSpace.State[outlooks.size()];
        for (int i = positions.length - 1; i >= 0; i--) {
            positions[i] = position(outlooks.get(i), turns.get(i), positions);
        }
        return new StateSpace(stage, bounds, Arrays.asList(positions));
    }

    private StateSpace.Transition turn(Outlook from, Node.Edge edge) {
        Step happening = edge.happening();
        Judge judge = from.sight().judge().after(edge.events());
        Set<Failure> shows = new LinkedHashSet<>(judge.found().keySet());
        shows.removeAll(from.sight().judge().found().keySet());
        List<ClientPhase> places = new ArrayList<>(from.places());
        happening.after().ifPresent(place -> places.set(happening.move().client(), place));
        return new StateSpace.Transition(
                happening, edge.line(), shows, number(new Sight(edge.to(), judge), places, happening.lock()));
    }

    private static StateSpace.State position(
            Outlook here, List<StateSpace.Transition> turns, StateSpace.State[] later) {
        Map<Failure, Long> failing = new EnumMap<>(Failure.class);
        long schedules = 0;
        for (StateSpace.Transition turn : turns) {
            schedules = Math.addExact(schedules, later[turn.to()].schedules());
            later[turn.to()].failing().forEach((failure, more) -> failing.merge(failure, more, Math::addExact));
        }
        Judge judge = here.sight().judge();
        Optional<FinalCheck> ending = here.sight().node().ending();
        if (ending.isPresent()) {
            schedules = 1;
            judge.after(ending.get().events()).found().keySet().forEach(failure -> failing.put(failure, 1L));
        }
        return new StateSpace.State(
                here.places(),
                here.lock(),
                here.sight().node().state().left(),
                judge.found().keySet(),
                turns,
                ending,
                schedules,
                failing);
    }
}

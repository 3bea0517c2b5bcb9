package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.explore.graph.Node;
import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.ClientRun;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Expands a graph in which clients that are alike are one to the state space in which every client has its name. */
public final class SymmetryExpansion {

    private final JudgedGraph graph;

    public SymmetryExpansion(JudgedGraph graph) {
        this.graph = graph;
    }

    /**
     * A state of the graph with the names of its clients.
     *
     * @param names the client of each place, by its number
     */
    private record Named(int state, List<Integer> names) {}

    public StateSpace stateSpace() {
        // A transition of the graph leads only to a later state, so every predecessor of a named state was there before
        // it.
        SortedMap<Integer, Map<Named, Integer>> open = new TreeMap<>();
        Map<Named, Integer> numbers = new HashMap<>();
        List<Named> inOrder = new ArrayList<>();
        if (!graph.states().isEmpty()) {
            number(new Named(0, list(graph.names())), numbers, open);
        }
        Map<Named, List<Found>> found = new HashMap<>();
        while (!open.isEmpty()) {
            for (Named from : open.remove(open.firstKey()).keySet()) {
                inOrder.add(from);
                List<Found> transitions = transitions(from);
                transitions.forEach(transition -> number(transition.to(), numbers, open));
                found.put(from, transitions);
            }
        }
        Map<Named, Integer> places = new HashMap<>();
        inOrder.forEach(named -> places.put(named, places.size()));
        return new StateSpace(
                graph.lock(),
                graph.bounds(),
                inOrder.stream()
                        .map(named -> state(named, found.get(named), places))
                        .toList());
    }

    private static void number(Named named, Map<Named, Integer> numbers, SortedMap<Integer, Map<Named, Integer>> open) {
        if (numbers.putIfAbsent(named, numbers.size()) == null) {
            open.computeIfAbsent(named.state(), unknown -> new LinkedHashMap<>())
                    .put(named, numbers.get(named));
        }
    }

    /** A transition to a state that has no number yet. */
    private record Found(Step step, Optional<Integer> line, Set<Failure> shows, Named to) {}

    private List<Found> transitions(Named here) {
        JudgedGraph.State state = graph.states().get(here.state());
        int[] names = here.names().stream().mapToInt(name -> name).toArray();
        List<Found> transitions = new ArrayList<>();
        for (JudgedGraph.Transition transition : state.transitions()) {
            for (int client : transition.clients()) {
                Named to = named(transition.to(), namesThere(names, transition.places(client)));
                Step step = ClientNames.letters(ClientNames.then(transition.names(client), names))
                        .in(transition.edge().step());
                Judge after = graph.states().get(transition.to()).judge();
                transitions.add(new Found(
                        step,
                        transition.edge().ran().flatMap(ClientRun.ExecutedCommand::line),
                        JudgedGraph.shows(state.judge(), after),
                        to));
            }
        }
        List<Move> order = ClientNames.marks(names).in(state.node().moves());
        return transitions.stream()
                .sorted(Comparator.comparing(it -> order.indexOf(it.step().move())))
                .toList();
    }

    private StateSpace.State state(Named here, List<Found> found, Map<Named, Integer> numbers) {
        JudgedGraph.State state = graph.states().get(here.state());
        Node node = state.node();
        int[] names = here.names().stream().mapToInt(name -> name).toArray();
        return new StateSpace.State(
                Arrays.stream(ClientNames.inverse(names))
                        .mapToObj(node.phases()::get)
                        .toList(),
                ClientNames.letters(names).in(node.keyStates()),
                node.left(),
                state.judge().found().keySet(),
                state.judge().twoInside().isPresent(),
                found.stream()
                        .map(it -> new StateSpace.Transition(it.step(), it.line(), it.shows(), numbers.get(it.to())))
                        .toList(),
                state.finalCheck()
                        .map(check -> new StateSpace.End(
                                ClientNames.letters(names).in(check),
                                JudgedGraph.shows(state.judge(), state.judge().after(check.events())))));
    }

    /** The name of the client at each place after the clients have changed places. */
    private static int[] namesThere(int[] names, int[] places) {
        int[] there = new int[names.length];
        for (int place = 0; place < names.length; place++) {
            there[places[place]] = names[place];
        }
        return there;
    }

    /** Clients that are interchangeable are put in the order of their names, as it does not matter which has which place. */
    private Named named(int state, int[] names) {
        JudgedGraph.State there = graph.states().get(state);
        int[] sorted = names.clone();
        for (int one = 0; one < sorted.length; one++) {
            for (int other = one + 1; other < sorted.length; other++) {
                if (there.isAlike(one, other) && sorted[other] < sorted[one]) {
                    int name = sorted[one];
                    sorted[one] = sorted[other];
                    sorted[other] = name;
                }
            }
        }
        return new Named(state, list(sorted));
    }

    private static List<Integer> list(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}

package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * All that was run of a lock, times what a judge knows of how it came about. Clients that are interchangeable for the lock and for the
 * judge are one here too; a transition says whose moves it stands for. A path from the first state to a last one stands for one
 * schedule or more: multiply, over its transitions, how many clients each one stands for.
 *
 * @param states the first is where every schedule begins, and a transition leads only to a later one; none if nothing was run
 */
record JudgedGraph(LockSpec stage, ClientProgram program, Bounds bounds, List<State> states) {

    /**
     * A node, and a judge who has seen all that happened on some path to it.
     *
     * @param node where the run is, with its clients by their places
     * @param judge calls the clients by the marks of their places
     * @param transitions what can happen next; none if nobody can move
     */
    record State(Node node, Judge judge, List<Transition> transitions) {

        /** The failures that have shown, with those of the final check if this is an end. */
        Set<Failure> found() {
            return node.finalCheck()
                    .map(check -> judge.after(check.events()).found().keySet())
                    .orElse(judge.found().keySet());
        }
    }

    /**
     * A move of any of some interchangeable clients.
     *
     * @param edge the move as it was run, by the first of those that are interchangeable for the lock
     * @param clients the places of those that may move so; one place that does not matter if it is time
     * @param places which place each client of here has there, if the first of these moves
     * @param to the number of the state it leads to
     */
    record Transition(Node.Edge edge, int[] clients, int[] places, int to) {

        private Transition to(int number) {
            return new Transition(edge, clients, places, number);
        }

        /** Which place each client of here has there, if this one moves. */
        int[] places(int client) {
            return ClientNames.then(swap(clients[0], client, places.length), places);
        }

        /** Which client of here stands for each client of the step, if this one moves. */
        int[] names(int client) {
            int size = places.length;
            return edge.move().isClients()
                    ? ClientNames.inverse(ClientNames.then(
                            swap(clients[0], client, size), swap(edge.move().client(), clients[0], size)))
                    : ClientNames.same(size);
        }
    }

    private static int[] swap(int one, int other, int clients) {
        int[] swapped = ClientNames.same(clients);
        swapped[one] = other;
        swapped[other] = one;
        return swapped;
    }

    static JudgedGraph of(LockSpec stage, ClientProgram program, Bounds bounds, StateGraph graph) {
        List<State> states = graph.root()
                .map(root -> new Builder().allFrom(new Judged(root, new Judge(stage.rule()))))
                .orElse(List.of());
        return new JudgedGraph(stage, program, bounds, states);
    }

    /** The client of each place at the start. */
    int[] names() {
        return states.isEmpty()
                ? ClientNames.same(bounds.clients())
                : ClientNames.inverse(states.get(0).node().state().places());
    }

    private record Judged(Node node, Judge judge) {}

    /** Goes through the nodes by their progress, so that whoever leads to a state was there before it. */
    private static final class Builder {

        private final Map<Judged, Integer> numbers = new HashMap<>();

        /** Judges who are equal, by one of them: there are few of them, and many states. */
        private final Map<Judge, Judge> judges = new HashMap<>();

        private final PriorityQueue<Met> open = new PriorityQueue<>(
                Comparator.comparingInt((Met met) -> met.judged().node().progress())
                        .thenComparingInt(Met::number));
        private final List<Met> inOrder = new ArrayList<>();
        private final List<List<Transition>> transitions = new ArrayList<>();

        /** The numbers are given in the order in which they were met. */
        private record Met(Judged judged, int number) {}

        List<State> allFrom(Judged first) {
            judges.put(first.judge(), first.judge());
            number(first);
            while (!open.isEmpty()) {
                Met from = open.remove();
                inOrder.add(from);
                transitions.add(transitions(from.judged()));
            }
            int[] places = new int[inOrder.size()];
            for (int i = 0; i < places.length; i++) {
                places[inOrder.get(i).number()] = i;
            }
            return IntStream.range(0, places.length)
                    .mapToObj(place -> new State(
                            inOrder.get(place).judged().node(),
                            inOrder.get(place).judged().judge(),
                            transitions.get(place).stream()
                                    .map(transition -> transition.to(places[transition.to()]))
                                    .toList()))
                    .toList();
        }

        private int number(Judged judged) {
            Integer known = numbers.putIfAbsent(judged, numbers.size());
            if (known == null) {
                known = numbers.size() - 1;
                open.add(new Met(judged, known));
            }
            return known;
        }

        private List<Transition> transitions(Judged from) {
            List<Transition> found = new ArrayList<>();
            for (Node.Edge edge : from.node().edges()) {
                for (int[] clients : alike(from, edge)) {
                    found.add(transition(from, edge, clients));
                }
            }
            return found;
        }

        /** Those who could make this move, those together who are the same to the judge too. */
        private static List<int[]> alike(Judged from, Node.Edge edge) {
            if (!edge.move().isClients()) {
                return List.of(new int[] {0});
            }
            int[] firstAlike = from.node().firstAlike();
            Map<Integer, List<Integer>> byStanding = new LinkedHashMap<>();
            for (int client = 0; client < firstAlike.length; client++) {
                if (firstAlike[client] == edge.move().client()) {
                    byStanding
                            .computeIfAbsent(
                                    from.judge().standing(ClientNames.mark(client)), unknown -> new ArrayList<>())
                            .add(client);
                }
            }
            return byStanding.values().stream()
                    .map(clients -> clients.stream().mapToInt(client -> client).toArray())
                    .toList();
        }

        private Transition transition(Judged from, Node.Edge edge, int[] clients) {
            int size = edge.places().length;
            int[] names =
                    edge.move().isClients() ? swap(edge.move().client(), clients[0], size) : ClientNames.same(size);
            // The state stays the same if the two change places; so what one does is what the other did.
            int[] places = ClientNames.then(names, edge.places());
            Judge after = from.judge()
                    .after(ClientNames.marks(names).inEvents(edge.step().events()))
                    .renamed(ClientNames.marks(places)::in);
            int[] sorted = sorted(edge.to(), after);
            Judge judge = after.renamed(ClientNames.marks(sorted)::in);
            Judged to = new Judged(edge.to(), judges.computeIfAbsent(judge, same -> same));
            return new Transition(edge, clients, ClientNames.then(places, sorted), number(to));
        }

        /** Among clients that are interchangeable for the lock, those come first whom the judge has more to say of. */
        private static int[] sorted(Node node, Judge judge) {
            int[] firstAlike = node.firstAlike();
            int[] sorted = ClientNames.same(firstAlike.length);
            for (int first = 0; first < firstAlike.length; first++) {
                int alike = first;
                int[] group = IntStream.range(0, firstAlike.length)
                        .filter(client -> firstAlike[client] == alike)
                        .toArray();
                if (group.length > 1) {
                    List<Integer> order = Arrays.stream(group)
                            .boxed()
                            .sorted(Comparator.comparing((Integer client) -> -judge.standing(ClientNames.mark(client)))
                                    .thenComparing(client -> client))
                            .toList();
                    for (int i = 0; i < group.length; i++) {
                        sorted[order.get(i)] = group[i];
                    }
                }
            }
            return sorted;
        }
    }

    /** What shows with these, and did not before. */
    static Set<Failure> shows(Judge before, Judge after) {
        Set<Failure> shows = EnumSet.noneOf(Failure.class);
        shows.addAll(after.found().keySet());
        shows.removeAll(before.found().keySet());
        return shows;
    }
}

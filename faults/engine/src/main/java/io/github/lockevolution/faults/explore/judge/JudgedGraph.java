package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.explore.graph.Node;
import io.github.lockevolution.faults.explore.graph.StateGraph;
import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.SparedFaults;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Move;
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
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The product of the state graph of a lock and the states of a judge. Clients that are interchangeable for the lock and for the judge are
 * one here too; a transition lists the clients whose moves it stands for. A path from the first state to a last one stands for one schedule
 * or more: multiply, over its transitions, how many clients each one stands for.
 *
 * @param states the first is where every schedule begins, and a transition leads only to a later one; none if nothing was run
 */
public record JudgedGraph(LockSpec lock, ClientProgram program, Bounds bounds, List<State> states) {

    /**
     * A node, and a judge that has seen the events on some path to it.
     *
     * @param node the node of the run, with its clients by their places
     * @param judge calls the clients by the marks of their places
     * @param twin the state to which the same moves lead without crashes and lost replies; empty as long as there was no fault, or if this
     *     is no section
     * @param finalCheck the check after the schedules that end here; empty if none does
     * @param transitions the possible moves; none if no client can move
     */
    public record State(
            Node node,
            Judge judge,
            Optional<FaultFreeEnds.Twin> twin,
            Optional<FinalCheck> finalCheck,
            List<Transition> transitions) {

        /** The failures that have shown, with those of the final check if this is an end. */
        Set<Failure> found() {
            return finalCheck
                    .map(check -> judge.after(check.events()).found().keySet())
                    .orElse(judge.found().keySet());
        }

        /** Whether two clients are interchangeable for all that may follow. */
        boolean isAlike(int one, int other) {
            return node.firstAlike()[one] == node.firstAlike()[other]
                    && standing(judge, twin, one).equals(standing(judge, twin, other));
        }
    }

    /** The state of one client beside the node, for the judge and the twin: equal standings mean equal futures. */
    private static List<Integer> standing(Judge judge, Optional<FaultFreeEnds.Twin> twin, int client) {
        return List.of(
                judge.standing(ClientNames.mark(client)),
                twin.map(without -> without.firstAlike(client)).orElse(0));
    }

    /**
     * A move of any client of a class of interchangeable clients.
     *
     * @param edge the move as it was run, by the first client that is interchangeable for the lock
     * @param clients the places of the clients that may move so; one meaningless place if the move is of time
     * @param places the place in the next state of each client of this one, if the first of these clients moves
     * @param to the number of the state it leads to
     */
    public record Transition(Node.Edge edge, int[] clients, int[] places, int to) {

        private Transition to(int number) {
            return new Transition(edge, clients, places, number);
        }

        /** The place in the next state of each client of this one, if this client moves. */
        int[] places(int client) {
            return ClientNames.then(ClientNames.swap(clients[0], client, places.length), places);
        }

        /** The client of this state that stands for each client of the step, if this client moves. */
        int[] names(int client) {
            int size = places.length;
            return edge.move().isClients()
                    ? ClientNames.inverse(ClientNames.then(
                            ClientNames.swap(clients[0], client, size),
                            ClientNames.swap(edge.move().client(), clients[0], size)))
                    : ClientNames.same(size);
        }
    }

    public static JudgedGraph of(LockSpec lock, ClientProgram program, Bounds bounds, StateGraph graph) {
        List<State> states = graph.root()
                .map(root -> new Builder(lock.isSection()).allFrom(new Judged(root, Judge.of(lock), Optional.empty())))
                .orElse(List.of());
        return new JudgedGraph(lock, program, bounds, states);
    }

    /** The client of each place at the start. */
    int[] names() {
        return states.isEmpty()
                ? ClientNames.same(bounds.clients())
                : ClientNames.inverse(states.get(0).node().places());
    }

    private record Judged(Node node, Judge judge, Optional<FaultFreeEnds.Twin> twin) {}

    /** Goes through the nodes by their rank, so that every predecessor of a state was there before it. */
    private static final class Builder {

        private final Map<Judged, Integer> numbers = new HashMap<>();

        /** One instance for all judges that are equal: there are few of them, and many states. */
        private final Map<Judge, Judge> judges = new HashMap<>();

        private final PriorityQueue<Met> open = new PriorityQueue<>(
                Comparator.comparing((Met met) -> met.judged().node().rank()).thenComparingInt(Met::number));
        private final List<Met> inOrder = new ArrayList<>();
        private final List<List<Transition>> transitions = new ArrayList<>();
        private final FaultFreeEnds faultFree = new FaultFreeEnds();
        private final boolean hasTwins;

        /** @param hasTwins whether the target of the same moves without faults matters */
        Builder(boolean hasTwins) {
            this.hasTwins = hasTwins;
        }

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
                            inOrder.get(place).judged().twin(),
                            finalCheck(inOrder.get(place).judged()),
                            transitions.get(place).stream()
                                    .map(transition -> transition.to(places[transition.to()]))
                                    .toList()))
                    .toList();
        }

        private Optional<FinalCheck> finalCheck(Judged judged) {
            return judged.node()
                    .finalCheck()
                    .map(check -> judged.twin()
                            .map(twin -> faultFree.told(check, twin))
                            .orElse(check));
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

        /** The clients that could make this move, in groups that are the same to the judge too. */
        private static List<int[]> alike(Judged from, Node.Edge edge) {
            if (!edge.move().isClients()) {
                return List.of(new int[] {0});
            }
            int[] firstAlike = from.node().firstAlike();
            Map<List<Integer>, List<Integer>> byStanding = new LinkedHashMap<>();
            for (int client = 0; client < firstAlike.length; client++) {
                if (firstAlike[client] == edge.move().client()) {
                    byStanding
                            .computeIfAbsent(standing(from.judge(), from.twin(), client), unknown -> new ArrayList<>())
                            .add(client);
                }
            }
            return byStanding.values().stream()
                    .map(clients -> clients.stream().mapToInt(client -> client).toArray())
                    .toList();
        }

        private Transition transition(Judged from, Node.Edge edge, int[] clients) {
            int size = edge.places().length;
            int[] names = edge.move().isClients()
                    ? ClientNames.swap(edge.move().client(), clients[0], size)
                    : ClientNames.same(size);
            // The state stays the same if the two change places; so a move of one is a move of the other.
            int[] places = ClientNames.then(names, edge.places());
            Judge after = from.judge()
                    .after(ClientNames.marks(names).inEvents(edge.step().events()))
                    .renamed(ClientNames.marks(places)::in);
            Optional<FaultFreeEnds.Twin> twin = twin(from, edge.move(), clients[0], places);
            int[] sorted = sorted(edge.to(), after, twin);
            Judge judge = after.renamed(ClientNames.marks(sorted)::in);
            Judged to = new Judged(
                    edge.to(),
                    judges.computeIfAbsent(judge, same -> same),
                    twin.map(without -> without.renamed(sorted)));
            return new Transition(edge, clients, ClientNames.then(places, sorted), number(to));
        }

        /** There is a twin from the first fault on. */
        private Optional<FaultFreeEnds.Twin> twin(Judged from, Move move, int client, int[] places) {
            Optional<FaultFreeEnds.Twin> before = hasTwins && SparedFaults.isInterruption(move)
                    ? from.twin().or(() -> Optional.of(FaultFreeEnds.Twin.of(from.node())))
                    : from.twin();
            return before.map(twin -> twin.after(move, client).renamed(places));
        }

        /**
         * The places in order: among clients that are interchangeable for the lock, those with the larger state for the judge come first.
         */
        private static int[] sorted(Node node, Judge judge, Optional<FaultFreeEnds.Twin> twin) {
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
                                    .thenComparing(client -> twin.map(without -> without.firstAlike(client))
                                            .orElse(0))
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

    /** The failures that show in the second judge and not in the first. */
    static Set<Failure> shows(Judge before, Judge after) {
        Set<Failure> shows = EnumSet.noneOf(Failure.class);
        shows.addAll(after.found().keySet());
        shows.removeAll(before.found().keySet());
        return shows;
    }
}

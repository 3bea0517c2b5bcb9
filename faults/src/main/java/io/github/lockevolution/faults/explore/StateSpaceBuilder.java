package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Multiplies a graph of what was run by what a judge may know at each node of it. Goes layer by layer, because a move leads
 * only from one layer to the next: so no more judges are kept than two layers have.
 */
final class StateSpaceBuilder {

    private final List<StateSpace.State> states = new ArrayList<>();

    private StateSpaceBuilder() {}

    /** A node, and a judge who has seen all that happened on some path to it. */
    private record JudgedNode(Node node, Judge judge) {}

    static StateSpace of(LockStage stage, Bounds bounds, StateGraph graph) {
        StateSpaceBuilder builder = new StateSpaceBuilder();
        graph.root().ifPresent(root -> builder.addAllFrom(new JudgedNode(root, new Judge())));
        return new StateSpace(stage, bounds, builder.states);
    }

    private void addAllFrom(JudgedNode first) {
        List<JudgedNode> layer = List.of(first);
        while (!layer.isEmpty()) {
            int firstOfNext = states.size() + layer.size();
            Map<JudgedNode, Integer> next = new LinkedHashMap<>();
            for (JudgedNode from : layer) {
                states.add(state(from, next, firstOfNext));
            }
            layer = List.copyOf(next.keySet());
        }
    }

    private static StateSpace.State state(JudgedNode here, Map<JudgedNode, Integer> next, int firstOfNext) {
        Node node = here.node();
        Judge judge = here.judge();
        List<StateSpace.Transition> transitions = new ArrayList<>();
        for (Node.Edge edge : node.edges()) {
            Judge after = judge.after(edge.events());
            int to = next.computeIfAbsent(new JudgedNode(edge.to(), after), unknown -> firstOfNext + next.size());
            transitions.add(new StateSpace.Transition(edge.step(), edge.line(), shows(judge, after), to));
        }
        return new StateSpace.State(
                node.state().phases(),
                node.state().lock(),
                node.state().left(),
                judge.found().keySet(),
                judge.unexplained().isPresent(),
                transitions,
                node.finalCheck().map(check -> new StateSpace.End(check, shows(judge, judge.after(check.events())))));
    }

    private static Set<Failure> shows(Judge before, Judge after) {
        Set<Failure> shows = EnumSet.noneOf(Failure.class);
        shows.addAll(after.found().keySet());
        shows.removeAll(before.found().keySet());
        return shows;
    }
}

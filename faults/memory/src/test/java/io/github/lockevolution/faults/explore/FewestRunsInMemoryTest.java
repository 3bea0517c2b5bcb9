package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.ExploringRun;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Node;
import io.github.lockevolution.faults.explore.graph.StateGraph;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A lock is explored by hardly more runs than would be needed if it were known beforehand where each move leads. How many those are, Dilworth's
 * theorem tells: as many as the largest set of moves of which no run can make two.
 *
 * @see <a href="https://en.wikipedia.org/wiki/Dilworth%27s_theorem">Dilworth's theorem</a>
 */
class FewestRunsInMemoryTest {

    private static final double HARDLY_MORE = 1.15;

    static Stream<LockSpec> locks() {
        return Stream.of(
                MemoryLock.GET_SET,
                MemoryLock.SETNX,
                MemoryLock.SETNX_SETEX,
                MemoryLock.SET_NX_PX,
                MemoryLock.COMPARING,
                MemoryLock.RENEWING,
                MemoryLock.DEADLINE);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void of_two_clients_with_faults(LockSpec lock) {
        requireFewRuns(lock, Bounds.clients(2).crashes(1).expiries(1), Merging.NO_SYMMETRY);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void of_three_clients_that_are_alike(LockSpec lock) {
        requireFewRuns(lock, Bounds.clients(3).expiries(1), Merging.ON);
    }

    private static void requireFewRuns(LockSpec lock, Bounds bounds, Merging merging) {
        StateGraph graph = new StateGraph(merging);
        int runs = 0;
        try (Testbed testbed = MemoryLock.testbed(lock, bounds.clients())) {
            while (!graph.isComplete()) {
                try (ExploringRun run = new ExploringRun(testbed, graph, bounds)) {
                    run.run();
                }
                runs++;
            }
        }
        assertThat(graph.isAbandoned()).isFalse();
        assertThat((double) runs)
                .isLessThanOrEqualTo(HARDLY_MORE * Edges.of(graph).fewestRuns());
    }

    /** The edges of a graph, and which of them come after which. */
    private record Edges(List<Node> from, List<Node> to) {

        static Edges of(StateGraph graph) {
            Edges edges = new Edges(new ArrayList<>(), new ArrayList<>());
            for (Node node : reachedFrom(graph.root().orElseThrow())) {
                for (Node.Edge edge : node.edges()) {
                    edges.from.add(node);
                    edges.to.add(edge.to());
                }
            }
            assertThat(edges.to).hasSize(graph.edges());
            return edges;
        }

        private static Set<Node> reachedFrom(Node first) {
            Set<Node> reached = new LinkedHashSet<>(List.of(first));
            Deque<Node> left = new ArrayDeque<>(reached);
            while (!left.isEmpty()) {
                left.pop().edges().stream()
                        .map(Node.Edge::to)
                        .filter(reached::add)
                        .forEach(left::push);
            }
            return reached;
        }

        /** All edges, less as many as can follow another in the same run, each following one and followed by one at most. */
        int fewestRuns() {
            Map<Node, BitSet> after = new HashMap<>();
            to.forEach(node -> after.computeIfAbsent(node, this::edgesBehind));
            int[] previous = new int[to.size()];
            Arrays.fill(previous, -1);
            int followed = 0;
            for (int edge = 0; edge < to.size(); edge++) {
                followed += isFollowed(edge, after, previous, new BitSet()) ? 1 : 0;
            }
            return to.size() - followed;
        }

        private BitSet edgesBehind(Node node) {
            Set<Node> reached = reachedFrom(node);
            BitSet behind = new BitSet();
            for (int edge = 0; edge < from.size(); edge++) {
                behind.set(edge, reached.contains(from.get(edge)));
            }
            return behind;
        }

        /** Gives an edge a next one, for which others may have to take another. */
        private boolean isFollowed(int edge, Map<Node, BitSet> after, int[] previous, BitSet tried) {
            BitSet behind = after.get(to.get(edge));
            for (int next = behind.nextSetBit(0); next >= 0; next = behind.nextSetBit(next + 1)) {
                boolean isNew = !tried.get(next);
                tried.set(next);
                if (isNew && (previous[next] < 0 || isFollowed(previous[next], after, previous, tried))) {
                    previous[next] = edge;
                    return true;
                }
            }
            return false;
        }
    }
}

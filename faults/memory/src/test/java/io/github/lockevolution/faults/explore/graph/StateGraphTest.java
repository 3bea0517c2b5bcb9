package io.github.lockevolution.faults.explore.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.StateRank;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States are one only if the same can happen in them, equally far from the end. */
class StateGraphTest {

    private static final int[] SAME = ClientNames.same(2);

    @AutoClose
    private final Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2);

    private final Execution execution = testbed.begin(2);

    private static StateRank rank(int clientsThatAreOver) {
        return new StateRank(clientsThatAreOver, 0, 0, false);
    }

    @ParameterizedTest
    @EnumSource(Merging.class)
    void the_first_node_is_the_root_and_states_that_are_equal_share_one(Merging merging) {
        StateGraph graph = new StateGraph(merging);
        assertThat(graph.root()).isEmpty();
        StateKey key = graph.key(execution, Bounds.USUAL, SAME);

        Node first = graph.root(key, SAME, Bounds.USUAL, execution);
        Node again = graph.node(key, SAME, rank(0), Bounds.USUAL, execution);

        assertThat(graph.root()).containsSame(first);
        assertThat(first.left()).isEqualTo(Bounds.USUAL);
        assertThat(graph.isMerging()).isEqualTo(merging != Merging.OFF);
        assertThat(first == again).isEqualTo(graph.isMerging());
        assertThat(graph.states()).isEqualTo(graph.isMerging() ? 1 : 2);
        // A step and a crash, of A and of B unless they are alike.
        int moves = merging.isSymmetric() ? 2 : 4;
        assertThat(graph.moves()).isEqualTo(graph.isMerging() ? moves : 2 * moves);
        assertThat(graph.edges()).isZero();
    }

    @Test
    void a_state_in_which_something_else_can_happen_than_before_hides_something() {
        StateGraph graph = new StateGraph(Merging.NO_SYMMETRY);
        StateKey key = graph.key(execution, Bounds.USUAL, SAME);
        graph.root(key, SAME, Bounds.USUAL, execution);
        execution.make(new Move(MoveKind.STEP, 0));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> graph.node(key, SAME, rank(0), Bounds.USUAL, execution))
                .withMessageContaining("A, A-crash, B, B-crash, expire")
                .withMessageContaining(key.readable());
    }

    @Test
    void a_state_that_is_farther_on_than_before_hides_something() {
        StateGraph graph = new StateGraph(Merging.ON);
        StateKey key = graph.key(execution, Bounds.USUAL, SAME);
        graph.node(key, SAME, rank(1), Bounds.USUAL, execution);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> graph.node(key, SAME, rank(2), Bounds.USUAL, execution));
    }

    /** Two threads may stand at the beginning at the same time. */
    @ParameterizedTest
    @EnumSource(Merging.class)
    void there_is_one_root_whoever_comes_first(Merging merging) {
        StateGraph graph = new StateGraph(merging);
        StateKey key = graph.key(execution, Bounds.USUAL, SAME);

        Node first = graph.root(key, SAME, Bounds.USUAL, execution);

        assertThat(graph.root(key, SAME, Bounds.USUAL, execution)).isSameAs(first);
        assertThat(graph.states()).isEqualTo(1);
    }

    private static Node.Edge edge(Node.Choice choice, Node to) {
        Step step = new Step(
                choice.move().orElseThrow(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new TreeMap<>());
        return new Node.Edge(step, Optional.empty(), to, SAME, false);
    }

    @Test
    void it_is_complete_when_all_moves_have_been_run_and_all_ends_are_known() {
        StateGraph graph = new StateGraph(Merging.ON);
        Bounds bounds = Bounds.clients(2);
        Node root = graph.root(graph.key(execution, bounds, SAME), SAME, bounds, execution);
        assertThat(graph.unclaimed()).isEqualTo(1);

        Node.Choice only = graph.choose(root).orElseThrow();
        assertThat(graph.unclaimed()).isZero();
        assertThat(graph.choose(root)).isEmpty();
        assertThat(graph.isComplete()).isFalse();
        execution.make(new Move(MoveKind.CRASH, 0));
        execution.make(new Move(MoveKind.CRASH, 1));
        Node last = graph.node(graph.key(execution, bounds, SAME), SAME, rank(2), bounds, execution);
        graph.join(root, edge(only, last));
        assertThat(graph.isComplete()).isFalse();
        assertThat(graph.claimEnd(last)).isTrue();
        assertThat(graph.claimEnd(last)).isFalse();
        assertThat(graph.isOver()).isFalse();
        graph.end(last, new FinalCheck(true, List.of()));

        assertThat(graph.isComplete()).isTrue();
        assertThat(graph.isOver()).isTrue();
    }

    @Test
    void nothing_is_run_in_a_graph_that_is_given_up() {
        StateGraph graph = new StateGraph(Merging.ON);
        Node root = graph.root(graph.key(execution, Bounds.USUAL, SAME), SAME, Bounds.USUAL, execution);

        assertThat(graph.abandonIf(() -> false)).isFalse();
        assertThat(graph.abandonIf(() -> true)).isTrue();

        assertThat(graph.abandonIf(() -> false)).isTrue();
        assertThat(graph.choose(root)).isEmpty();
        assertThat(graph.isOver()).isTrue();
        assertThat(graph.isComplete()).isFalse();
    }

    /** Of many clients, so that there are many moves at one node. */
    @Test
    void several_threads_are_given_each_move_once() throws Exception {
        Bounds many = Bounds.clients(12).crashes(1).expiries(1).lostReplies(1);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Testbed large = MemoryLock.testbed(MemoryLock.SET_NX_PX, 12)) {
            Execution start = large.begin(12);
            for (int round = 0; round < 500; round++) {
                StateGraph graph = new StateGraph(Merging.NO_SYMMETRY);
                int[] same = ClientNames.same(12);
                Node root = graph.root(graph.key(start, many, same), same, many, start);
                CyclicBarrier together = new CyclicBarrier(4);
                Callable<List<Move>> taking = () -> {
                    together.await();
                    return Stream.generate(() -> graph.choose(root))
                            .takeWhile(Optional::isPresent)
                            .map(choice -> choice.get().move().orElseThrow())
                            .toList();
                };

                List<Move> taken = new ArrayList<>();
                for (Future<List<Move>> each : threads.invokeAll(Collections.nCopies(4, taking))) {
                    taken.addAll(each.get());
                }

                assertThat(taken).hasSize(graph.moves()).doesNotHaveDuplicates();
                assertThat(graph.unclaimed()).isZero();
                assertThat(root.isOpen()).isFalse();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}

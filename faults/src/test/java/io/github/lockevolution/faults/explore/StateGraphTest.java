package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States are one only if the same can happen in them, equally far from the end. */
class StateGraphTest {

    private final Testbed testbed = MemoryLock.SET_NX_PX.testbed(2);
    private final Execution execution = testbed.begin(2);

    @AfterEach
    void close() {
        testbed.close();
    }

    @ParameterizedTest
    @EnumSource(Merging.class)
    void the_first_node_is_the_root_and_states_that_are_equal_share_one(Merging merging) {
        StateGraph graph = new StateGraph(merging);
        assertThat(graph.root()).isEmpty();
        StateKey key = graph.key(execution, Bounds.USUAL);

        Node first = graph.node(key, 0, Bounds.USUAL, execution);
        Node again = graph.node(key, 0, Bounds.USUAL, execution);

        assertThat(graph.root()).containsSame(first);
        assertThat(graph.isMerging()).isEqualTo(merging != Merging.OFF);
        assertThat(first == again).isEqualTo(graph.isMerging());
        assertThat(graph.states()).isEqualTo(graph.isMerging() ? 1 : 2);
        // A step and a crash, of A and of B unless they are alike.
        int moves = merging == Merging.ON ? 2 : 4;
        assertThat(graph.moves()).isEqualTo(graph.isMerging() ? moves : 2 * moves);
        assertThat(graph.edges()).isZero();
    }

    @Test
    void a_state_in_which_something_else_can_happen_than_before_hides_something() {
        StateGraph graph = new StateGraph(Merging.NO_SYMMETRY);
        StateKey key = graph.key(execution, Bounds.USUAL);
        graph.node(key, 0, Bounds.USUAL, execution);
        execution.make(new Move(Move.Kind.STEP, 0));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> graph.node(key, 0, Bounds.USUAL, execution))
                .withMessageContaining("A, A-crash, B, B-crash, expire")
                .withMessageContaining(key.readable());
    }

    @Test
    void a_state_that_is_farther_on_than_before_hides_something() {
        StateGraph graph = new StateGraph(Merging.ON);
        StateKey key = graph.key(execution, Bounds.USUAL);
        graph.node(key, 1, Bounds.USUAL, execution);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> graph.node(key, 2, Bounds.USUAL, execution));
    }
}

package io.github.lockevolution.faults.explore.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.StateRank;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is run next is what nobody runs; and where nothing is left that nobody runs, nobody goes. */
class NodeTest {

    private static final Interner VALUES = new Interner();

    @AutoClose
    private final Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 2);

    private final Execution execution = testbed.begin(2);

    private static List<Move> moves(String moves) {
        return moves.isEmpty() ? List.of() : Schedule.parse("any:" + moves).moves();
    }

    /** With these moves, whatever is really possible. */
    private Node node(String moves, boolean symmetric) {
        int[] same = ClientNames.same(2);
        StateKey state = execution.state(Bounds.USUAL, same, symmetric);
        return new Node(
                state, same, new StateRank(0, 0, 0, false), Bounds.USUAL, execution, moves(moves), false, VALUES);
    }

    private Node node(String moves) {
        return node(moves, false);
    }

    private static void join(Node from, String move, Node to) {
        Step step = new Step(
                moves(move).get(0),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new TreeMap<>());
        from.add(new Node.Edge(step, Optional.empty(), to, ClientNames.same(2), false), VALUES);
    }

    private static String chosen(Node node) {
        return node.choose()
                .map(choice -> choice.known().stream()
                                .map(known -> known.move() + " again, ")
                                .collect(Collectors.joining())
                        + choice.move().orElseThrow())
                .orElse("nothing");
    }

    /** Whoever chooses has the move for itself. */
    private static void run(Node from, String move, Node to) {
        assertThat(chosen(from)).isEqualTo(move);
        join(from, move, to);
    }

    @Test
    void steps_are_run_before_faults_and_each_by_one_only() {
        Node node = node("A-lost.A-crash.A.B.B-crash.expire");

        assertThat(List.of(chosen(node), chosen(node), chosen(node), chosen(node), chosen(node), chosen(node)))
                .containsExactly("A", "B", "A-lost", "A-crash", "B-crash", "expire");
        assertThat(chosen(node)).isEqualTo("nothing");
        assertThat(node.isOpen()).isFalse();
    }

    @Test
    void then_comes_what_leads_to_where_the_most_is_left() {
        Node node = node("A.B.expire");
        run(node, "A", node("A.B"));
        run(node, "B", node("A.A-crash.B"));
        run(node, "expire", node(""));

        assertThat(chosen(node)).isEqualTo("B again, A");
    }

    /** Not the node with the most is next, but the one from which the most can be run on the way. */
    @Test
    void a_path_along_which_more_is_left_is_taken_although_it_begins_with_less() {
        Node root = node("A.B");
        Node narrow = node("A");
        run(root, "A", node("A.B"));
        run(root, "B", narrow);
        run(narrow, "A", node("A.B.expire"));

        assertThat(chosen(root)).isEqualTo("B again, A again, A");
    }

    /** Else all workers would go the same way, and all but the first in vain. */
    @Test
    void who_comes_after_another_chooses_among_what_that_one_has_left() {
        Node root = node("A.B");
        run(root, "A", node("A.B"));
        run(root, "B", node("A.B.expire"));

        assertThat(List.of(chosen(root), chosen(root), chosen(root)))
                .containsExactly("B again, A", "A again, A", "B again, B");
    }

    @Test
    void edges_are_in_the_order_of_the_moves_whichever_was_run_first() {
        Node node = node("A.A-crash.B");
        assertThat(List.of(chosen(node), chosen(node), chosen(node))).containsExactly("A", "B", "A-crash");

        join(node, "A-crash", node("A"));
        join(node, "B", node("A"));
        join(node, "A", node("A"));

        assertThat(node.edges().stream().map(edge -> edge.move().toString())).containsExactly("A", "B", "A-crash");
    }

    @Test
    void of_clients_that_are_alike_only_the_first_is_run() {
        Node alike = node("A.A-crash.B.B-crash.expire", true);

        assertThat(alike.moves()).hasToString("[A, A-crash, B, B-crash, expire]");
        assertThat(alike.toRun()).hasToString("[A, A-crash, expire]");
        assertThat(node("A.A-crash.B.B-crash").toRun()).hasSize(4);
    }

    @Test
    void a_node_is_open_as_long_as_somebody_may_find_something_to_run_behind_it() {
        Node root = node("A");
        Node middle = node("A.B");
        assertThat(root.isOpen()).isTrue();
        run(root, "A", middle);
        assertThat(root.isOpen()).isTrue();

        assertThat(chosen(middle)).isEqualTo("A");
        assertThat(chosen(root)).isEqualTo("A again, B");

        assertThat(middle.isOpen()).isFalse();
        assertThat(root.isOpen()).isFalse();
        assertThat(chosen(root)).isEqualTo("nothing");
        join(middle, "B", node("A"));
        assertThat(middle.isOpen()).isTrue();
        assertThat(root.isOpen()).isTrue();
    }

    @Test
    void a_node_is_open_by_each_move_that_leads_to_the_same() {
        Node root = node("A.B");
        Node middle = node("A.B");
        run(root, "A", middle);
        run(root, "B", middle);

        assertThat(chosen(middle)).isEqualTo("A");
        assertThat(root.isOpen()).isTrue();
        assertThat(chosen(middle)).isEqualTo("B");
        assertThat(root.isOpen()).isFalse();

        join(middle, "A", node(""));
        assertThat(root.isOpen()).isFalse();
        join(middle, "B", node("A"));
        assertThat(root.isOpen()).isTrue();
    }

    @Test
    void one_finds_out_how_schedules_end() {
        FinalCheck check = new FinalCheck(true, List.of());
        Node last = node("");

        assertThat(last.isLast()).isTrue();
        assertThat(last.isOpen()).isFalse();
        assertThat(last.claimEnd()).isTrue();
        assertThat(last.claimEnd()).isFalse();
        assertThat(node("A").claimEnd()).isFalse();

        last.endsWith(check, VALUES);
        assertThat(last.finalCheck()).contains(check);
    }
}

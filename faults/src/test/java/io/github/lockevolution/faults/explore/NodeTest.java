package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is run next is what has not been run; and what has been run to all its ends is done. */
class NodeTest {

    private final Testbed testbed = MemoryLock.SET_NX_PX.testbed(2);
    private final Execution execution = testbed.begin(2);

    @AfterEach
    void close() {
        testbed.close();
    }

    private static List<Move> moves(String moves) {
        return moves.isEmpty() ? List.of() : Schedule.parse("any:" + moves).moves();
    }

    /** With these moves, whatever is really possible. */
    private Node node(String moves, boolean symmetric) {
        return new Node(execution.state(Bounds.USUAL, symmetric), 0, Bounds.USUAL, execution, moves(moves));
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
        from.add(new Node.Edge(step, Optional.empty(), to, ClientNames.same(2)));
    }

    private static Node ended(Node node) {
        node.endsWith(new FinalCheck(true, List.of()));
        return node;
    }

    @Test
    void steps_are_run_before_faults_and_each_before_any_is_run_again() {
        Node node = node("A-lost.A-crash.A.B.B-crash.expire");

        for (String expected : List.of("A", "B", "A-lost", "A-crash", "B-crash", "expire")) {
            assertThat(node.choose()).hasToString(expected);
            join(node, expected, node("A"));
        }
        assertThat(node.edges()).hasSize(6);
    }

    @Test
    void then_comes_what_leads_to_where_the_most_is_left() {
        Node node = node("A.B.expire");
        join(node, "A", node("A.B"));
        join(node, "B", node("A.A-crash.B"));
        join(node, "expire", ended(node("")));

        assertThat(node.choose()).hasToString("B");
    }

    @Test
    void of_clients_that_are_alike_only_the_first_is_run() {
        Node alike = node("A.A-crash.B.B-crash.expire", true);

        assertThat(alike.moves()).hasToString("[A, A-crash, B, B-crash, expire]");
        assertThat(alike.toRun()).hasToString("[A, A-crash, expire]");
        assertThat(node("A.A-crash.B.B-crash").toRun()).hasSize(4);
    }

    @Test
    void a_node_is_done_when_everything_behind_it_is() {
        Node root = node("A.B");
        Node middle = node("A");
        Node last = node("");
        assertThat(last.isLast()).isTrue();
        assertThat(last.isDone()).isFalse();
        join(root, "A", middle);
        join(middle, "A", last);

        last.endsWith(new FinalCheck(true, List.of()));

        assertThat(last.isDone()).isTrue();
        assertThat(middle.isDone()).isTrue();
        assertThat(middle.isLast()).isFalse();
        assertThat(root.isDone()).isFalse();
        join(root, "B", middle);
        assertThat(root.isDone()).isTrue();
        assertThat(last.finalCheck()).contains(new FinalCheck(true, List.of()));
    }

    @Test
    void a_node_waits_for_each_move_that_leads_to_the_same() {
        Node root = node("A.B.expire");
        Node middle = node("A");
        join(root, "A", middle);
        join(root, "B", middle);
        join(middle, "A", ended(node("")));

        assertThat(middle.isDone()).isTrue();
        assertThat(root.isDone()).isFalse();
        join(root, "expire", middle);
        assertThat(root.isDone()).isTrue();
    }

    @Test
    void an_edge_is_found_by_its_move() {
        Node node = node("A.B");
        join(node, "B", node("A"));

        assertThat(node.edge(moves("B").get(0)).map(edge -> edge.move().toString()))
                .contains("B");
        assertThat(node.edge(moves("A").get(0))).isEmpty();
    }
}

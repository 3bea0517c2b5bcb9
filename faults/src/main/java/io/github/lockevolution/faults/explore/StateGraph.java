package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.text.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that was run of one lock: a schedule is a path from the root to a node without moves. Whether two runs that come to
 * equal states share a node is chosen at the beginning.
 */
final class StateGraph {

    private final Explorer.Merging merging;
    private final Map<StateKey, Node> byState = new HashMap<>();
    private Optional<Node> root = Optional.empty();
    private int states;
    private int edges;
    private int moves;
    private boolean isOnTheSide;

    StateGraph(Explorer.Merging merging) {
        this.merging = merging;
    }

    boolean isMerging() {
        return merging != Explorer.Merging.OFF;
    }

    private boolean isSymmetric() {
        return merging == Explorer.Merging.ON;
    }

    /** Where a run is now. */
    StateKey key(Execution execution, Bounds left) {
        return execution.state(left, isSymmetric());
    }

    /** The node of this state. If there is one already, the same moves have to be possible in it. */
    Node node(StateKey state, int progress, Bounds left, Execution execution) {
        List<Move> possible = execution.possible(left);
        Node known = byState.get(state);
        if (known == null || !isMerging()) {
            return add(new Node(state, progress, left, execution, possible));
        }
        List<Move> now = ClientNames.marks(state.places()).in(possible);
        if (known.progress() != progress || !known.moves().equals(now)) {
            throw new InconclusiveException(Message.of(
                    ExploreText.class,
                    text -> text.stateIsNotWhatItWas(state.readable(), listed(now), listed(known.moves()))));
        }
        return known;
    }

    private static String listed(List<Move> moves) {
        return String.join(", ", moves.stream().map(Move::toString).toList());
    }

    private Node add(Node node) {
        root = root.or(() -> Optional.of(node));
        byState.put(node.state(), node);
        states++;
        moves += node.toRun().size();
        return node;
    }

    /** Notes that a move was run. */
    void join(Node from, Node.Edge edge) {
        from.add(edge);
        edges++;
        isOnTheSide |= edge.move().kind() == Move.Kind.SIDE;
    }

    /** Whether a client has sent something on the side. */
    boolean isOnTheSide() {
        return isOnTheSide;
    }

    /** Where every schedule begins; empty if nothing was run. */
    Optional<Node> root() {
        return root;
    }

    int states() {
        return states;
    }

    /** How many moves have been run, each counted once for the state it was run from. */
    int edges() {
        return edges;
    }

    /** How many moves are known to be possible, images of others not counted. */
    int moves() {
        return moves;
    }
}

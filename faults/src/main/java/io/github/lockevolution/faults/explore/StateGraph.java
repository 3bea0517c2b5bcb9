package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that was run of one lock: a schedule is a path from the root to a node without moves. Whether two runs that come to
 * equal states share a node is chosen at the beginning.
 */
final class StateGraph {

    private final boolean merging;
    private final Map<StateKey, Node> byState = new HashMap<>();
    private Optional<Node> root = Optional.empty();
    private int states;
    private int edges;
    private int moves;

    /**
     * @param merging whether equal states are one node; otherwise each schedule has a path of its own
     */
    StateGraph(boolean merging) {
        this.merging = merging;
    }

    boolean isMerging() {
        return merging;
    }

    /** The node of this state. If there is one already, the same moves have to be possible in it. */
    Node node(StateKey state, int depth, List<Move> possible) {
        if (!merging) {
            return add(new Node(state, depth, possible));
        }
        Node known = byState.computeIfAbsent(state, unknown -> add(new Node(state, depth, possible)));
        if (known.depth() != depth || !known.moves().equals(possible)) {
            throw new InconclusiveException("a state is not what it was: after " + depth + " moves there can be "
                    + possible + ", after " + known.depth() + " there could be " + known.moves());
        }
        return known;
    }

    private Node add(Node node) {
        root = root.or(() -> Optional.of(node));
        states++;
        moves += node.moves().size();
        return node;
    }

    /** Notes that a move was run. */
    void join(Node from, Node.Edge edge) {
        from.add(edge);
        edges++;
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

    /** How many moves are known to be possible. */
    int moves() {
        return moves;
    }
}

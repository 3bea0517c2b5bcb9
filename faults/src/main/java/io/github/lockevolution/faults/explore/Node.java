package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A state in which the clients and Redis were, with the moves that are possible in it. It knows which of them have been run,
 * and whether everything that can follow has been run.
 */
final class Node {

    /**
     * A move that was run from here.
     *
     * @param step what it did
     * @param line the line of the lock's own source that sent its command, when it was run first
     * @param to where it led
     */
    record Edge(Step step, Optional<Integer> line, Node to) {

        Move move() {
            return step.move();
        }

        List<Event> events() {
            return step.events();
        }
    }

    private final StateKey state;
    private final int depth;
    private final List<Move> moves;
    private final List<Edge> edges = new ArrayList<>();
    private final List<Node> waiting = new ArrayList<>();
    private Optional<FinalCheck> finalCheck = Optional.empty();
    private int open;

    /**
     * @param moves what can happen here; none if no client can move
     */
    Node(StateKey state, int depth, List<Move> moves) {
        this.state = state;
        this.depth = depth;
        this.moves = moves;
        this.open = Math.max(1, moves.size());
    }

    StateKey state() {
        return state;
    }

    int depth() {
        return depth;
    }

    List<Move> moves() {
        return moves;
    }

    List<Edge> edges() {
        return edges;
    }

    Optional<Edge> edge(Move move) {
        return edges.stream().filter(edge -> edge.move().equals(move)).findFirst();
    }

    /** Whether schedules end here. */
    boolean isLast() {
        return moves.isEmpty();
    }

    Optional<FinalCheck> finalCheck() {
        return finalCheck;
    }

    void endsWith(FinalCheck seen) {
        finalCheck = Optional.of(seen);
        open = 0;
        waiting.forEach(Node::close);
    }

    /** Whether every schedule through this node has been run from here to its end. */
    boolean isDone() {
        return open == 0;
    }

    /** A move on which there is something left to run; if there is none, the first. */
    Move choose() {
        return moves.stream()
                .filter(move -> edge(move).isEmpty())
                .findFirst()
                .or(() -> edges.stream()
                        .filter(edge -> !edge.to().isDone())
                        .map(Edge::move)
                        .findFirst())
                .orElseGet(() -> moves.get(0));
    }

    void add(Edge edge) {
        edges.add(edge);
        if (edge.to().isDone()) {
            close();
        } else {
            edge.to().waiting.add(this);
        }
    }

    /** One of its moves has nothing left to run behind it. */
    private void close() {
        open--;
        if (isDone()) {
            waiting.forEach(Node::close);
        }
    }
}

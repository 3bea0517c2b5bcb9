package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.ClientRun.Ran;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A state in which the clients and the store were, with the moves that are possible in it. It knows which of them have been run, and
 * whether everything that can follow has been run. Its clients are called by their places in the text of the state. Of clients that are
 * interchangeable only the first is let move: what the others would do is the same but for the name.
 */
final class Node {

    /**
     * A move that was run from here.
     *
     * @param step what it did, with marks for the names that the clients have here
     * @param ran the command that it ran, word by word
     * @param to where it led
     * @param places which place each client of here has there
     */
    record Edge(Step step, Optional<Ran> ran, Node to, int[] places) {

        Move move() {
            return step.move();
        }
    }

    private final StateKey state;
    private final int progress;
    private final Bounds left;
    private final List<ClientPhase> phases;
    private final SortedMap<String, KeyState> held;
    private final List<Move> moves;
    private final int[] firstAlike;
    private final List<Move> toRun;
    private final List<Edge> edges = new ArrayList<>();
    private final List<Node> waiting = new ArrayList<>();
    private Optional<FinalCheck> finalCheck = Optional.empty();
    private int open;

    /**
     * The state of a run.
     *
     * @param moves what can happen here, by the numbers of the run; none if no client can move
     */
    Node(StateKey state, int progress, Bounds left, Execution execution, List<Move> moves) {
        ClientNames here = ClientNames.marks(state.places());
        int[] inverse = ClientNames.inverse(state.places());
        this.state = state;
        this.progress = progress;
        this.left = left;
        this.phases = Arrays.stream(inverse).mapToObj(execution.phases()::get).toList();
        this.held = here.in(execution.held());
        this.moves = here.in(moves);
        this.firstAlike = state.firstAlike();
        this.toRun = this.moves.stream()
                .filter(move -> !move.isClients() || firstAlike[move.client()] == move.client())
                .toList();
        this.open = Math.max(1, toRun.size());
    }

    StateKey state() {
        return state;
    }

    /** A move leads only to a node where this number is larger. */
    int progress() {
        return progress;
    }

    /** How much may still happen. */
    Bounds left() {
        return left;
    }

    /** Where the client of each place is. */
    List<ClientPhase> phases() {
        return phases;
    }

    /** What the store holds, with marks for names. */
    SortedMap<String, KeyState> held() {
        return held;
    }

    /** All that is possible. */
    List<Move> moves() {
        return moves;
    }

    /** Those moves of which no other is the image. */
    List<Move> toRun() {
        return toRun;
    }

    /** For each place the first one that is interchangeable with it. */
    int[] firstAlike() {
        return firstAlike;
    }

    List<Edge> edges() {
        return edges;
    }

    Optional<Edge> edge(Move move) {
        for (Edge edge : edges) {
            if (edge.move().equals(move)) {
                return Optional.of(edge);
            }
        }
        return Optional.empty();
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

    /**
     * A move on which there is something left to run: one that has not been run, a fault last, since less can follow it; or one that leads to
     * where the most moves are left. So a run meets many moves that are new.
     */
    Move choose() {
        return edges.size() < toRun.size()
                ? toRun.stream()
                        .filter(move -> edge(move).isEmpty())
                        .min(Comparator.comparing(move -> move.kind().isFault()))
                        .orElseThrow()
                : Collections.max(edges, Comparator.comparingInt(edge -> edge.to().open))
                        .move();
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

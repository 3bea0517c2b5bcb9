package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.StateRank;
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
 * A state in which the clients and the store were, with the moves that are possible in it. It knows which of them have been run or are
 * being run, and whether there is anything left behind it. Its clients are called by their places in the text of the state. Of clients that are
 * interchangeable only the first is let move: what the others would do is the same but for the name.
 */
public final class Node {

    /**
     * A move that was run from here.
     *
     * @param step what it did, with marks for the names that the clients have here
     * @param ran the command that it ran, word by word
     * @param to where it led
     * @param places which place each client of here has there
     * @param isSlow whether so much time went by that a lease which nobody has seen would look shorter afterwards
     */
    public record Edge(Step step, Optional<ExecutedCommand> ran, Node to, int[] places, boolean isSlow) {

        public Move move() {
            return step.move();
        }
    }

    private final StateKey state;
    private final StateRank rank;
    private final Bounds left;
    private final List<ClientPhase> phases;
    private final SortedMap<String, KeyState> held;
    private final List<Move> moves;
    private final int[] firstAlike;
    private final List<Move> toRun;
    private final List<Edge> edges = new ArrayList<>();
    private final List<Node> before = new ArrayList<>();
    private Optional<FinalCheck> finalCheck = Optional.empty();
    private boolean endIsClaimed;
    /** How many of the moves to run somebody has run or is running, from the first on. */
    private int claimed;
    /** How many moves that nobody runs yet are left along one path of edges from here, at most. */
    private int unclaimedAhead;

    /**
     * What a run does next.
     *
     * @param known the moves that were run before, and lead to where the new one is possible; none if that is here
     * @param move the new one
     */
    record Choice(List<Edge> known, Move move) {}

    /**
     * The state of a run.
     *
     * @param places which place each client of the run has in it
     * @param moves what can happen here, by the numbers of the run; none if no client can move
     */
    Node(StateKey state, int[] places, StateRank rank, Bounds left, Execution execution, List<Move> moves) {
        ClientNames here = ClientNames.marks(places);
        this.state = state;
        this.rank = rank;
        this.left = left;
        this.phases = Arrays.stream(ClientNames.inverse(places))
                .mapToObj(execution.phases()::get)
                .toList();
        this.held = here.in(execution.held());
        this.moves = here.in(moves);
        this.firstAlike = state.firstAlike();
        // A fault comes last, since less can follow it: so a run meets many moves that are new.
        this.toRun = this.moves.stream()
                .filter(move -> !move.isClients() || firstAlike[move.client()] == move.client())
                .sorted(Comparator.comparing(move -> move.kind().isFault()))
                .toList();
        this.unclaimedAhead = toRun.size();
    }

    public StateKey state() {
        return state;
    }

    /** A move leads only to a node where this is greater. */
    public StateRank rank() {
        return rank;
    }

    /** How much may still happen. */
    public Bounds left() {
        return left;
    }

    /** Where the client of each place is. */
    public List<ClientPhase> phases() {
        return phases;
    }

    /** What the store holds, with marks for names. */
    public SortedMap<String, KeyState> held() {
        return held;
    }

    /** All that is possible. */
    public List<Move> moves() {
        return moves;
    }

    /** One move of each class of moves that are the same but for the names of clients, in the order in which they are run. */
    public List<Move> toRun() {
        return toRun;
    }

    /** For each place the first one that is interchangeable with it. */
    public int[] firstAlike() {
        return firstAlike;
    }

    /** In the order of the moves to run, whoever came first. */
    public List<Edge> edges() {
        return edges;
    }

    /** Whether schedules end here. */
    boolean isLast() {
        return moves.isEmpty();
    }

    public Optional<FinalCheck> finalCheck() {
        return finalCheck;
    }

    /** True for the first who asks, if schedules end here. */
    boolean claimEnd() {
        boolean isFirst = isLast() && !endIsClaimed;
        endIsClaimed |= isFirst;
        return isFirst;
    }

    void endsWith(FinalCheck seen) {
        finalCheck = Optional.of(seen);
    }

    /** Whether there is a move, here or farther on, that nobody runs yet. */
    boolean isOpen() {
        return unclaimedAhead > 0;
    }

    /**
     * Claims a move that nobody runs yet: one of this node, or else the first on the path along which most such moves are left. Where they lead
     * is not known, but mostly to a state beside that path, from where it is met again: so one run gets through many of them.
     *
     * @return empty if this is not open
     */
    Optional<Choice> choose() {
        if (!isOpen()) {
            return Optional.empty();
        }
        List<Edge> known = new ArrayList<>();
        Node node = this;
        while (node.claimed == node.toRun.size()) {
            Edge next = Collections.max(node.edges, Comparator.comparingInt(edge -> edge.to().unclaimedAhead));
            known.add(next);
            node = next.to();
        }
        return Optional.of(new Choice(known, node.claim()));
    }

    private Move claim() {
        Move move = toRun.get(claimed++);
        lookAhead();
        return move;
    }

    void add(Edge edge) {
        edges.add(edge);
        edges.sort(Comparator.comparingInt(each -> toRun.indexOf(each.move())));
        edge.to().before.add(this);
        lookAhead();
    }

    /** Counts again what is ahead, after something has changed here or right behind. */
    private void lookAhead() {
        int farther = 0;
        for (Edge edge : edges) {
            farther = Math.max(farther, edge.to().unclaimedAhead);
        }
        int now = toRun.size() - claimed + farther;
        if (now != unclaimedAhead) {
            unclaimedAhead = now;
            before.forEach(Node::lookAhead);
        }
    }
}

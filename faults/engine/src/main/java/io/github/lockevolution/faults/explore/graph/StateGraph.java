package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.StateKey;
import io.github.lockevolution.faults.explore.run.StateRank;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The states and moves of one lock that have been run: a schedule is a path from the root to a node without moves. Whether two runs that
 * come to equal states share a node is chosen at the beginning. May be used by several threads, each of which is given moves that no other
 * thread runs.
 */
public final class StateGraph {

    /** The words of the first states are kept: where a lock does not do the same each time, that shows in these. */
    private static final int WITH_WORDS = 1_000;

    /** So many runs may come too late to a state, one after the other. */
    private static final int MOST_LATE = 5;

    private final Merging merging;
    private final int withWords;
    private final Interner values = new Interner();
    private final CompactSet<Node> nodes =
            new CompactSet<>(node -> node.fingerprint().hashCode());
    /** How often a run came too late for what it had claimed, by the node. */
    private final Map<Node, Integer> late = new IdentityHashMap<>();

    private Optional<Node> root = Optional.empty();
    private int states;
    private int edges;
    private int moves;
    private int claimed;
    private int ends;
    private boolean abandoned;
    private int onTheSide;

    public StateGraph(Merging merging) {
        this.merging = merging;
        this.withWords = merging == Merging.EXACT ? Integer.MAX_VALUE : WITH_WORDS;
    }

    boolean isMerging() {
        return merging != Merging.OFF;
    }

    /**
     * The state of a run.
     *
     * @param numbers the place that each client of the run had in the node before. Clients that are alike stay in that order, so that the
     *     target of a move does not depend on how the run came to it
     */
    StateKey key(Execution execution, Bounds left, int[] numbers) {
        return execution.state(left, numbers, merging.isSymmetric());
    }

    /** The node where every schedule begins. Another thread may have come to it first. */
    public Node root(StateKey state, int[] places, Bounds left, Execution execution) {
        return addRoot(made(state, places, execution.rank(left, left), left, execution, execution.possible(left)));
    }

    private Node made(
            StateKey state, int[] places, StateRank rank, Bounds left, Execution execution, List<Move> possible) {
        return new Node(state, places, rank, left, execution, possible, states() < withWords, values);
    }

    private synchronized Node addRoot(Node node) {
        if (root.isEmpty()) {
            root = Optional.of(add(node));
        }
        return root.get();
    }

    /**
     * The node of this state. If there is one already, the same moves have to be possible in it.
     *
     * @param places the place in the state of each client of the run
     */
    Node node(StateKey state, int[] places, StateRank rank, Bounds left, Execution execution) {
        List<Move> possible = execution.possible(left);
        Node node = known(state).orElseGet(() -> add(made(state, places, rank, left, execution, possible)));
        List<Move> now = ClientNames.marks(places).in(possible);
        Optional<StateKey> other = node.words().filter(words -> !words.equals(state));
        if (other.isPresent()) {
            throw new InconclusiveException(
                    ExploreText.class,
                    text -> text.sameFingerprint(state.readable(), other.get().readable()));
        }
        if (!node.rank().equals(rank) || !node.moves().equals(now)) {
            throw new InconclusiveException(
                    ExploreText.class,
                    text -> text.stateIsNotWhatItWas(state.readable(), listed(now), listed(node.moves())));
        }
        return node;
    }

    private static String listed(List<Move> moves) {
        return String.join(", ", moves.stream().map(Move::toString).toList());
    }

    private Optional<Node> known(StateKey state) {
        return known(Fingerprint.of(state));
    }

    private synchronized Optional<Node> known(Fingerprint state) {
        return isMerging() ? nodes.find(state.hashCode(), node -> node.is(state)) : Optional.empty();
    }

    /** The node that is in the graph now: another thread may have come to the same state meanwhile. */
    private synchronized Node add(Node node) {
        Optional<Node> known = known(node.fingerprint());
        if (known.isPresent()) {
            return known.get();
        }
        if (isMerging()) {
            nodes.add(node);
        }
        states++;
        moves += node.toRun().size();
        ends += node.isLast() ? 1 : 0;
        notifyAll();
        return node;
    }

    /**
     * The next moves of a run that has come to this node: known moves, then one that was not run yet and that the caller alone runs from
     * now on.
     *
     * @return empty if there is none, or the graph is given up
     */
    synchronized Optional<Node.Choice> choose(Node node) {
        Optional<Node.Choice> choice = abandoned ? Optional.empty() : node.choose();
        claimed += choice.flatMap(Node.Choice::move).isPresent() ? 1 : 0;
        return choice;
    }

    /**
     * Notes that a move was run.
     *
     * @return the next moves of its run, chosen before any other run can come to the same node
     */
    synchronized Optional<Node.Choice> join(Node from, Node.Edge edge) {
        from.add(edge, values);
        edges++;
        onTheSide += edge.move().kind() == MoveKind.SIDE ? 1 : 0;
        notifyAll();
        return choose(edge.to());
    }

    /** The number of commands on the side. */
    public synchronized int onTheSide() {
        return onTheSide;
    }

    /** Whether the caller, and no other thread, is to run the final check of the schedules that lead to this node. */
    synchronized boolean claimEnd(Node node) {
        return !abandoned && node.claimEnd();
    }

    /** Notes the final check of the schedules that lead to this node. */
    synchronized void end(Node node, FinalCheck seen) {
        node.endsWith(seen, values);
        ends--;
        notifyAll();
    }

    /**
     * Notes that a run came too late for what it had claimed, and lets another run have it.
     *
     * @param move the move; empty if it is the end of the schedules that lead to this node
     * @return false if that has happened too often there
     */
    synchronized boolean giveBack(Node node, Optional<Move> move) {
        if (late.merge(node, 1, Integer::sum) > MOST_LATE) {
            return false;
        }
        node.giveBack(move);
        claimed -= move.isPresent() ? 1 : 0;
        notifyAll();
        return true;
    }

    /** Waits while the moves that are left are being run by other threads: they may lead to new states. */
    synchronized void awaitMove() throws InterruptedException {
        while (!isOver() && root.filter(node -> !node.isOpen()).isPresent()) {
            wait();
        }
    }

    /** Whether every schedule has been run to its end. */
    public synchronized boolean isComplete() {
        return root.isPresent() && edges == moves && ends == 0;
    }

    /** Whether no worker has anything to do here any more. */
    synchronized boolean isOver() {
        return abandoned || isComplete();
    }

    /** Gives up: nothing more is run. */
    synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    /** Gives up if the reason holds, in one step: no run gets a move between the question and the end. */
    synchronized boolean abandonIf(BooleanSupplier reason) {
        if (reason.getAsBoolean()) {
            abandon();
        }
        return abandoned;
    }

    public synchronized boolean isAbandoned() {
        return abandoned;
    }

    /** The node where every schedule begins; empty if nothing was run. */
    public synchronized Optional<Node> root() {
        return root;
    }

    public synchronized int states() {
        return states;
    }

    /** How many moves have been run, each counted once for the state it was run from. */
    public synchronized int edges() {
        return edges;
    }

    /** How many moves are known to be possible, images under symmetry not counted. */
    synchronized int moves() {
        return moves;
    }

    /** How many known moves no thread has claimed yet. */
    synchronized int unclaimed() {
        return moves - claimed;
    }
}

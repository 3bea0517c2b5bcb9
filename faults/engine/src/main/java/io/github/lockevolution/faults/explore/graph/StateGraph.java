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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * All that was run of one lock: a schedule is a path from the root to a node without moves. Whether two runs that come to
 * equal states share a node is chosen at the beginning. May be used by several threads, each of which is given moves that no other runs.
 */
public final class StateGraph {

    private final Merging merging;
    private final Map<StateKey, Node> byState = new HashMap<>();
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
    }

    boolean isMerging() {
        return merging != Merging.OFF;
    }

    private boolean isSymmetric() {
        return merging == Merging.ON;
    }

    /**
     * Where a run is now.
     *
     * @param numbers which place each client of the run had in the node before. Clients that are alike stay in that order, so that where a
     *     move leads does not depend on how the run came to it
     */
    StateKey key(Execution execution, Bounds left, int[] numbers) {
        return execution.state(left, numbers, isSymmetric());
    }

    /** The node where every schedule begins. Another thread may have come to it first. */
    public Node root(StateKey state, int[] places, Bounds left, Execution execution) {
        return addRoot(new Node(state, places, execution.rank(left, left), left, execution, execution.possible(left)));
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
     * @param places which place each client of the run has in the state
     */
    Node node(StateKey state, int[] places, StateRank rank, Bounds left, Execution execution) {
        List<Move> possible = execution.possible(left);
        Node node = known(state).orElseGet(() -> add(new Node(state, places, rank, left, execution, possible)));
        List<Move> now = ClientNames.marks(places).in(possible);
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

    private synchronized Optional<Node> known(StateKey state) {
        return isMerging() ? Optional.ofNullable(byState.get(state)) : Optional.empty();
    }

    /** The node that is in the graph now: another thread may have come to the same state meanwhile. */
    private synchronized Node add(Node node) {
        Optional<Node> known = known(node.state());
        if (known.isPresent()) {
            return known.get();
        }
        byState.put(node.state(), node);
        states++;
        moves += node.toRun().size();
        ends += node.isLast() ? 1 : 0;
        notifyAll();
        return node;
    }

    /**
     * What a run does next that has come to this node: a move that was not run yet, which from now on is the caller's to run, after moves that
     * lead to where it is possible.
     *
     * @return empty if there is none, or the graph is given up
     */
    synchronized Optional<Node.Choice> choose(Node node) {
        Optional<Node.Choice> choice = abandoned ? Optional.empty() : node.choose();
        claimed += choice.isPresent() ? 1 : 0;
        return choice;
    }

    /**
     * Notes that a move was run.
     *
     * @return what its run does next, chosen before any other run can come to where it is now
     */
    synchronized Optional<Node.Choice> join(Node from, Node.Edge edge) {
        from.add(edge);
        edges++;
        onTheSide += edge.move().kind() == MoveKind.SIDE ? 1 : 0;
        notifyAll();
        return choose(edge.to());
    }

    /** How often a client has sent something on the side. */
    public synchronized int onTheSide() {
        return onTheSide;
    }

    /** Whether the caller, and nobody else, is to find out how the schedules end that lead to this node. */
    synchronized boolean claimEnd(Node node) {
        return !abandoned && node.claimEnd();
    }

    /** Notes how the schedules end that lead to this node. */
    synchronized void end(Node node, FinalCheck seen) {
        node.endsWith(seen);
        ends--;
        notifyAll();
    }

    /** Waits as long as others run all that is left to run: what they run may lead to something new. */
    synchronized void awaitMove() throws InterruptedException {
        while (!isOver() && root.filter(node -> !node.isOpen()).isPresent()) {
            wait();
        }
    }

    /** Whether every schedule has been run from its start to its end. */
    public synchronized boolean isComplete() {
        return root.isPresent() && edges == moves && ends == 0;
    }

    /** Whether nobody has anything to do here any more. */
    synchronized boolean isOver() {
        return abandoned || isComplete();
    }

    /** Gives up: nothing more is run. */
    synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    /** Gives up if this is so; nobody is told in between that something has gone wrong here. */
    synchronized boolean abandonIf(BooleanSupplier reason) {
        if (reason.getAsBoolean()) {
            abandon();
        }
        return abandoned;
    }

    public synchronized boolean isAbandoned() {
        return abandoned;
    }

    /** Where every schedule begins; empty if nothing was run. */
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

    /** How many moves are known to be possible, images of others not counted. */
    synchronized int moves() {
        return moves;
    }

    /** How many moves are known that nobody runs yet. */
    synchronized int unclaimed() {
        return moves - claimed;
    }
}

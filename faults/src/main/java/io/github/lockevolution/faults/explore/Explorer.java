package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Runs every schedule of a lock within bounds, each from its start to its end on a real Redis. Schedules that come to equal
 * states are run on as one, because the same follows for both: so every move is run from every state, but not every schedule
 * by itself. A move that is run again, because it leads to something new, has to do the same as before.
 */
public final class Explorer {

    private final Testbed testbed;
    private final Bounds bounds;
    private final StateGraph graph;
    private int runs;

    /** Whether schedules that meet in equal states are run on as one. */
    public enum Merging {
        ON,
        OFF
    }

    /**
     * How far an exploration is.
     *
     * @param stage the lock
     * @param runs how many schedules were run
     * @param movesRun how many moves were run, each counted once for the state it was run from
     * @param movesKnown how many are known; more become known on the way
     */
    public record Progress(String stage, int runs, int movesRun, int movesKnown) {}

    /**
     * @throws IllegalArgumentException if the testbed has too few clients for the bounds
     */
    public Explorer(Testbed testbed, Bounds bounds, Merging merging) {
        if (testbed.size() < bounds.clients()) {
            throw new IllegalArgumentException(
                    "the testbed of " + testbed.stage().name() + " has " + testbed.size()
                            + " clients, and the bounds need " + bounds.clients());
        }
        this.testbed = testbed;
        this.bounds = bounds;
        this.graph = new StateGraph(merging == Merging.ON);
    }

    /**
     * Runs until there is nothing left to run.
     *
     * @param stop asked between two runs; true ends the exploration before it is complete
     * @param progress told after each run
     */
    public Exploration explore(BooleanSupplier stop, Consumer<Progress> progress) {
        try {
            while (!graph.root().map(Node::isDone).orElse(false)) {
                if (stop.getAsBoolean()) {
                    return incomplete("it was stopped", Optional.empty());
                }
                run();
                runs++;
                progress.accept(new Progress(testbed.stage().name(), runs, graph.edges(), graph.moves()));
            }
            return graph.edges() == 0
                    ? incomplete("no move was run, so nothing could be merged with it", Optional.empty())
                    : complete();
        } catch (InconclusiveException | JedisException e) {
            return incomplete(reason(e), Optional.of(e));
        }
    }

    private Exploration complete() {
        StateSpace space = stateSpace();
        return new Exploration(Census.of(space, stats(), Optional.empty(), Optional.empty()), Optional.of(space));
    }

    /** What was counted so far. */
    private Exploration incomplete(String gap, Optional<Throwable> cause) {
        return new Exploration(Census.of(stateSpace(), stats(), Optional.of(gap), cause), Optional.empty());
    }

    private StateSpace stateSpace() {
        return StateSpaceBuilder.of(testbed.stage(), bounds, graph);
    }

    private ExplorationStats stats() {
        return new ExplorationStats(graph.states(), graph.edges(), runs);
    }

    /** Why something went no further, in words. */
    static String reason(RuntimeException e) {
        if (e instanceof JedisConnectionException) {
            return "Redis does not answer any more (" + e.getMessage() + ")";
        }
        return e instanceof InconclusiveException ? e.getMessage() : e.toString();
    }

    /** Runs one schedule, along moves that have not been run as long as there are some. */
    private void run() {
        Execution execution = testbed.begin(bounds.clients());
        Bounds left = bounds;
        Node node = graph.root().orElseGet(() -> graph.node(execution.state(bounds), 0, execution.possible(bounds)));
        requireSame(node, execution, left);
        List<Move> moves = new ArrayList<>();
        while (!node.isLast()) {
            Move move = node.choose();
            moves.add(move);
            Step step = execution.make(move);
            left = left.without(move);
            node = follow(node, step, execution, left, moves);
        }
        if (node.finalCheck().isEmpty()) {
            node.endsWith(execution.end());
        }
    }

    private Node follow(Node node, Step step, Execution execution, Bounds left, List<Move> moves) {
        Optional<Node.Edge> known = node.edge(step.move());
        if (known.isEmpty()) {
            requireNothingHidden(execution);
            Node to = graph.node(execution.state(left), node.depth() + 1, execution.possible(left));
            graph.join(node, new Node.Edge(step, execution.line(), to));
            return to;
        }
        requireSame(known.get().to(), execution, left);
        if (!known.get().step().equals(step)) {
            throw new InconclusiveException(
                    "after " + new Schedule(testbed.stage().name(), moves) + " came " + step
                            + ", where the same moves brought " + known.get().step() + " before");
        }
        return known.get().to();
    }

    /** States hold what clients were answered, not what their connections remember: with WATCH, equal states may differ. */
    private void requireNothingHidden(Execution execution) {
        if (graph.isMerging() && execution.hasSent("WATCH")) {
            throw new InconclusiveException(
                    "the lock sends WATCH, which leaves in its connection what no answer shows; its schedules"
                            + " cannot be merged, only run each by itself (--no-merge)");
        }
    }

    private static void requireSame(Node node, Execution execution, Bounds left) {
        StateKey now = execution.state(left);
        if (!now.equals(node.state())) {
            throw new InconclusiveException(
                    "the same moves led to another state: " + node.state().difference(now)
                            + "; the lock does something that does not follow from what it was answered");
        }
    }
}

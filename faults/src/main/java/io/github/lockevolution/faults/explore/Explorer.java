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
 * Runs every schedule of a lock within bounds, from the start to the end, on a real Redis. A move from a state in which it
 * has been run before need not be run again, because what follows from equal states is equal; where it is run again, on the
 * way to something new, it has to do the same.
 */
public final class Explorer {

    private final Testbed testbed;
    private final Bounds bounds;
    private final StateGraph graph;
    private int runs;
    private boolean isComplete;

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
     * @throws IllegalArgumentException if the stand is too small for the bounds
     */
    public Explorer(Testbed testbed, Bounds bounds, Merging merging) {
        if (testbed.size() < bounds.clients()) {
            throw new IllegalArgumentException("the stand of " + testbed.stage().name() + " has " + testbed.size()
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
    public Census explore(BooleanSupplier stop, Consumer<Progress> progress) {
        try {
            Optional<Node> root = Optional.empty();
            while (root.isEmpty() || !root.get().isDone()) {
                if (stop.getAsBoolean()) {
                    return census(Optional.of("it was stopped"), Optional.empty());
                }
                root = Optional.of(run(root));
                runs++;
                progress.accept(new Progress(testbed.stage().name(), runs, graph.edges(), graph.moves()));
            }
            isComplete = nothingWasRun().isEmpty();
            return census(nothingWasRun(), Optional.empty());
        } catch (InconclusiveException | JedisException e) {
            return census(Optional.of(reason(e)), Optional.of(e));
        }
    }

    private Optional<String> nothingWasRun() {
        return graph.edges() == 0
                ? Optional.of("no move was run, so nothing could be merged with it")
                : Optional.empty();
    }

    /**
     * All that was run, to go through it move by move.
     *
     * @throws IllegalStateException if the exploration is not complete
     */
    public StateSpace stateSpace() {
        if (!isComplete) {
            throw new IllegalStateException(
                    "there is no atlas of " + testbed.stage().name() + ", because not all of it has been run");
        }
        return new StateSpaceBuilder(testbed.stage(), bounds, graph).draw();
    }

    /** Why something went no further, in words. */
    static String reason(RuntimeException e) {
        if (e instanceof JedisConnectionException) {
            return "Redis does not answer any more (" + e.getMessage() + ")";
        }
        return e instanceof InconclusiveException ? e.getMessage() : e.toString();
    }

    private Census census(Optional<String> gap, Optional<Throwable> cause) {
        return new PathCounter(testbed.stage(), bounds, graph).census(runs, gap, cause);
    }

    private Node run(Optional<Node> known) {
        Execution execution = testbed.begin(bounds.clients());
        Bounds left = bounds;
        Node root = known.orElseGet(() -> graph.node(execution.state(bounds), 0, execution.possible(bounds)));
        requireSame(root, execution, left);
        Node node = root;
        List<Move> way = new ArrayList<>();
        while (!node.isLast()) {
            Move move = node.choose();
            way.add(move);
            Step step = execution.make(move);
            left = left.without(move);
            node = follow(node, step, execution, left, way);
        }
        if (node.finalCheck().isEmpty()) {
            node.endsWith(execution.end());
        }
        return root;
    }

    private Node follow(Node node, Step step, Execution execution, Bounds left, List<Move> way) {
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
                    "after " + new Schedule(testbed.stage().name(), way) + " came " + step
                            + ", where the same moves brought " + known.get().step() + " before");
        }
        return known.get().to();
    }

    /** What a connection remembers and no answer shows is no part of a state, so states cannot be told to be equal. */
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

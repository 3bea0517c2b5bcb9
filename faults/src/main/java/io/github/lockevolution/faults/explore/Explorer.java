package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs every schedule of a lock within bounds, each from its start to its end on its store. Schedules that come to equal
 * states are run on as one, because the same follows for both: so every move is run from every state, but not every schedule
 * by itself. A move that is run again, because it leads to something new, has to do the same as before.
 */
public final class Explorer {

    private final Testbed testbed;
    private final Bounds bounds;
    private final Merging merging;
    private StateGraph graph;
    private int runs;

    /** What is run as one. */
    public enum Merging {

        /** Schedules that meet in states which are equal but for the names of the clients. */
        ON,

        /** Schedules that meet in equal states. */
        NO_SYMMETRY,

        /** Nothing: every schedule is run by itself. */
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
        this.merging = merging;
        this.graph = new StateGraph(merging);
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
                    return incomplete(Message.of(ExploreText.class, ExploreText::stopped), Optional.empty());
                }
                run();
                runs++;
                progress.accept(new Progress(testbed.stage().name(), runs, graph.edges(), graph.moves()));
            }
            testbed.requireUndisturbed();
            return graph.edges() == 0
                    ? incomplete(Message.of(ExploreText.class, ExploreText::nothingRun), Optional.empty())
                    : complete();
        } catch (InconclusiveException e) {
            return incomplete(disturbance().orElse(e), Optional.of(e));
        }
    }

    /** What went wrong may have gone wrong because somebody was at the store. */
    private Optional<Message> disturbance() {
        try {
            testbed.requireUndisturbed();
            return Optional.empty();
        } catch (InconclusiveException e) {
            return Optional.of(e);
        }
    }

    private Exploration complete() {
        JudgedGraph judged = judged();
        return new Exploration(
                Census.of(judged, stats(), Optional.empty(), Optional.empty()),
                Optional.of(new SymmetryExpansion(judged)));
    }

    /** What was counted so far. */
    private Exploration incomplete(Message gap, Optional<Throwable> cause) {
        return new Exploration(Census.of(judged(), stats(), Optional.of(gap), cause), Optional.empty());
    }

    private JudgedGraph judged() {
        return JudgedGraph.of(testbed.stage(), testbed.program(), bounds, graph);
    }

    private ExplorationStats stats() {
        return new ExplorationStats(
                graph.states(), graph.edges(), runs, merging == Merging.ON && testbed.isAlike() ? bounds.clients() : 1);
    }

    /** Why something went no further. */
    static Message reason(RuntimeException e) {
        return e instanceof InconclusiveException known
                ? known
                : Message.of(ExploreText.class, text -> text.other(e.toString()));
    }

    /** Runs one schedule, along moves that have not been run as long as there are some, and as far as there is something left to run. */
    private void run() {
        Execution execution = testbed.begin(bounds.clients());
        Bounds left = bounds;
        StateKey state = graph.key(execution, left);
        Node node = graph.root().isPresent() ? graph.root().get() : graph.node(state, 0, left, execution);
        requireSame(node, state);
        List<Move> moves = new ArrayList<>();
        while (!node.isLast() && !node.isDone()) {
            Move chosen = node.choose();
            ClientNames here = ClientNames.marks(state.places());
            Move move = ClientNames.marks(ClientNames.inverse(state.places())).in(chosen);
            moves.add(move);
            Step step = here.in(execution.marked(move));
            left = left.without(move);
            StateKey next = graph.key(execution, left);
            Optional<Node.Edge> known = node.edge(chosen);
            if (known.isPresent() && !(isSame(known.get(), step, next))) {
                explain(known.get(), state, next, execution, moves);
                return;
            }
            node = known.isPresent() ? known.get().to() : follow(node, step, state, next, left, execution);
            state = next;
        }
        if (node.isLast() && node.finalCheck().isEmpty()) {
            node.endsWith(execution.end());
        }
        execution.letAllEnd();
    }

    private static boolean isSame(Node.Edge known, Step step, StateKey next) {
        return known.to().state().equals(next) && known.step().equals(step);
    }

    private Node follow(Node node, Step step, StateKey state, StateKey next, Bounds left, Execution execution) {
        requireNothingHidden(execution);
        Node to = graph.node(next, execution.progress(bounds, left), left, execution);
        int[] places = ClientNames.then(ClientNames.inverse(state.places()), next.places());
        graph.join(node, new Node.Edge(step, execution.last(), to, places));
        return to;
    }

    /**
     * The same moves have brought something else than before. What differs by chance is looked past from now on, and everything is run
     * again; anything else proves that the lock follows something that the bench does not control.
     */
    private void explain(Node.Edge known, StateKey state, StateKey next, Execution execution, List<Move> moves) {
        boolean learned = known.ran().isPresent()
                && execution.last().isPresent()
                && testbed.learn(execution.last().get(), known.ran().get(), execution.values());
        if (learned) {
            graph = new StateGraph(merging);
            return;
        }
        requireSame(known.to(), next);
        Step before = ClientNames.letters(ClientNames.inverse(state.places())).in(known.step());
        Step now = execution.steps().get(moves.size() - 1);
        throw new InconclusiveException(Message.of(
                ExploreText.class,
                text -> text.anotherStep(
                        new Schedule(testbed.stage().name(), testbed.program(), moves).toString(),
                        before.toString(),
                        now.toString())));
    }

    /** States hold what clients were answered, not what their connections remember: with WATCH, equal states may differ. */
    private void requireNothingHidden(Execution execution) {
        if (graph.isMerging() && execution.hasSent("WATCH")) {
            throw new InconclusiveException(Message.of(ExploreText.class, ExploreText::usesWatch));
        }
    }

    private static void requireSame(Node node, StateKey now) {
        if (!now.equals(node.state())) {
            List<String> difference = node.state().difference(now);
            throw new InconclusiveException(Message.of(ExploreText.class, text -> {
                String nothing = text.nothingMore();
                return text.anotherState(
                        difference.get(0).isEmpty() ? nothing : difference.get(0),
                        difference.get(1).isEmpty() ? nothing : difference.get(1));
            }));
        }
    }
}

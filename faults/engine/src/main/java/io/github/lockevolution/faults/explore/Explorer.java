package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.graph.StateGraph;
import io.github.lockevolution.faults.explore.graph.Workers;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.JudgedGraph;
import io.github.lockevolution.faults.explore.judge.SymmetryExpansion;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs every schedule of a lock within bounds, each from its start to its end on its store. Schedules that come to equal
 * states are run on as one, because the same follows for both: so every move is run from every state, but not every schedule
 * by itself. A move that is run again, because it leads to something new, has to do the same as before.
 */
public final class Explorer {

    /** The number of moves without a worker that is worth the time which opening another testbed takes. */
    private static final int ENOUGH = 100;

    private final Testbed testbed;
    private final Bounds bounds;
    private final Merging merging;
    private final Workers workers;

    /**
     * An explorer with one worker.
     *
     * @throws IllegalArgumentException if the testbed has too few clients for the bounds
     */
    public Explorer(Testbed testbed, Bounds bounds, Merging merging) {
        this(testbed, bounds, merging, nobody -> {});
    }

    /**
     * @param helpers given a task whenever there is enough to do for one more worker; the task works in the thread that runs it until there
     *     is nothing left to do. It may be run later, or never
     * @throws IllegalArgumentException if the testbed has too few clients for the bounds
     */
    public Explorer(Testbed testbed, Bounds bounds, Merging merging, Executor helpers) {
        this(testbed, bounds, merging, helpers, ENOUGH);
    }

    /**
     * An explorer that asks for helpers at another number of moves.
     *
     * @param enough the number of unclaimed moves for which one more helper is asked for
     */
    public Explorer(Testbed testbed, Bounds bounds, Merging merging, Executor helpers, int enough) {
        if (testbed.size() < bounds.clients()) {
            throw new IllegalArgumentException(
                    "the testbed of " + testbed.lock().name() + " has " + testbed.size()
                            + " clients, and the bounds need " + bounds.clients());
        }
        this.testbed = testbed;
        this.bounds = bounds;
        this.merging = merging;
        this.workers = new Workers(testbed, bounds, merging, helpers, enough);
    }

    /** Runs until there is nothing left to run, without reports of the progress. */
    public Exploration explore() {
        return explore(() -> false, progress -> {});
    }

    /**
     * Runs until there is nothing left to run. The counts do not depend on how many workers helped. A problem of one worker ends the work
     * of all; if two have one at the same time, the first is reported.
     *
     * @param stop asked between two runs, by several threads if there are helpers; true ends the exploration before it is complete
     * @param progress called after each run, by one thread at a time
     * @throws SetupProblem if an eviction is allowed, and the store never throws a key away
     */
    public Exploration explore(BooleanSupplier stop, Consumer<Progress> progress) {
        if (bounds.most(Bound.EVICTIONS) > 0 && !testbed.canEvict()) {
            throw new SetupProblem(SubjectText.class, SubjectText::noEviction);
        }
        try {
            if (!workers.explore(stop, progress)) {
                return incomplete(Message.of(ExploreText.class, ExploreText::stopped), Optional.empty());
            }
            testbed.requireUndisturbed();
            return workers.graph().edges() == 0
                    ? incomplete(Message.of(ExploreText.class, ExploreText::nothingRun), Optional.empty())
                    : complete();
        } catch (InconclusiveException e) {
            // A disturbed store may be the cause of the error.
            return incomplete(testbed.disturbance().map(Message.class::cast).orElse(e), Optional.of(e));
        }
    }

    private Exploration complete() {
        JudgedGraph judged = judged();
        return new Exploration(
                Census.of(judged, stats(), Optional.empty(), Optional.empty()),
                Optional.of(new SymmetryExpansion(judged)));
    }

    /** An exploration with the counts so far. */
    private Exploration incomplete(Message gap, Optional<Throwable> cause) {
        return new Exploration(Census.of(judged(), stats(), Optional.of(gap), cause), Optional.empty());
    }

    /** The graph of all moves run so far, with its judges. */
    public JudgedGraph judged() {
        return JudgedGraph.of(testbed.lock(), testbed.program(), bounds, workers.graph());
    }

    private ExplorationStats stats() {
        StateGraph graph = workers.graph();
        return new ExplorationStats(
                graph.states(),
                graph.edges(),
                workers.runs(),
                merging.isSymmetric() && testbed.isAlike() ? bounds.clients() : 1,
                graph.onTheSide());
    }

    /** The message of an error that ended an exploration or a transfer. */
    static Message reason(RuntimeException e) {
        return e instanceof InconclusiveException || e instanceof SetupProblem
                ? (Message) e
                : Message.of(ExploreText.class, text -> text.other(Quoted.thrown(e)));
    }
}

package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Those who explore one lock at the same time, each on a testbed of its own: the first, and helpers that come when there is enough to do. They
 * share the state graph, which gives each of them moves that nobody else runs, and what is known of the lock. Where a move leads does not
 * depend on who runs it, nor on the order: so the graph is the same at the end, however many there were.
 */
public final class Workers {

    private final Testbed first;
    private final Bounds bounds;
    private final Merging merging;
    private final Executor helpers;
    private final int enough;
    private BooleanSupplier stop = () -> false;
    private Consumer<Progress> progress = told -> {};
    private StateGraph graph;
    private Optional<Throwable> problem = Optional.empty();
    private boolean stopped;
    private int runs;
    private int asked;
    private int helping;

    /**
     * @param helpers runs what helps, now or later, in another thread; or never
     * @param enough a helper comes for each so many moves that nobody runs yet
     */
    public Workers(Testbed first, Bounds bounds, Merging merging, Executor helpers, int enough) {
        this.first = first;
        this.bounds = bounds;
        this.merging = merging;
        this.helpers = helpers;
        this.enough = enough;
        this.graph = new StateGraph(merging);
    }

    /**
     * Runs until there is nothing left to run.
     *
     * @param whetherToStop asked between two runs
     * @param told told after each run
     * @return false if it was stopped before
     * @throws InconclusiveException if something went wrong in one of the testbeds; it has ended the work in all of them
     */
    public boolean explore(BooleanSupplier whetherToStop, Consumer<Progress> told) {
        stop = whetherToStop;
        progress = told;
        workOn(first);
        awaitHelpers();
        throwProblem();
        return !stopped;
    }

    private synchronized void throwProblem() {
        if (problem.isPresent() && problem.get() instanceof Error error) {
            throw error;
        }
        if (problem.isPresent()) {
            throw (RuntimeException) problem.get();
        }
    }

    /** What was run so far. */
    public synchronized StateGraph graph() {
        return graph;
    }

    /** How many schedules were run so far. */
    public synchronized int runs() {
        return runs;
    }

    private void workOn(Testbed testbed) {
        while (!isOver()) {
            StateGraph now = current();
            try {
                now.awaitMove();
                if (!now.isOver()) {
                    run(testbed, now);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end();
            } catch (RuntimeException | Error e) {
                fail(now, e);
            }
        }
    }

    private synchronized boolean isOver() {
        return stopped || problem.isPresent() || graph.isComplete();
    }

    /** A graph is given up, and a new one begun, when something was learned by which the same state is told in other words. */
    private synchronized StateGraph current() {
        if (!isOver() && graph.isAbandoned()) {
            graph = new StateGraph(merging);
        }
        return graph;
    }

    private void run(Testbed testbed, StateGraph now) {
        if (stop.getAsBoolean()) {
            end();
            return;
        }
        boolean isRun;
        try (ExploringRun run = new ExploringRun(testbed, now, bounds)) {
            isRun = run.run();
        }
        if (isRun) {
            note();
        }
    }

    private synchronized void end() {
        stopped = true;
        graph.abandon();
    }

    private synchronized void fail(StateGraph where, Throwable reason) {
        // In a graph that is given up, states are not told in the same words any more.
        if (!where.isAbandoned()) {
            problem = Optional.of(reason);
            where.abandon();
        }
    }

    /** One more schedule has been run. */
    private synchronized void note() {
        if (stopped || problem.isPresent()) {
            return;
        }
        runs++;
        StateGraph now = current();
        progress.accept(new Progress(first.lock().name(), runs, now.edges(), now.moves()));
        // All at once: where every run takes its time, one at a time would come too late.
        while (now.unclaimed() >= enough * (asked + 1)) {
            asked++;
            helpers.execute(this::help);
        }
    }

    /** Helps, if that is still of use. */
    private void help() {
        try {
            if (!isOver()) {
                first.beside().ifPresent(this::helpOn);
            }
        } catch (RuntimeException e) {
            // Who gets no testbed is of no help; what others found out is as good without.
        }
    }

    private void helpOn(Testbed own) {
        if (!begin()) {
            own.close();
            return;
        }
        Optional<RuntimeException> wrong = Optional.empty();
        try (own) {
            workOn(own);
            wrong = own.disturbance().map(disturbance -> disturbance);
        } catch (RuntimeException e) {
            // What it could not clear away is met by whoever comes next, and nobody knows why it could not.
            wrong = Optional.of(e);
        } finally {
            leave(wrong);
        }
    }

    private synchronized boolean begin() {
        boolean isOfUse = !isOver();
        helping += isOfUse ? 1 : 0;
        return isOfUse;
    }

    private synchronized void leave(Optional<RuntimeException> wrong) {
        problem = wrong.<Throwable>map(reason -> reason).or(() -> problem);
        helping--;
        notifyAll();
    }

    private synchronized void awaitHelpers() {
        boolean interrupted = false;
        while (helping > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

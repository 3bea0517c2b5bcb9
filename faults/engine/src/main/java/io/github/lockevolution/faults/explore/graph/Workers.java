package io.github.lockevolution.faults.explore.graph;

import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The workers that explore one lock at the same time, each on a testbed of its own: the first, and helpers that are asked for when there is
 * enough to do. They share the profile of the lock and the state graph, which gives each of them moves that no other runs. The target of a
 * move depends neither on the worker that runs it nor on the order: so the graph is the same at the end, however many workers there were.
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
     * @param helpers runs the helpers, now or later, in other threads; or never
     * @param enough the number of unclaimed moves for which one more helper is asked for
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
     * @param told called after each run
     * @return false if it was stopped before
     * @throws InconclusiveException if the run of one testbed was inconclusive, which ends the work in all of them
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

    /** The graph of the moves that have been run so far. */
    public synchronized StateGraph graph() {
        return graph;
    }

    /** The number of schedules run so far. */
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

    /**
     * The graph to work on. It is replaced by a new one when a difference by chance was learned of, since states are encoded differently
     * from then on.
     */
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
        if (isRun(testbed, now)) {
            note();
        }
    }

    private boolean isRun(Testbed testbed, StateGraph now) {
        try (ExploringRun run = new ExploringRun(testbed, now, bounds)) {
            try {
                return run.run();
            } catch (LateLookException e) {
                // Of a busy machine nothing follows for the lock.
                if (!run.giveBack()) {
                    throw e;
                }
                return false;
            }
        }
    }

    private synchronized void end() {
        stopped = true;
        graph.abandon();
    }

    private synchronized void fail(StateGraph where, Throwable reason) {
        // States of a graph that was given up were encoded differently.
        if (!where.isAbandoned()) {
            problem = Optional.of(reason);
            where.abandon();
        }
    }

    /** Counts one more schedule, and asks for helpers if there is enough to do. */
    private synchronized void note() {
        if (stopped || problem.isPresent()) {
            return;
        }
        runs++;
        StateGraph now = current();
        progress.accept(new Progress(first.lock().name(), runs, now.states(), now.edges(), now.moves()));
        // All helpers at once: where every run takes its time, one at a time would come too late.
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
            // A helper without a testbed is of no use; the results of the other workers are complete without it.
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
            // Data that a testbed could not clear is met by the next run, which could not tell the reason.
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

package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Explores locks with three clients for the walk of the page, in a thread of its own: while the attacks wait for leases, this takes no time
 * of its own. A lock that cannot be explored so has no such state space; the run itself reports the reason.
 */
final class BackgroundExploration implements AutoCloseable {

    /** The bounds of the matrix, with one client more. */
    static final Bounds BOUNDS = Bounds.clients(Bounds.USUAL.clients() + 1)
            .crashes(Bounds.USUAL.most(Bound.CRASHES))
            .expiries(Bounds.USUAL.most(Bound.EXPIRIES))
            .lostReplies(Bounds.USUAL.most(Bound.LOST_REPLIES));

    /** Longer than a client may take from one stop to the next. */
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(30);

    private final List<LockSpec> stages;
    private final ProvenStore store;
    private final FutureTask<PackedStateSpaces> result = new FutureTask<>(this::packed);
    private final Thread thread = new Thread(result, "exploration for the page");
    private volatile boolean isStopped;

    private BackgroundExploration(List<LockSpec> stages, ProvenStore store) {
        this.stages = stages;
        this.store = store;
        thread.setDaemon(true);
    }

    /** Begins. Has to be closed before the stores. */
    static BackgroundExploration start(List<LockSpec> stages, ProvenStore store) {
        BackgroundExploration exploration = new BackgroundExploration(stages, store);
        exploration.thread.start();
        return exploration;
    }

    /** Waits until all locks are explored. */
    PackedStateSpaces result() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the exploration for the page ended without a result", e.getCause());
        }
    }

    private PackedStateSpaces packed() {
        Map<String, String> packed = new LinkedHashMap<>();
        for (LockSpec lock : stages) {
            explored(lock)
                    .map(StateSpacePart::of)
                    .ifPresent(space -> packed.put(lock.name(), PackedStateSpaces.packed(space)));
        }
        return new PackedStateSpaces(BOUNDS.clients(), packed);
    }

    private Optional<StateSpace> explored(LockSpec lock) {
        if (isStopped) {
            return Optional.empty();
        }
        try (Testbed testbed = Testbed.open(lock, store, BOUNDS.clients())) {
            return new Explorer(testbed, BOUNDS, Merging.ON)
                    .explore(() -> isStopped, progress -> {})
                    .stateSpace();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Returns when it writes nothing to a store any more. */
    @Override
    public void close() {
        isStopped = true;
        try {
            thread.join(TIME_TO_STOP.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.github.lockevolution.faults.explore.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.explore.run.ForwardingSystem;
import io.github.lockevolution.faults.explore.run.LaunchesBeside;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WorkersTest {

    /** Whoever is asked whether to stop has seen a move that nobody runs. Another one runs it, and all the rest, before he goes on. */
    @Test
    void a_run_that_comes_too_late_for_the_last_move_is_not_counted() {
        try (Testbed first = MemoryLock.testbed(MemoryLock.DEADLINE, 2);
                Testbed another = first.beside().orElseThrow()) {
            Workers workers = new Workers(first, Bounds.USUAL, Merging.ON, helper -> {}, 1_000_000);

            boolean isDone = workers.explore(() -> exploreAll(another, workers.graph()), told -> {});

            assertThat(isDone).isTrue();
            assertThat(workers.graph().isComplete()).isTrue();
            assertThat(workers.runs()).isZero();
        }
    }

    /** The helper ends the run as soon as it works, and then its testbed cannot be cleared away. */
    @Test
    void what_a_helper_could_not_clear_away_is_told() {
        Launcher launcher = new LaunchesBeside(WorkersTest::notClosed);
        Thread explorer = Thread.currentThread();
        CountDownLatch working = new CountDownLatch(1);
        AtomicBoolean isAsked = new AtomicBoolean();
        Executor helpers = helper -> {
            isAsked.set(true);
            new Thread(helper).start();
        };
        try (Testbed first = UnprovenTestbed.open(MemoryLock.DEADLINE, launcher, 2)) {
            Workers workers = new Workers(first, Bounds.USUAL, Merging.ON, helpers, 1);

            BooleanSupplier stop = () -> {
                if (Thread.currentThread() != explorer) {
                    working.countDown();
                    return true;
                }
                return isAsked.get() && !isOver(working);
            };

            assertThatIllegalStateException()
                    .isThrownBy(() -> workers.explore(stop, told -> {}))
                    .withMessage("the store is not cleared");
        }
    }

    private static boolean isOver(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SystemUnderTest notClosed(SystemUnderTest system) {
        return new ForwardingSystem(system) {

            @Override
            public void close() {
                super.close();
                throw new IllegalStateException("the store is not cleared");
            }
        };
    }

    /** Does not ask anybody to stop. */
    private static boolean exploreAll(Testbed testbed, StateGraph graph) {
        while (!graph.isComplete()) {
            try (ExploringRun run = new ExploringRun(testbed, graph, Bounds.USUAL)) {
                run.run();
            }
        }
        return false;
    }
}

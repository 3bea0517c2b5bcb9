package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import org.junit.jupiter.api.Test;

class WorkersTest {

    /** Whoever is asked whether to stop has seen a move that nobody runs. Another one runs it, and all the rest, before he goes on. */
    @Test
    void a_run_that_comes_too_late_for_the_last_move_is_not_counted() {
        try (Testbed first = MemoryLock.DEADLINE.testbed(2);
                Testbed another = first.beside().orElseThrow()) {
            Workers workers = new Workers(first, Bounds.USUAL, Explorer.Merging.ON, helper -> {}, 1_000_000);

            boolean isDone = workers.explore(() -> exploreAll(another, workers.graph()), told -> {});

            assertThat(isDone).isTrue();
            assertThat(workers.graph().isComplete()).isTrue();
            assertThat(workers.runs()).isZero();
        }
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

package io.github.lockevolution.faults.explore.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A run goes on only where what was possible before is possible again. */
class ExploringRunTest {

    /** Whether its lease runs follows from whether a newcomer gets in, and that follows from something that no state tells. */
    @Test
    void a_move_that_was_possible_and_is_not_any_more_proves_nothing() {
        AtomicBoolean letsNewcomersIn = new AtomicBoolean();
        LockSpec fickle = MemoryLock.taking(
                "fickle", MemoryLock.DEADLINE, take -> take.or(it -> it.owner().equals("N") && letsNewcomersIn.get()));
        Bounds bounds = Bounds.clients(2).expiries(1);
        StateGraph graph = new StateGraph(Merging.ON);
        try (Testbed one = MemoryLock.testbed(fickle, 2);
                Testbed other = one.beside().orElseThrow()) {
            runOnce(one, graph, bounds);
            runOnce(one, graph, bounds);

            letsNewcomersIn.set(true);

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> runOnce(other, graph, bounds))
                    .withMessageStartingWith(
                            "after fickle:A came no expire, which the same moves made possible before;");
        }
    }

    /** Two who wait for the same last move set out for it at the same time, and one of them comes too late. */
    @Test
    void a_run_says_whether_anything_was_left_for_it_to_run() {
        StateGraph graph = new StateGraph(Merging.OFF);
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.DEADLINE, 2)) {
            while (!graph.isComplete()) {
                assertThat(runOnce(testbed, graph, Bounds.USUAL)).isTrue();
            }

            assertThat(runOnce(testbed, graph, Bounds.USUAL)).isFalse();
        }
    }

    private static boolean runOnce(Testbed testbed, StateGraph graph, Bounds bounds) {
        try (ExploringRun run = new ExploringRun(testbed, graph, bounds)) {
            return run.run();
        }
    }
}

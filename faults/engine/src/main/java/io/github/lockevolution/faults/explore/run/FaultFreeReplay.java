package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Runs the moves of a schedule without its faults: no reply is lost, no client dies, no lease runs out. Clients that can still move go on
 * at the end, the first client first. A failure that also shows here is not caused by a fault.
 */
public final class FaultFreeReplay {

    private final Testbed testbed;

    public FaultFreeReplay(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * The same moves without any fault.
     *
     * @throws InconclusiveException if an event happens that no move provides for
     */
    public Trace of(Schedule schedule) {
        return without(schedule, at -> true);
    }

    /**
     * The same moves without some of the faults.
     *
     * @param spared whether the fault with this number, from 0, is left out; only asked of moves that are faults
     * @throws InconclusiveException if an event happens that no move provides for
     */
    public Trace without(Schedule schedule, IntPredicate spared) {
        List<Move> moves = SparedFaults.without(schedule.moves(), spared);
        try (Execution execution = testbed.begin(schedule.clients())) {
            moves.stream().filter(execution::canHappen).forEachOrdered(execution::make);
            return atTheEnd(execution);
        }
    }

    /** Lets every client that can go on do so, the first client first. */
    public Trace atTheEnd(Execution execution) {
        while (true) {
            Optional<Move> next = execution.possible().stream()
                    .filter(move -> move.kind() == MoveKind.STEP)
                    .findFirst();
            if (next.isEmpty()) {
                return execution.completeTrace(testbed.lock());
            }
            execution.make(next.get());
        }
    }
}

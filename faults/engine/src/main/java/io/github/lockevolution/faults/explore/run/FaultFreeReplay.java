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
 * Runs the moves of a schedule without its faults: whose answer was lost gets it, nobody dies, no lease runs out. Whoever is spared goes on at the
 * end, the first client first. What fails so, too, does not fail because of a fault.
 */
public final class FaultFreeReplay {

    private final Testbed testbed;

    public FaultFreeReplay(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * The same moves without any fault.
     *
     * @throws InconclusiveException if something happens that no move provides for
     */
    public Trace of(Schedule schedule) {
        return without(schedule, at -> true);
    }

    /**
     * The same moves without some of the faults.
     *
     * @param spared whether the fault with this number, from 0, does not happen; not asked of a move that is none
     * @throws InconclusiveException if something happens that no move provides for
     */
    public Trace without(Schedule schedule, IntPredicate spared) {
        List<Move> moves = SparedFaults.without(schedule.moves(), spared);
        try (Execution execution = testbed.begin(schedule.clients())) {
            moves.stream().filter(execution::canHappen).forEachOrdered(execution::make);
            return atTheEnd(execution);
        }
    }

    /** Lets whoever can go on do so, the first client first. */
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

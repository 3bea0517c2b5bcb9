package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Finds the two commands whose order decides that a schedule shows a failure: the same moves with these two exchanged show none. */
public final class NeighbourExchange {

    private final Testbed testbed;

    public NeighbourExchange(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * The last two neighbours of which each is a command of another client, and that show no failure when they are exchanged.
     *
     * @param trace that shows one
     * @return the number of the first of the two, from 0; empty if there are none
     */
    public OptionalInt in(Trace trace) {
        List<Move> moves = trace.schedule().moves();
        return IntStream.iterate(moves.size() - 2, at -> at >= 0, at -> at - 1)
                .filter(at -> areCommandsOfTwo(trace, at) && isCured(trace.schedule(), at))
                .findFirst();
    }

    private static boolean areCommandsOfTwo(Trace trace, int at) {
        return IntStream.of(at, at + 1)
                        .allMatch(each -> trace.steps().get(each).exchange().isPresent()
                                && trace.steps().get(each).move().kind() == MoveKind.STEP)
                && trace.steps().get(at).move().client()
                        != trace.steps().get(at + 1).move().client();
    }

    private boolean isCured(Schedule schedule, int at) {
        List<Move> moves = new ArrayList<>(schedule.moves());
        Collections.swap(moves, at, at + 1);
        try (Execution execution = testbed.begin(schedule.clients())) {
            for (int i = 0; i < moves.size(); i++) {
                if (execution.canHappen(moves.get(i))) {
                    execution.make(moves.get(i));
                } else if (i <= at + 1) {
                    return false;
                }
            }
            return endsWell(execution);
        } catch (InconclusiveException e) {
            // What cannot be run to its end proves nothing.
            return false;
        }
    }

    /** What is left of the moves may be too little: whoever can go on does. */
    private boolean endsWell(Execution execution) {
        while (true) {
            List<Move> steps = execution.possible().stream()
                    .filter(move -> move.kind() == MoveKind.STEP)
                    .toList();
            if (steps.isEmpty()) {
                Trace end = execution.completeTrace(testbed.stage());
                return end.isComplete() && end.failures().isEmpty();
            }
            execution.make(steps.get(0));
        }
    }
}

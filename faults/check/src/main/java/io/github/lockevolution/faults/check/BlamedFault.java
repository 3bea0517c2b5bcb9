package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The fault that a failure is explained by: a crash, a lost reply, the end of a lease. None is blamed that only happens beside the failure: the same
 * moves without it must not fail.
 */
record BlamedFault(FaultFreeReplay replay) {

    /** The number of its move, from 0: of several without which nothing fails, the last; empty if none is to blame. */
    Optional<Integer> in(Trace trace) {
        Schedule schedule = trace.schedule();
        List<Integer> faults = IntStream.range(0, schedule.moves().size())
                .filter(at -> schedule.moves().get(at).kind().isFault())
                .boxed()
                .toList();
        if (faults.isEmpty() || fails(schedule, at -> true)) {
            return Optional.empty();
        }
        return faults.stream()
                .filter(fault -> !fails(schedule, at -> at == fault))
                .reduce((one, later) -> later)
                .or(() -> Optional.of(faults.get(faults.size() - 1)));
    }

    /** A schedule that cannot be run acquits no fault, and convicts none. */
    private boolean fails(Schedule schedule, IntPredicate spared) {
        try {
            return !replay.without(schedule, spared).failures().isEmpty();
        } catch (InconclusiveException e) {
            return true;
        }
    }
}

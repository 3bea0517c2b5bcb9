package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;

/**
 * A question about one schedule; its run gives the answer.
 *
 * @param run the run of the schedule, which shows one failure or none
 * @param isDrawn whether the timeline is drawn and the question is which failure it shows; else the moves are told and the question is whether
 *     they show one
 */
record ScheduleQuestion(Trace run, boolean isDrawn) {

    /** The failure; empty if it shows none. */
    Optional<Failure> answer() {
        return run.failures().keySet().stream().findFirst();
    }
}

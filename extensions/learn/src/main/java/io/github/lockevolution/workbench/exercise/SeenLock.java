package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The findings on a submission.
 *
 * @param schedules how many there are within the usual bounds
 * @param failures the failures in these schedules
 * @param properties for each hidden property that was tested, whether it holds
 */
record SeenLock(String schedules, Map<Failure, Shown> failures, Map<HiddenProperty, Boolean> properties) {

    /**
     * A failure.
     *
     * @param schedules how many show it
     * @param shortest of these, the moves alone: the name of the lock is not one of the bench
     */
    record Shown(String schedules, String shortest) {}

    static SeenLock of(Census census, Map<HiddenProperty, Boolean> properties) {
        Map<Failure, Shown> failures = new EnumMap<>(Failure.class);
        census.observedFailures()
                .forEach(failure -> failures.put(
                        failure,
                        new Shown(
                                census.count(failure).toString(),
                                census.shortest().get(failure).moves().stream()
                                        .map(Move::toString)
                                        .collect(Collectors.joining(".")))));
        return new SeenLock(census.schedules().toString(), failures, properties);
    }
}

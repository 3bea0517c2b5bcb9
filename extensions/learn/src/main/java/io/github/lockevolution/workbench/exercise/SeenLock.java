package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the bench saw of a submission.
 *
 * @param schedules how many there are within the usual bounds
 * @param failures those that show in them
 * @param properties whether each hidden property that was looked at holds
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
        census.seen()
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

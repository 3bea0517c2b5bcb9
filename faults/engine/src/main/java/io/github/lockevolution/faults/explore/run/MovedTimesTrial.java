package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.CalibrationRuns.AnsweredCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.MovedTimes;
import io.github.lockevolution.faults.subject.MovedTimes.Way;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds out whether any decision of a lock depends on the wall clock times that its clients store. None does if its runs have the same
 * outcome with other times in the store, earlier and later ones.
 */
record MovedTimesTrial(CalibrationRuns rehearsal, TestClient first, TestClient second) {

    /**
     * Two times that are the same are told apart as well, unless each is part of a word that, without the time, differs from client to
     * client: then such words are never equal.
     */
    boolean decidesNothing() {
        List<String> asItIs = told(Optional.empty(), Optional.empty());
        return isSame(asItIs, false) || tellsClientsApart() && isSame(asItIs, true);
    }

    private boolean isSame(List<String> asItIs, boolean keepsEqual) {
        return Stream.of(Way.values()).allMatch(way -> {
            MovedTimes ofFirst = new MovedTimes(way, keepsEqual);
            MovedTimes ofSecond = new MovedTimes(way.opposite(), keepsEqual);
            try {
                return told(Optional.of(ofFirst), Optional.of(ofSecond)).equals(asItIs)
                        && ofFirst.areAny()
                        && ofSecond.areAny();
            } catch (InconclusiveException e) {
                // The error did not occur with the real times, so a decision depends on them.
                return false;
            }
        });
    }

    private List<String> told(Optional<MovedTimes> ofFirst, Optional<MovedTimes> ofSecond) {
        first.clock().move(ofFirst);
        second.clock().move(ofSecond);
        try {
            return Stream.of(
                            rehearsal.alone(first),
                            rehearsal.disturbed(first, second),
                            rehearsal.disturbed(second, first),
                            rehearsal.late(first, second))
                    .flatMap(run -> rehearsal
                            .said(
                                    run.stream()
                                            .map(said -> undone(said, ofFirst, ofSecond))
                                            .toList(),
                                    List.of(first.name(), second.name()))
                            .stream())
                    .toList();
        } finally {
            first.clock().move(Optional.empty());
            second.clock().move(Optional.empty());
        }
    }

    private static AnsweredCommand undone(
            AnsweredCommand said, Optional<MovedTimes> ofFirst, Optional<MovedTimes> ofSecond) {
        ExecutedCommand ran = said.ran();
        String reply = Stream.of(ofFirst, ofSecond)
                .flatMap(Optional::stream)
                .reduce(ran.reply(), (text, moved) -> moved.undone(text), (one, other) -> other);
        return new AnsweredCommand(
                new ExecutedCommand(ran.command(), reply, ran.replyLost(), ran.store(), ran.line()),
                said.client(),
                said.kept());
    }

    /** Whether every word with a time in it differs between the two clients even without the time. */
    private boolean tellsClientsApart() {
        List<String> ofFirst = words(rehearsal.alone(first));
        Set<String> ofSecond = Set.copyOf(words(rehearsal.alone(second)));
        return ofFirst.stream().noneMatch(ofSecond::contains);
    }

    private static List<String> words(List<AnsweredCommand> run) {
        return run.stream()
                .flatMap(said -> said.ran().command().stream())
                .filter(word -> !NondeterministicValues.withoutTimes(word).equals(word))
                .map(NondeterministicValues::withoutTimes)
                .toList();
    }
}

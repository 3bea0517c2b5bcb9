package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the failures in the censuses of a lock.
 *
 * @param testbed the testbed on which its schedules run
 * @param mitigations tried against each story
 * @param preflight the commands of the lock without interference
 */
record Findings(CheckedLock lock, Testbed testbed, KnownMitigations mitigations, DryRun preflight) {

    /** The shortest story of each failure, from the narrowest census that has one and in which it did the same again. */
    List<Finding> in(List<BoundedCensus> censuses) {
        Map<Failure, Finding> findings = new EnumMap<>(Failure.class);
        for (BoundedCensus one : censuses) {
            one.census()
                    .ifPresent(census -> census.shortest().forEach((failure, schedule) -> {
                        boolean isProven = Optional.ofNullable(census.replays().get(failure))
                                .filter(replay -> replay.isTheSame())
                                .isPresent();
                        if (isProven && !findings.containsKey(failure)) {
                            findings.put(failure, finding(failure, census));
                        }
                    }));
        }
        return List.copyOf(findings.values());
    }

    private Finding finding(Failure failure, Census census) {
        Schedule schedule = census.shortest().get(failure);
        Replayer replayer = new Replayer(testbed);
        Trace trace = replayer.play(schedule);
        Optional<Integer> blamed = new BlamedFault(new FaultFreeReplay(testbed)).in(trace);
        Optional<FoundCause> ofSection =
                trace.lock().isSection() ? new SectionCause(trace, testbed, blamed).of(failure) : Optional.empty();
        Optional<Integer> decisive =
                ofSection.flatMap(FoundCause::step).or(() -> Finding.decisiveOf(failure, trace, blamed));
        return new Finding(
                failure,
                census.bounds(),
                census.count(failure),
                trace,
                replayer.lines(schedule),
                decisive,
                ofSection
                        .map(FoundCause::words)
                        .orElseGet(() -> new RootCause(trace, preflight, blamed).of(failure, decisive)),
                mitigation(failure, trace, census));
    }

    /** Nothing closes what a section shows, and nobody has gone through the history of other rules yet. */
    private Optional<Mitigation> mitigation(Failure failure, Trace trace, Census census) {
        if (!trace.lock().isMutex()) {
            return Optional.empty();
        }
        try {
            OwnCommands own = new OwnCommands(
                    new Replayer(testbed).alone(), preflight, lock.spec().source());
            return mitigations.closing(failure, trace, census.bounds(), own);
        } catch (InconclusiveException e) {
            return Optional.empty();
        }
    }
}

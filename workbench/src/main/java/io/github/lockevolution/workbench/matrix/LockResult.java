package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.HistoryComparison;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a run for one lock.
 *
 * @param census every schedule, counted
 * @param stateSpace the same to go through; empty if not every schedule could be run, or it was not kept
 * @param attacks the attacks; empty if the run had none
 */
public record LockResult(Census census, Optional<StateSpace> stateSpace, Optional<AttackReport> attacks) {

    /** The result of a run without attacks, whose schedules nobody walks through. */
    static LockResult of(Census census) {
        return new LockResult(census, Optional.empty(), Optional.empty());
    }

    public LockSpec lock() {
        return census.lock();
    }

    /** The changes of a historical lock that somebody edited; empty if there are none, or it cannot be compared. */
    Optional<HistoryComparison> change() {
        return HistoryComparison.of(census, LockCatalog.onTheClassPath().all())
                .filter(comparison -> !comparison.isSame());
    }

    /**
     * Not applicable if the store does not know what the lock needs; inconclusive if not every schedule was counted; else broken if one part is,
     * and met only if all parts are.
     */
    public Expectation expectation() {
        if (census.isNotApplicable()) {
            return Expectation.NOT_APPLICABLE;
        }
        if (!census.isComplete()) {
            return Expectation.INCONCLUSIVE;
        }
        Set<Expectation> expectations = Stream.concat(
                        Stream.of(census.expectation()),
                        attacks.map(report -> report.expectation(census.observedFailures())).stream())
                .collect(Collectors.toSet());
        if (expectations.contains(Expectation.BROKEN)) {
            return Expectation.BROKEN;
        }
        return expectations.equals(Set.of(Expectation.MET)) ? Expectation.MET : Expectation.INCONCLUSIVE;
    }

    /** The expectation of a whole run, without the locks that are not applicable; inconclusive if no other is left. */
    public static Expectation expectation(List<LockResult> results) {
        Set<Expectation> expectations =
                results.stream().map(LockResult::expectation).collect(Collectors.toSet());
        expectations.remove(Expectation.NOT_APPLICABLE);
        if (expectations.contains(Expectation.BROKEN)) {
            return Expectation.BROKEN;
        }
        return expectations.equals(Set.of(Expectation.MET)) ? Expectation.MET : Expectation.INCONCLUSIVE;
    }
}

package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What came of the attacks on one lock.
 *
 * @param stage the lock
 * @param results one for each attack, in the order of {@link Attack}
 */
public record StageReport(LockStage stage, List<AttackResult> results) {

    public StageReport {
        results = List.copyOf(results);
    }

    /** The failures that some attack showed. */
    public Set<Failure> seen() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        results.forEach(result -> seen.addAll(result.failures()));
        return Collections.unmodifiableSet(seen);
    }

    /** Whether the lock must show this failure and did, or must not and did not. */
    public Expectation expectation(Failure failure) {
        if (seen().contains(failure) == stage.suffers().contains(failure)) {
            return Expectation.MET;
        }
        return seen().contains(failure) || isConclusive() ? Expectation.BROKEN : Expectation.INCONCLUSIVE;
    }

    /** Met only if every attack and every failure is. */
    public Expectation expectation() {
        boolean broken =
                EnumSet.allOf(Failure.class).stream().anyMatch(failure -> expectation(failure) == Expectation.BROKEN);
        if (broken) {
            return Expectation.BROKEN;
        }
        return isConclusive() ? Expectation.MET : Expectation.INCONCLUSIVE;
    }

    private boolean isConclusive() {
        return results.size() == Attack.values().length
                && results.stream().noneMatch(result -> result.expectation(stage) == Expectation.INCONCLUSIVE);
    }
}

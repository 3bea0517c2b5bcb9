package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The results of the attacks on one lock.
 *
 * @param lock the lock
 * @param usual the attacks that are tried in its store unless others are asked for
 * @param results one for each attack that was tried, in the order of {@link Attack}
 */
public record AttackReport(LockSpec lock, List<Attack> usual, List<AttackResult> results) {

    public AttackReport {
        results = List.copyOf(results);
    }

    /** The report on a lock in Redis. */
    public AttackReport(LockSpec lock, List<AttackResult> results) {
        this(lock, Attack.usual(), results);
    }

    /** The report that none of these attacks could be carried out, with the reason. */
    public static AttackReport inconclusive(LockSpec lock, List<Attack> attacks, SetupProblem problem) {
        Message reason = Message.of(problem);
        return new AttackReport(
                lock,
                attacks,
                attacks.stream()
                        .<AttackResult>map(attack ->
                                new AttackResult.Ran(attack, new Verdict.Inconclusive(reason, problem), reason))
                        .toList());
    }

    /** The result of one attack; empty if it was not tried. */
    public Optional<AttackResult> result(Attack attack) {
        return results.stream().filter(result -> result.attack() == attack).findFirst();
    }

    /** The failures that at least one attack showed, except attacks that only report. */
    public Set<Failure> observedFailures() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        results.stream()
                .filter(result -> !result.attack().onlyReports())
                .forEach(result -> seen.addAll(result.failures()));
        return Collections.unmodifiableSet(seen);
    }

    /**
     * Whether this failure showed if and only if the stage declares it, by these attacks alone. A failure of
     * {@link LockSpec#suffersBeyond} may show only under {@link Attack#CLOCK_AHEAD} and {@link Attack#DEAD_THREAD}.
     */
    public Expectation expectation(Failure failure) {
        return expectation(failure, Set.of());
    }

    /**
     * Whether this failure showed if and only if the stage declares it. A declared failure that did not show is inconclusive as long as an
     * attack is missing or proved nothing; if it is known that the lock has it, these attacks are just not the way to see it.
     *
     * @param known failures that the lock has shown elsewhere
     */
    public Expectation expectation(Failure failure, Set<Failure> known) {
        boolean declared = lock.suffers().contains(failure);
        if (observedFailures().contains(failure)) {
            return results.stream()
                            .filter(result -> result.failures().contains(failure))
                            .allMatch(result -> result.attack().declaredBy(lock).contains(failure))
                    ? Expectation.MET
                    : Expectation.BROKEN;
        }
        if (!declared || known.contains(failure)) {
            return Expectation.MET;
        }
        return isConclusive() ? Expectation.BROKEN : Expectation.INCONCLUSIVE;
    }

    /**
     * The expectation of the whole report: met only if every usual attack was tried and was conclusive, and every failure is as expected.
     */
    public Expectation expectation() {
        return expectation(Set.of());
    }

    /**
     * The expectation of the whole report: met only if every usual attack was tried and was conclusive, and every failure is as expected.
     *
     * @param known failures that the lock has shown elsewhere
     */
    public Expectation expectation(Set<Failure> known) {
        boolean broken = EnumSet.allOf(Failure.class).stream()
                .anyMatch(failure -> expectation(failure, known) == Expectation.BROKEN);
        if (broken) {
            return Expectation.BROKEN;
        }
        return isConclusive() ? Expectation.MET : Expectation.INCONCLUSIVE;
    }

    /** Whether an attack was conclusive, and did not show a failure that it is made for and that the lock has. */
    public boolean isNotBy(AttackResult result, Set<Failure> known) {
        return result.failures().isEmpty()
                && !result.attack().onlyReports()
                && result.expectation(lock) == Expectation.MET
                && known.contains(result.attack().aim());
    }

    private boolean isConclusive() {
        return usual.stream().allMatch(attack -> result(attack).isPresent())
                && results.stream().noneMatch(result -> result.expectation(lock) == Expectation.INCONCLUSIVE);
    }
}

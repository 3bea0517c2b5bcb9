package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of a check.
 *
 * @param lock the lock
 * @param allowed the failures that the lock may show
 * @param censuses the censuses, from the narrowest bounds to the widest; none if the lock could not even be taken and given back
 * @param findings the failures that showed and did the same whenever they were replayed, in the order of {@link Failure}
 * @param likeness the known lock that fails most like it; empty if it shows nothing
 * @param gap why it is inconclusive, but for want of time; empty if nothing came in the way
 * @param attacks the results of the attacks; empty if there were none
 * @param remarks further remarks on how the lock was judged
 */
public record CheckResult(
        CheckedLock lock,
        Set<Failure> allowed,
        List<BoundedCensus> censuses,
        List<Finding> findings,
        Optional<Likeness> likeness,
        Optional<Message> gap,
        List<AttackResult> attacks,
        List<Message> remarks) {

    /** The failures that no lock with a lease can avoid. */
    public static final Set<Failure> USUALLY_ALLOWED = Set.of(Failure.LEASE_OVERRUN);

    public CheckResult {
        censuses = List.copyOf(censuses);
        findings = List.copyOf(findings);
        attacks = List.copyOf(attacks);
        remarks = List.copyOf(remarks);
    }

    /** The same result with those of the attacks. An attack that proved nothing leaves a gap. */
    public CheckResult attacked(List<AttackResult> results) {
        Optional<Message> open = results.stream()
                .filter(result -> result.expectation(lock.spec()) == Expectation.INCONCLUSIVE)
                .findFirst()
                .map(result -> Message.of(
                        CheckText.class,
                        text -> text.attackProvesNothing(
                                Message.of(AttackText.class, names -> names.title(result.attack())),
                                (Message) result::story)));
        return with(censuses, gap.or(() -> open), results, remarks);
    }

    /** The same with a reason why it is inconclusive, unless it has one already. */
    public CheckResult withGap(Message reason) {
        return with(censuses, gap.or(() -> Optional.of(reason)), attacks, remarks);
    }

    /** The same result, which proves nothing for this reason, whatever its censuses show. */
    CheckResult becauseOf(Message reason) {
        return with(censuses, Optional.of(reason), attacks, remarks);
    }

    /** The same, of which a reader should know this, too. */
    public CheckResult remarking(List<Message> more) {
        return with(
                censuses,
                gap,
                attacks,
                Stream.concat(remarks.stream(), more.stream()).toList());
    }

    /** The same, without these censuses, for which there was no time. */
    CheckResult without(List<BoundedCensus> wider) {
        return with(Stream.concat(censuses.stream(), wider.stream()).toList(), gap, attacks, remarks);
    }

    private CheckResult with(
            List<BoundedCensus> taken, Optional<Message> reason, List<AttackResult> results, List<Message> remarked) {
        return new CheckResult(lock, allowed, taken, findings, likeness, reason, results, remarked);
    }

    /** The failures that an attack showed and the lock may not show. */
    public Set<Failure> unexpectedInAttacks() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        attacks.stream()
                .filter(result -> !result.attack().onlyReports())
                .forEach(result -> seen.addAll(result.failures()));
        seen.removeAll(allowed);
        return seen;
    }

    /** The failures that it shows. */
    public Set<Failure> observedFailures() {
        Set<Failure> seen = EnumSet.noneOf(Failure.class);
        findings.forEach(finding -> seen.add(finding.failure()));
        return seen;
    }

    /** The findings that the lock may not show. */
    public List<Finding> unexpected() {
        return findings.stream()
                .filter(finding -> !allowed.contains(finding.failure()))
                .toList();
    }

    /** How many commands on the side were run, in all censuses. */
    public int onTheSide() {
        return begunCensuses()
                .map(Census::stats)
                .mapToInt(ExplorationStats::onTheSide)
                .sum();
    }

    /** The bounds of a census, without how often its clients may do on the side what none of them ever did. */
    public Bounds boundsThatMatter(BoundedCensus one) {
        return onTheSide() > 0 ? one.bounds() : one.bounds().side(0);
    }

    /** The last census that is complete; empty if none is. */
    public Optional<BoundedCensus> widest() {
        return censuses.stream().filter(BoundedCensus::isComplete).reduce((narrow, wide) -> wide);
    }

    /** The censuses that are not complete: not reached or not completed, for want of time or because of a gap. */
    public List<BoundedCensus> notReached() {
        return censuses.stream().filter(one -> !one.isComplete()).toList();
    }

    /**
     * Broken if a complete census or an attack shows what the lock may not show, or a schedule that was replayed, when only time was lacking; else
     * inconclusive if something came in the way, or a census that was asked for was not completed.
     */
    public Expectation expectation() {
        boolean isBroken = !unexpected().isEmpty() && (gap.isEmpty() || !isUnfinished());
        if (isBroken || !unexpectedInAttacks().isEmpty()) {
            return Expectation.BROKEN;
        }
        return gap.isPresent() || open().isPresent() ? Expectation.INCONCLUSIVE : Expectation.MET;
    }

    /** Whether unexpected failures were seen only in censuses that are not complete: they are proven, but not counted to the end. */
    public boolean isUnfinished() {
        return !unexpected().isEmpty() && unexpected().stream().noneMatch(this::isOfACompleteCensus);
    }

    /** The first incomplete census without which nothing is proven, one that was asked for before any other. */
    private Optional<BoundedCensus> open() {
        boolean isProven = widest().isPresent() && unexpected().isEmpty();
        return notReached().stream()
                .filter(BoundedCensus::isAsked)
                .findFirst()
                .or(() -> notReached().stream().filter(one -> !isProven).findFirst());
    }

    /**
     * The bounds that were not run and without which nothing is proven, in words. Not to be called if there are none.
     */
    public Message openWords() {
        ClientProgram program = begunCensuses().map(Census::program).findFirst().orElse(ClientProgram.CAREFUL);
        return boundsThatMatter(open().orElseThrow()).words(program);
    }

    /** The reason why the time was too short; empty if it was not, or the reason is not known. */
    public Optional<Message> spent() {
        return open().flatMap(BoundedCensus::spent);
    }

    /**
     * The reason why the result is inconclusive, or a census incomplete: the gap, else the lack of time; empty if there is
     * none.
     */
    public Optional<Message> reason() {
        if (expectation() != Expectation.INCONCLUSIVE && !(isUnfinished() && open().isPresent())) {
            return Optional.empty();
        }
        return missing();
    }

    /** The gap, or the bounds that were not run, also where a failure was seen before; empty if there is none. */
    public Optional<Message> missing() {
        return gap.or(() -> open().map(census -> Message.of(CheckText.class, text -> text.timeIsOver(openWords()))));
    }

    private boolean isOfACompleteCensus(Finding finding) {
        return censuses.stream()
                .filter(BoundedCensus::isComplete)
                .flatMap(one -> one.census().stream())
                .anyMatch(census -> census.observedFailures().contains(finding.failure()));
    }

    /** The census that a failure is counted by: this one, or a narrower one if it showed only there. */
    public Census counting(Failure failure, Census widest) {
        if (widest.count(failure).signum() > 0) {
            return widest;
        }
        return findings.stream()
                .filter(finding -> finding.failure() == failure)
                .flatMap(finding ->
                        begunCensuses().filter(census -> census.bounds().equals(finding.bounds())))
                .findFirst()
                .orElseThrow();
    }

    /** The censuses that were begun. */
    public Stream<Census> begunCensuses() {
        return censuses.stream().flatMap(one -> one.census().stream());
    }
}

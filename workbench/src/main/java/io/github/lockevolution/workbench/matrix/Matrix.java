package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisBinding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a run of some locks.
 *
 * @param results a result for each lock; all with attacks, or all without, but for locks on which there are none
 */
public record Matrix(List<LockResult> results) {

    boolean hasAttacks() {
        return results.stream().anyMatch(result -> result.attacks().isPresent());
    }

    /** The usual attacks on these locks, and what else was carried out. */
    List<Attack> attacks() {
        return Stream.of(Attack.values())
                .filter(attack -> results.stream()
                        .flatMap(result -> result.attacks().stream())
                        .anyMatch(report -> report.usual().contains(attack)
                                || report.result(attack).isPresent()))
                .toList();
    }

    /** Whether Redis was restarted under a lock, about which no lock declares anything. */
    boolean hasRestarts() {
        return attacks().stream().anyMatch(Attack::onlyReports);
    }

    /** Whether no lock is in Redis. */
    boolean isOutsideRedisOnly() {
        return results.stream().noneMatch(result -> result.lock().isInRedis());
    }

    /** Whether there is anything that clients can be inside of. */
    boolean isOfLocks() {
        return results.stream().anyMatch(result -> !result.lock().isSection());
    }

    /** Whether a lock is on several Redis servers. */
    boolean isOnSeveralServers() {
        return results.stream().anyMatch(result -> result.lock().binding() == RedisBinding.SEVERAL_SERVERS);
    }

    /** The locks on which there is no attack, although there are on others, or were to be. */
    List<String> notAttacked() {
        return results.stream()
                .filter(result -> result.attacks().isEmpty())
                .filter(result -> !result.lock().isSection())
                .map(result -> result.lock().name())
                .toList();
    }

    /** The program of the clients of every lock. */
    ClientProgram program() {
        return results.stream()
                .map(result -> result.census().program())
                .findFirst()
                .orElse(ClientProgram.CAREFUL);
    }

    /** The results of the locks that this store can have. */
    private Stream<LockResult> applicable() {
        return results.stream().filter(result -> !result.census().isNotApplicable());
    }

    /** The failures that one of the locks can suffer, or has shown, in their order. */
    List<Failure> failures() {
        return Stream.of(Failure.values())
                .filter(failure -> results.stream()
                        .anyMatch(result -> result.census().failures().contains(failure)))
                .toList();
    }

    boolean isComplete() {
        return applicable().allMatch(result -> result.census().isComplete());
    }

    /** Whether a cell is marked so. An attack that does not apply says so in words. */
    boolean hasMark(Expectation expectation) {
        Stream<Expectation> counts =
                applicable().flatMap(result -> Stream.of(Failure.values()).map(result.census()::expectation));
        Stream<Expectation> attacks = applicable()
                .flatMap(result -> result.attacks().stream())
                .flatMap(report -> report.results().stream().map(result -> result.expectation(report.lock())))
                .filter(each -> each != Expectation.NOT_APPLICABLE);
        return Stream.concat(counts, attacks).anyMatch(expectation::equals);
    }

    /** The changes of historical locks that somebody edited, the improvements first; none if nobody has. Ends with an empty line. */
    List<String> changes(Language language) {
        ResultText text = language.text(ResultText.class);
        return results.stream()
                .flatMap(result -> result.change().stream()
                        .flatMap(change -> Stream.of(
                                        Stream.of(text.changed(result.lock().name())),
                                        change.sentences(language).stream(),
                                        Stream.of(""))
                                .flatMap(lines -> lines)))
                .toList();
    }

    private List<String> changed() {
        return results.stream()
                .filter(result -> result.change().isPresent())
                .map(result -> result.lock().name())
                .toList();
    }

    /** Whether somebody changed a historical lock, and nothing else is not as expected. */
    private boolean isOnlyChanged() {
        return !changed().isEmpty() && changed().containsAll(locks(Expectation.BROKEN));
    }

    /** The problems, a line for each; none if all is as expected. */
    public List<String> problems(Language language) {
        return results.stream()
                .flatMap(result -> Problems.of(result).stream())
                .map(problem -> problem.in(language))
                .toList();
    }

    public Expectation expectation() {
        return LockResult.expectation(results);
    }

    /** The last line of a run. */
    public String conclusion(Language language) {
        ResultText text = language.text(ResultText.class);
        if (isOnlyChanged() && expectation() != Expectation.INCONCLUSIVE) {
            return text.notOfHistory(changed());
        }
        List<String> elsewhere = locks(Expectation.NOT_APPLICABLE);
        if (expectation() == Expectation.MET && !elsewhere.isEmpty()) {
            return text.asExpectedBut(elsewhere);
        }
        return switch (expectation()) {
            case MET ->
                onlyReported(text)
                        .orElseGet(() ->
                                hasMark(Expectation.NOT_APPLICABLE) ? text.asExpectedWithin() : text.asExpected());
            case BROKEN -> text.notAsExpected(locks(Expectation.BROKEN));
            default -> text.inconclusive(locks(Expectation.INCONCLUSIVE));
        };
    }

    /** The note that the locks have nothing to meet in this run; empty if they have. */
    private Optional<String> onlyReported(ResultText text) {
        if (program() != ClientProgram.CAREFUL) {
            return Optional.of(text.onlyReported());
        }
        if (mayHappen(Bound.FAILOVERS)) {
            return Optional.of(text.onlyReportedOfFailovers());
        }
        if (mayHappen(Bound.EVICTIONS)) {
            return Optional.of(text.onlyReportedOfEvictions());
        }
        return mayHappen(Bound.RESTARTS) ? Optional.of(text.onlyReportedOfRestarts()) : Optional.empty();
    }

    private boolean mayHappen(Bound fault) {
        return results.stream().anyMatch(result -> result.census().bounds().most(fault) > 0);
    }

    private List<String> locks(Expectation expectation) {
        return results.stream()
                .filter(result -> result.expectation() == expectation)
                .map(result -> result.lock().name())
                .toList();
    }
}

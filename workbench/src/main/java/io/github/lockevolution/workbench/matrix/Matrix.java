package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that a run says of some locks.
 *
 * @param results one for each lock; all with attacks, or all without
 */
public record Matrix(List<StageResult> results) {

    /** The locks side by side, as text of 80 columns. */
    public String table(Language language) {
        return table(language, Detail.ALL);
    }

    /** The same in so much detail. */
    public String table(Language language, Detail detail) {
        return new MatrixTable(this, language, detail).toString();
    }

    boolean hasAttacks() {
        return results.stream().anyMatch(result -> result.attacks().isPresent());
    }

    /** What the clients of every lock ran. */
    ClientProgram program() {
        return results.stream()
                .map(result -> result.census().program())
                .findFirst()
                .orElse(ClientProgram.CAREFUL);
    }

    boolean isComplete() {
        return results.stream().allMatch(result -> result.census().isComplete());
    }

    /** Whether a cell is marked so. An attack that does not apply says so in words. */
    boolean hasMark(Expectation expectation) {
        Stream<Expectation> counts =
                results.stream().flatMap(result -> Stream.of(Failure.values()).map(result.census()::expectation));
        Stream<Expectation> attacks = results.stream()
                .flatMap(result -> result.attacks().stream())
                .flatMap(report -> report.results().stream().map(result -> result.expectation(report.stage())))
                .filter(each -> each != Expectation.NOT_APPLICABLE);
        return Stream.concat(counts, attacks).anyMatch(expectation::equals);
    }

    /** What is wrong, a line for each thing; none if all is as expected. */
    public List<String> problems(Language language) {
        return results.stream()
                .flatMap(result -> Problems.of(result).stream())
                .map(problem -> problem.in(language))
                .toList();
    }

    public Expectation expectation() {
        return StageResult.expectation(results);
    }

    /** The last line of a run. */
    public String conclusion(Language language) {
        ResultText text = language.text(ResultText.class);
        return switch (expectation()) {
            case MET ->
                program() != ClientProgram.CAREFUL
                        ? text.onlyReported()
                        : hasMark(Expectation.NOT_APPLICABLE) ? text.asExpectedWithin() : text.asExpected();
            case BROKEN -> text.notAsExpected(locks(Expectation.BROKEN));
            default -> text.inconclusive(locks(Expectation.INCONCLUSIVE));
        };
    }

    private List<String> locks(Expectation expectation) {
        return results.stream()
                .filter(result -> result.expectation() == expectation)
                .map(result -> result.stage().name())
                .toList();
    }
}

package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that a run says of some stages.
 *
 * @param results one for each stage; all with attacks, or all without
 */
public record Matrix(List<StageResult> results) {

    /** The stages side by side, as text. */
    @Override
    public String toString() {
        return new MatrixTable(this).toString();
    }

    List<StageReport> attacks() {
        return results.stream().flatMap(result -> result.attacks().stream()).toList();
    }

    boolean isComplete() {
        return results.stream().allMatch(result -> result.census().isComplete());
    }

    /** Whether it is so of some failure in a census. */
    boolean censusHas(Expectation expectation) {
        return results.stream()
                .flatMap(result -> Stream.of(Failure.values()).map(result.census()::expectation))
                .anyMatch(expectation::equals);
    }

    /** Whether it is so of some failure in a census, or of an attack. */
    boolean has(Expectation expectation) {
        return censusHas(expectation)
                || attacks().stream()
                        .flatMap(report -> report.results().stream().map(result -> result.expectation(report.stage())))
                        .anyMatch(expectation::equals);
    }

    /** What is wrong, a line for each thing; empty if every duty held. */
    public List<String> problems() {
        return Stream.concat(
                        results.stream().flatMap(result -> result.census().problems().stream()),
                        attacks().stream().flatMap(Matrix::problems))
                .toList();
    }

    private static Stream<String> problems(StageReport report) {
        String name = report.stage().name();
        Stream<String> failures = Stream.of(Failure.values())
                .filter(failure -> report.expectation(failure) == Expectation.BROKEN)
                .map(failure -> name + ": " + failure
                        + (report.seen().contains(failure)
                                ? " showed and is not declared"
                                : " is declared and did not show"));
        Stream<String> unproven = report.results().stream()
                .filter(result -> result.expectation(report.stage()) == Expectation.INCONCLUSIVE)
                .map(result -> name + ", " + result.attack() + ": inconclusive: " + result.story());
        return Stream.concat(failures, unproven);
    }

    public Expectation expectation() {
        return StageResult.expectation(results);
    }

    /** The last line of a run. */
    public String conclusion() {
        return switch (expectation()) {
            case MET ->
                censusHas(Expectation.NOT_APPLICABLE)
                        ? "Every duty held that these bounds can tell."
                        : "Every duty held.";
            case BROKEN -> "A duty broke.";
            default -> "Inconclusive.";
        };
    }
}

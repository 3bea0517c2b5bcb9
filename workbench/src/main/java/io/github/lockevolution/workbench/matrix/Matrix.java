package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All stages side by side: the census of every schedule above, the attacks below, a column for each stage.
 *
 * @param results one for each stage; all with attacks, or all without
 */
public record Matrix(List<StageResult> results) {

    private static final Map<Failure, String> SHORT = Map.of(
            Failure.RACE, "RACE",
            Failure.ORPHAN_KEY, "ORPHAN",
            Failure.FOREIGN_UNLOCK, "FOREIGN",
            Failure.LEASE_OVERRUN, "OVERRUN");

    @Override
    public String toString() {
        Grid grid = new Grid(results.size()).row("", cells(Matrix::heading)).rule();
        census().addTo(grid);
        if (attacks().isEmpty()) {
            census().addSizesTo(grid.rule());
        } else {
            grid.rule();
            for (Attack attack : Attack.values()) {
                grid.row(
                        Language.ENGLISH.text(AttackText.class).title(attack),
                        attacks().stream()
                                .map(report -> cell(report.results().get(attack.ordinal()), report))
                                .toList());
            }
        }
        grid.rule().row("duties", cells(result -> List.of(expectation(result))));
        return grid + "\n" + legend() + shortest();
    }

    private CensusRows census() {
        return new CensusRows(results.stream().map(StageResult::census).toList());
    }

    private List<StageReport> attacks() {
        return results.stream().flatMap(result -> result.attacks().stream()).toList();
    }

    private List<List<String>> cells(Function<StageResult, List<String>> cell) {
        return results.stream().map(cell).toList();
    }

    private static List<String> heading(StageResult result) {
        return Grid.wrapped(result.stage().number() + " " + result.stage().title());
    }

    private static String expectation(StageResult result) {
        return switch (result.expectation()) {
            case MET -> "met";
            case BROKEN -> "BROKEN";
            default -> "?";
        };
    }

    private static List<String> cell(AttackResult result, StageReport report) {
        if (result instanceof AttackResult.RuledOut ruledOut) {
            return List.of(ruledOut.reason().in(Language.ENGLISH));
        }
        if (result.failures().isEmpty()) {
            return List.of(result.expectation(report.stage()) == Expectation.INCONCLUSIVE ? "?" : result.inWords());
        }
        return result.failures().stream()
                .map(failure -> SHORT.get(failure) + (report.stage().suffers().contains(failure) ? "" : " !"))
                .toList();
    }

    private String legend() {
        String failures = Arrays.stream(Failure.values())
                .map(failure -> (attacks().isEmpty() ? "" : "%-8s ".formatted(SHORT.get(failure)))
                        + "%-15s %s%n"
                                .formatted(
                                        failure.name(),
                                        Language.ENGLISH.text(FailureText.class).meaning(failure)))
                .collect(Collectors.joining());
        return failures + marks();
    }

    private String marks() {
        return (has(Expectation.INCONCLUSIVE) ? "?        inconclusive: not everything was seen that has to be\n" : "")
                + (census().has(Expectation.NOT_APPLICABLE)
                        ? "-        declared, and not to be seen within these bounds\n"
                        : "")
                + (has(Expectation.BROKEN) ? "!        not as the stage declares\n" : "");
    }

    private boolean has(Expectation expectation) {
        return census().has(expectation)
                || attacks().stream()
                        .flatMap(report -> report.results().stream().map(result -> result.expectation(report.stage())))
                        .anyMatch(expectation::equals);
    }

    private String shortest() {
        String shortest = census().shortest();
        return shortest.isEmpty()
                ? ""
                : "\nThe shortest schedule that shows each" + (census().isComplete() ? "" : ", so far")
                        + "; ./lab show SCHEDULE draws it:\n" + shortest;
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
                census().has(Expectation.NOT_APPLICABLE)
                        ? "Every duty held that these bounds can tell."
                        : "Every duty held.";
            case BROKEN -> "A duty broke.";
            default -> "Inconclusive.";
        };
    }
}

package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A matrix as text: a column for each stage, the censuses above, the attacks below, then what the words and marks mean. */
final class MatrixTable {

    private static final Map<Failure, String> SHORT = Map.of(
            Failure.RACE, "RACE",
            Failure.ORPHAN_KEY, "ORPHAN",
            Failure.FOREIGN_UNLOCK, "FOREIGN",
            Failure.LEASE_OVERRUN, "OVERRUN");

    private final Matrix matrix;

    MatrixTable(Matrix matrix) {
        this.matrix = matrix;
    }

    @Override
    public String toString() {
        Grid grid = new Grid(matrix.results().size())
                .row("", cells(MatrixTable::heading))
                .rule();
        addCensuses(grid);
        grid.rule();
        if (matrix.attacks().isEmpty()) {
            addStats(grid);
        } else {
            addAttacks(grid);
        }
        grid.rule().row("duties", cells(result -> List.of(expectation(result))));
        return grid + "\n" + legend() + shortest();
    }

    private List<List<String>> cells(Function<StageResult, List<String>> cell) {
        return matrix.results().stream().map(cell).toList();
    }

    private List<List<String>> censusCells(Function<Census, Object> cell) {
        return cells(result -> List.of(cell.apply(result.census()).toString()));
    }

    /** How many schedules there are, and how many of them show each failure. */
    private void addCensuses(Grid grid) {
        grid.row("schedules", censusCells(census -> census.schedules() + (census.isComplete() ? "" : " ?")));
        for (Failure failure : Failure.values()) {
            grid.row(failure.name(), censusCells(census -> census.count(failure) + mark(census, failure)));
        }
    }

    private static String mark(Census census, Failure failure) {
        return switch (census.expectation(failure)) {
            case BROKEN -> " !";
            case INCONCLUSIVE -> " ?";
            case NOT_APPLICABLE -> " -";
            case MET -> "";
        };
    }

    /** What it took: few states, and few runs of a whole schedule, for many schedules. */
    private void addStats(Grid grid) {
        grid.row("states", censusCells(census -> census.stats().states()));
        grid.row("moves run", censusCells(census -> census.stats().moves()));
        grid.row("schedules run", censusCells(census -> census.stats().runs()));
    }

    private void addAttacks(Grid grid) {
        for (Attack attack : Attack.values()) {
            grid.row(
                    Language.ENGLISH.text(AttackText.class).title(attack),
                    matrix.attacks().stream()
                            .map(report -> cell(report.results().get(attack.ordinal()), report))
                            .toList());
        }
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
                .map(failure -> (matrix.attacks().isEmpty() ? "" : "%-8s ".formatted(SHORT.get(failure)))
<<<<<<< HEAD
                        + "%-15s %s%n".formatted(failure.name(), Language.ENGLISH.text(FailureText.class).meaning(failure)))
=======
                        + "%-15s %s%n"
                                .formatted(
                                        failure.name(),
                                        Language.ENGLISH.text(FailureText.class).meaning(failure)))
>>>>>>> main
                .collect(Collectors.joining());
        return failures + marks();
    }

    private String marks() {
        return (matrix.has(Expectation.INCONCLUSIVE)
                        ? "?        inconclusive: not everything was seen that has to be\n"
                        : "")
                + (matrix.censusHas(Expectation.NOT_APPLICABLE)
                        ? "-        declared, and not to be seen within these bounds\n"
                        : "")
                + (matrix.has(Expectation.BROKEN) ? "!        not as the stage declares\n" : "");
    }

    private String shortest() {
        String shortest = matrix.results().stream()
                .map(StageResult::census)
                .map(MatrixTable::shortest)
                .collect(Collectors.joining());
        return shortest.isEmpty()
                ? ""
                : "\nThe shortest schedule that shows each" + (matrix.isComplete() ? "" : ", so far")
                        + "; ./lab show SCHEDULE draws it:\n" + shortest;
    }

    private static String shortest(Census census) {
        return census.shortest().entrySet().stream()
                .map(entry -> "  %-15s %-46s replayed %s%n"
                        .formatted(entry.getKey(), entry.getValue(), replayed(census, entry.getKey())))
                .collect(Collectors.joining());
    }

    private static String replayed(Census census, Failure failure) {
        return Optional.ofNullable(census.replays().get(failure))
                .map(Replay::toString)
                .orElse("not");
    }
}

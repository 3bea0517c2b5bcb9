package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StageReport;
import io.github.lockevolution.faults.verdict.Duty;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All stages side by side: a row for each attack, a column for each stage. Five stages fit on 80 columns.
 *
 * @param reports one for each stage
 */
record Matrix(List<StageReport> reports) {

    private static final Map<Failure, String> SHORT = Map.of(
            Failure.RACE, "RACE",
            Failure.ORPHAN_KEY, "ORPHAN",
            Failure.FOREIGN_UNLOCK, "FOREIGN",
            Failure.LEASE_OVERRUN, "OVERRUN");

    private static final int FIRST_COLUMN = 22;
    private static final int COLUMN = 11;

    /** A row of cells, each of several lines. */
    private record Row(String heading, List<List<String>> cells) {

        String text() {
            int height = cells.stream().mapToInt(List::size).max().orElse(1);
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < height; line++) {
                StringBuilder row = new StringBuilder(padded(line == 0 ? heading : "", FIRST_COLUMN));
                for (List<String> cell : cells) {
                    row.append(padded(line < cell.size() ? cell.get(line) : "", COLUMN));
                }
                text.append(row.toString().stripTrailing()).append('\n');
            }
            return text.toString();
        }

        private static String padded(String text, int width) {
            return text + " ".repeat(Math.max(1, width - text.length()));
        }
    }

    @Override
    public String toString() {
        String rule = "-".repeat(FIRST_COLUMN + COLUMN * reports.size() - 1) + "\n";
        return heading().text()
                + rule
                + Stream.of(Attack.values()).map(attack -> row(attack).text()).collect(Collectors.joining())
                + rule
                + new Row("duties", cells(report -> List.of(duty(report)))).text()
                + "\n"
                + legend();
    }

    private static String duty(StageReport report) {
        return switch (report.duty()) {
            case MET -> "met";
            case BROKEN -> "BROKEN";
            default -> "?";
        };
    }

    private Row heading() {
        return new Row(
                "",
                cells(report ->
                        wrapped(report.stage().number() + " " + report.stage().title())));
    }

    private Row row(Attack attack) {
        return new Row(attack.title(), cells(report -> cell(report.results().get(attack.ordinal()), report)));
    }

    private List<List<String>> cells(Function<StageReport, List<String>> cell) {
        return reports.stream().map(cell).toList();
    }

    private static List<String> cell(AttackResult result, StageReport report) {
        if (result instanceof AttackResult.RuledOut ruledOut) {
            return List.of(ruledOut.reason());
        }
        if (result.failures().isEmpty()) {
            return List.of(result.duty(report.stage()) == Duty.INCONCLUSIVE ? "?" : result.inWords());
        }
        return result.failures().stream()
                .map(failure -> SHORT.get(failure) + (report.stage().suffers().contains(failure) ? "" : " !"))
                .toList();
    }

    private static List<String> wrapped(String title) {
        List<String> lines = new ArrayList<>(List.of(""));
        for (String word : title.split(" ")) {
            String last = lines.get(lines.size() - 1);
            if (last.isEmpty()) {
                lines.set(lines.size() - 1, word);
            } else if (last.length() + 1 + word.length() < COLUMN) {
                lines.set(lines.size() - 1, last + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    private String legend() {
        String failures = Arrays.stream(Failure.values())
                .map(failure -> "%-8s %-15s %s%n".formatted(SHORT.get(failure), failure.name(), failure.meaning()))
                .collect(Collectors.joining());
        return failures + marks();
    }

    private String marks() {
        boolean unproven = has(Duty.INCONCLUSIVE);
        boolean undeclared = has(Duty.BROKEN);
        return (unproven ? "?        inconclusive: the fault did not fire, or something unplanned happened\n" : "")
                + (undeclared ? "!        the stage does not declare this failure\n" : "");
    }

    private boolean has(Duty duty) {
        return reports.stream()
                .flatMap(report -> report.results().stream().map(result -> result.duty(report.stage())))
                .anyMatch(duty::equals);
    }

    /** What is wrong, a line for each thing; empty if every duty held. */
    List<String> problems() {
        return reports.stream().flatMap(Matrix::problems).toList();
    }

    private static Stream<String> problems(StageReport report) {
        String name = report.stage().name();
        Stream<String> failures = Stream.of(Failure.values())
                .filter(failure -> report.duty(failure) == Duty.BROKEN)
                .map(failure -> name + ": " + failure
                        + (report.seen().contains(failure)
                                ? " showed and is not declared"
                                : " is declared and did not show"));
        Stream<String> unproven = report.results().stream()
                .filter(result -> result.duty(report.stage()) == Duty.INCONCLUSIVE)
                .map(result -> name + ", " + result.attack() + ": inconclusive: " + result.story());
        return Stream.concat(failures, unproven);
    }

    Duty duty() {
        if (reports.stream().anyMatch(report -> report.duty() == Duty.BROKEN)) {
            return Duty.BROKEN;
        }
        return reports.stream().allMatch(report -> report.duty() == Duty.MET) ? Duty.MET : Duty.INCONCLUSIVE;
    }
}

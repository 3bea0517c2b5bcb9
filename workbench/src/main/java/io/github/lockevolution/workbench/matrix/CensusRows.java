package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusReport;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The censuses side by side: how many schedules there are, and how many of them show each failure.
 *
 * @param reports one for each stage
 */
record CensusRows(List<CensusReport> reports) {

    void addTo(Grid grid) {
        grid.row(
                "schedules",
                cells(report -> Long.toString(report.census().schedules())
                        + (report.census().isComplete() ? "" : " ?")));
        for (Failure failure : Failure.values()) {
            grid.row(failure.name(), cells(report -> cell(report, failure)));
        }
    }

    /** What it took: few states, and few runs of a whole schedule, for many schedules. */
    void addSizesTo(Grid grid) {
        grid.row(
                "states",
                cells(report -> Integer.toString(report.census().stats().states())));
        grid.row(
                "moves run",
                cells(report -> Integer.toString(report.census().stats().moves())));
        grid.row(
                "schedules run",
                cells(report -> Integer.toString(report.census().stats().runs())));
    }

    private List<List<String>> cells(Function<CensusReport, String> cell) {
        return reports.stream().map(cell).map(List::of).toList();
    }

    private static String cell(CensusReport report, Failure failure) {
        return report.census().count(failure)
                + switch (report.expectation(failure)) {
                    case BROKEN -> " !";
                    case INCONCLUSIVE -> " ?";
                    case NOT_APPLICABLE -> " -";
                    default -> "";
                };
    }

    boolean isComplete() {
        return reports.stream().allMatch(report -> report.census().isComplete());
    }

    boolean has(Expectation expectation) {
        return reports.stream()
                .flatMap(report -> List.of(Failure.values()).stream().map(report::expectation))
                .anyMatch(expectation::equals);
    }

    /** The shortest schedule of each failure of each stage, a line for each. */
    String shortest() {
        return reports.stream().map(CensusRows::shortest).collect(Collectors.joining());
    }

    private static String shortest(CensusReport report) {
        Census census = report.census();
        return census.shortest().entrySet().stream()
                .map(story -> "  %-15s %-46s replayed %s%n"
                        .formatted(story.getKey(), story.getValue(), replayed(report, story.getKey())))
                .collect(Collectors.joining());
    }

    private static String replayed(CensusReport report, Failure failure) {
        return report.replays().containsKey(failure)
                ? report.replays().get(failure).toString()
                : "not";
    }
}

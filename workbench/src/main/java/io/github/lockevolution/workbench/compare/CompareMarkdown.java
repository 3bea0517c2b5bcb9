package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.workbench.console.Markdown;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The part of the comparison that comes out the same in every run, as a table in Markdown: all but the times. */
record CompareMarkdown(Comparison.Table table) {

    @Override
    public String toString() {
        List<Comparison.Section> faults =
                table.sections().subList(0, table.sections().size() - 1);
        Comparison.Row roundTrips = table.sections().get(faults.size()).rows().get(0);
        return line(
                        "",
                        table.locks().stream()
                                .map(lock -> "`" + lock.name() + "`")
                                .toList())
                + "|---".repeat(table.locks().size() + 1) + "|\n"
                + faults.stream().map(this::section).collect(Collectors.joining())
                + line("**" + roundTrips.name() + "**", cells(roundTrips)).stripTrailing();
    }

    private String section(Comparison.Section fault) {
        String heading = line(
                "**" + fault.title() + "**",
                table.locks().stream().map(lock -> "").toList());
        return fault.rows().stream()
                .map(row -> line(row.name(), cells(row)))
                .collect(Collectors.joining("", heading, ""));
    }

    private static List<String> cells(Comparison.Row row) {
        UnaryOperator<String> format = row.isSchedule() ? CompareMarkdown::code : Markdown::plain;
        return row.cells().stream()
                .map(lines -> lines.stream().map(format).collect(Collectors.joining("<br>")))
                .toList();
    }

    /** A schedule; what cannot happen has none. */
    private static String code(String schedule) {
        return schedule.contains(":") ? "`" + schedule + "`" : "";
    }

    private static String line(String name, List<String> cells) {
        return "| " + name + " | " + String.join(" | ", cells) + " |\n";
    }
}

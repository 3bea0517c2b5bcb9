package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.Markdown;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The part of the comparison that comes out the same in every run, as a table in Markdown: all but the times. */
record CompareMarkdown(List<StoreColumn> columns) implements Message {

    /**
     * Compares these locks.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the store of one is not there
     * @throws io.github.lockevolution.faults.setup.InconclusiveException if one cannot be run
     */
    static CompareMarkdown of(List<LockStage> locks, Launcher launcher) {
        return new CompareMarkdown(
                locks.stream().map(lock -> StoreColumn.untimed(lock, launcher)).toList());
    }

    @Override
    public String in(Language language) {
        CompareText text = language.text(CompareText.class);
        CompareRows rows = new CompareRows(columns, text);
        StringBuilder table = new StringBuilder(row(
                        "",
                        columns.stream()
                                .map(column -> "`" + column.lock().name() + "`")
                                .toList()))
                .append("|---".repeat(columns.size() + 1))
                .append("|\n");
        for (Fault fault : Fault.values()) {
            table.append(row(
                    "**" + text.fault(fault) + "**",
                    columns.stream().map(column -> "").toList()));
            rows.after(fault).forEach(row -> table.append(row(row.name(), cells(row, Markdown::plain))));
            table.append(row(text.shownBy(), cells(rows.schedules(fault), CompareMarkdown::code)));
        }
        return table.append(row("**" + text.roundTrips() + "**", cells(rows.roundTrips(), Markdown::plain)))
                .toString()
                .stripTrailing();
    }

    private static List<String> cells(CompareRows.Row row, UnaryOperator<String> written) {
        return row.cells().stream()
                .map(lines -> lines.stream().map(written).collect(Collectors.joining("<br>")))
                .toList();
    }

    /** A schedule; what cannot happen has none. */
    private static String code(String schedule) {
        return schedule.contains(":") ? "`" + schedule + "`" : "";
    }

    private static String row(String name, List<String> cells) {
        return "| " + name + " | " + String.join(" | ", cells) + " |\n";
    }
}

package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What was measured of some locks.
 *
 * @param locks one for each that was measured
 * @param notMeasured why the others were not
 */
record LockReport(List<LockFigures> locks, List<Message> notMeasured) {

    private static final int WIDTH = 80;
    private static final String BETWEEN = "  ";

    /** What a lock is to cost at most. */
    private record Goal(
            String lock,
            Function<LockFigureText, String> name,
            Function<LockFigures, Double> value,
            String unit,
            double most) {}

    private static final List<Goal> GOALS = List.of(
            new Goal(
                    "stage5-lua",
                    text -> text.pairOf("stage5-lua"),
                    figures -> figures.pair().ratio(),
                    "",
                    1.1),
            new Goal(
                    "notified-lock",
                    text -> text.handOffOf("notified-lock"),
                    figures -> figures.handOffMillis(50),
                    "ms",
                    1.0));

    LockReport {
        locks = List.copyOf(locks);
        notMeasured = List.copyOf(notMeasured);
    }

    /** What those among the locks cost for which there is a goal. */
    List<Figure> goals() {
        return GOALS.stream()
                .flatMap(goal -> locks.stream()
                        .filter(figures -> figures.stage().name().equals(goal.lock()))
                        .map(figures -> new Figure(
                                Message.of(LockFigureText.class, goal.name()),
                                goal.value().apply(figures),
                                goal.unit(),
                                Limit.atMost(goal.most()))))
                .toList();
    }

    boolean isWithinGoals() {
        return goals().stream().allMatch(Figure::isWithinBound);
    }

    /** A table of 80 columns, what its columns are, and the goals. */
    String in(Language language) {
        LockFigureText text = language.text(LockFigureText.class);
        List<String> lines = new ArrayList<>(table(language, text));
        lines.add(Paragraph.hanging("", text.explanation(LockBenchmark.WAITING), 0, WIDTH));
        notMeasured.forEach(reason -> lines.add(Paragraph.hanging("", text.notMeasured(reason), 0, WIDTH)));
        goals().forEach(goal -> lines.add(goal.in(language)));
        return String.join("\n", lines);
    }

    private List<String> table(Language language, LockFigureText text) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", text.pair(), "", text.handOff(), "", text.whileWaiting()));
        rows.add(List.of(
                "", text.pairMedian(), text.byTwoPings(), text.handOffMedian(), text.p99(), text.commandsPerSecond()));
        locks.forEach(figures -> rows.add(row(figures, language)));
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> Columns.of(row.get(column)))
                        .max()
                        .orElseThrow())
                .toArray();
        List<String> lines =
                new ArrayList<>(rows.stream().map(row -> line(row, widths)).toList());
        lines.add(2, "-".repeat(IntStream.of(widths).sum() + BETWEEN.length() * (widths.length - 1)));
        return lines;
    }

    private static List<String> row(LockFigures figures, Language language) {
        return List.of(
                figures.stage().name(),
                number(language, "%,.0f us", figures.pairMicros()),
                number(language, "%,.2f", figures.pair().ratio()),
                number(language, "%,.2f ms", figures.handOffMillis(50)),
                number(language, "%,.2f ms", figures.handOffMillis(99)),
                number(language, "%,.0f", figures.commandsPerSecond()));
    }

    private static String number(Language language, String format, double value) {
        return String.format(language.locale(), format, value);
    }

    /** Names to the left, numbers to the right. */
    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder(cells.get(0)).append(space(cells.get(0), widths[0]));
        for (int column = 1; column < widths.length; column++) {
            line.append(BETWEEN)
                    .append(space(cells.get(column), widths[column]))
                    .append(cells.get(column));
        }
        return line.toString();
    }

    private static String space(String cell, int width) {
        return " ".repeat(width - Columns.of(cell));
    }

    /** For programs. */
    String json(RedisVersion redis) {
        return RecordJson.text(new JsonFields()
                .with("redis", redis.toString())
                .with("locks", locks.stream().map(LockFigures::json).toList())
                .with("notMeasured", notMeasured)
                .with("goals", JsonFields.of(goals(), it -> it.name().in(Language.ENGLISH), Figure::isWithinBound)));
    }
}

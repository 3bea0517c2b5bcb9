package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A chart of the number of clients that held a lock at each time of a run, with the times at which harm was done: two clients at once are
 * two bars, one above the other.
 *
 * @param title the heading
 * @param length the length of the run, in any unit, 1 or more
 * @param lengthLabel the length for a person, such as {@code 3.4 s}
 * @param changes the changes of the number of holders, in the order of time; before the first there is none
 * @param harm the times at which harm was done, in order
 */
public record HolderChart(String title, long length, String lengthLabel, List<Change> changes, List<Long> harm) {

    private static final int COLUMNS = 60;
    private static final int MOST_IN_A_COLUMN = 9;
    private static final String PREFIX = "holders";

    /** A text near the beginning of the {@link #svg} of every chart, by which it is recognized. */
    public static final String SVG_SIGN = "class=\"" + PREFIX + "-root\"";

    private static final int WIDTH = 760;
    private static final int LEFT = 110;
    private static final int SLICES = 600;
    private static final int BAR = 16;
    private static final int TOP = 62;

    public HolderChart {
        if (length < 1) {
            throw new IllegalArgumentException("a run takes 1 or more of its unit, got " + length);
        }
        changes = List.copyOf(changes);
        harm = List.copyOf(harm);
    }

    /**
     * A change of the number of holders.
     *
     * @param at since the run began
     * @param holders 0 or more
     */
    public record Change(long at, int holders) {}

    /** The largest number of holders at once. */
    public int most() {
        return changes.stream().mapToInt(Change::holders).max().orElse(0);
    }

    /** The chart as lines of text, at most 80 columns wide: digits for holders, {@code ^} for harm. */
    public String text(Language language) {
        ChartText text = language.text(ChartText.class);
        int label = Math.max(Columns.of(text.holders()), Columns.of(text.harm())) + 2;
        String holders =
                Arrays.stream(most(COLUMNS)).mapToObj(HolderChart::sign).collect(Collectors.joining());
        String marks = IntStream.range(0, COLUMNS)
                .mapToObj(column -> isHarmed(column, COLUMNS) ? "^" : " ")
                .collect(Collectors.joining());
        String axis = "0" + " ".repeat(Math.max(1, COLUMNS - 1 - Columns.of(lengthLabel))) + lengthLabel;
        return padded(text.holders(), label) + holders + "\n"
                + (harm.isEmpty() ? "" : padded(text.harm(), label) + marks.stripTrailing() + "\n")
                + " ".repeat(label) + axis;
    }

    private static String padded(String words, int columns) {
        return words + " ".repeat(columns - Columns.of(words));
    }

    private static String sign(int holders) {
        return holders == 0 ? "." : holders > MOST_IN_A_COLUMN ? "+" : Integer.toString(holders);
    }

    /** The largest number of holders in each of this many equal parts of the run. */
    private int[] most(int parts) {
        int[] most = new int[parts];
        int before = 0;
        int from = 0;
        for (Change change : changes) {
            int to = part(change.at(), parts);
            raise(most, from, to, before);
            before = change.holders();
            from = to;
        }
        raise(most, from, parts - 1, before);
        return most;
    }

    private static void raise(int[] most, int from, int to, int holders) {
        for (int part = from; part <= to; part++) {
            most[part] = Math.max(most[part], holders);
        }
    }

    private int part(long at, int parts) {
        return (int) Math.max(0, Math.min(parts - 1L, at * parts / length));
    }

    private boolean isHarmed(int part, int parts) {
        return harm.stream().anyMatch(at -> part(at, parts) == part);
    }

    /** The chart as an SVG that needs nothing around it. */
    public String svg(Language language) {
        ChartText text = language.text(ChartText.class);
        Canvas canvas = new Canvas(PREFIX);
        int base = TOP + BAR * Math.max(1, Math.min(MOST_IN_A_COLUMN, most()));
        canvas.text("title", 20, 34, title);
        canvas.text("quiet", 20, base - 3, text.holders());
        drawHolders(canvas, base);
        canvas.line("end", LEFT, base + 1, LEFT + SLICES, base + 1);
        if (!harm.isEmpty()) {
            canvas.text("failed", 20, base + 22, text.harm());
            drawHarm(canvas, base + 10);
        }
        canvas.text("quiet", LEFT, base + 44, "0");
        canvas.text("quiet", LEFT + SLICES - 30, base + 44, lengthLabel);
        int end = drawLegend(canvas, base + 71, text) + 21;
        return SvgFrame.around(canvas, WIDTH, end, language.fonts(), title, text(language));
    }

    /** @return the foot of the last line of the legend */
    private static int drawLegend(Canvas canvas, int foot, ChartText text) {
        Legend.Sign one = (x, y) -> canvas.box("bar", x, y - 13, BAR, BAR);
        Legend.Sign several = (x, y) -> canvas.box("hatch", x, y - 13, BAR, BAR);
        List<Legend.Entry> entries = List.of(
                new Legend.Entry(one, 24, text.oneHolder(), 260),
                new Legend.Entry(several, 24, text.severalHolders(), 0));
        return Legend.draw(entries, LEFT, LEFT + SLICES, foot, canvas);
    }

    private void drawHolders(Canvas canvas, int base) {
        for (Run run : runs(most(SLICES))) {
            for (int holder = 0; holder < Math.min(MOST_IN_A_COLUMN, run.holders); holder++) {
                int y = base - (holder + 1) * BAR;
                canvas.box("bar", LEFT + run.from, y, run.to - run.from, BAR - 2);
                if (run.holders > 1) {
                    canvas.box("hatch", LEFT + run.from, y, run.to - run.from, BAR - 2);
                }
            }
        }
    }

    private void drawHarm(Canvas canvas, int y) {
        for (int slice = 0; slice < SLICES; slice++) {
            if (isHarmed(slice, SLICES)) {
                canvas.path("mark", "M%d,%d l5,10 h-10 z", LEFT + slice, y);
            }
        }
    }

    /** A run of neighbouring slices with the same number of holders. */
    private record Run(int from, int to, int holders) {}

    private static List<Run> runs(int[] slices) {
        List<Run> runs = new ArrayList<>();
        int from = 0;
        for (int slice = 1; slice <= slices.length; slice++) {
            if (slice == slices.length || slices[slice] != slices[from]) {
                runs.add(new Run(from, slice, slices[from]));
                from = slice;
            }
        }
        return runs;
    }
}

package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A timeline in printable ASCII and the characters of its language, 80 columns at most: a narrow lane for each client, the action, and the
 * contents of the lock's keys after it. Two bars side by side are two clients that both believe they hold the lock. If a section works in
 * several stores, the contents stand behind the name of each of them, with a sign beside the store of the action.
 */
public final class TextDrawing {

    private static final int WIDTH = 80;
    private static final int WIDEST_HELD = 24;
    private static final int WIDEST_HELD_OF_SEVERAL = 32;
    private static final int WIDEST_HELD_OF_STORES = 36;
    private static final String GAP = "  ";
    private static final String BLOCKED = ":";
    private static final String HERE = ">";
    private static final String IN_TRANSACTION = "\"";

    private final Timeline timeline;
    private final Language language;
    private final DrawingText text;
    /** The width of the number of clients inside, for a lock that several may have; 0 for any other. */
    private final int insideWidth;

    private final int numberWidth;
    private final int actionWidth;
    private final int heldWidth;
    /** The width of the longest name of a store. */
    private final int storeWidth;

    private final List<String> lines = new ArrayList<>();

    private TextDrawing(Timeline timeline, Language language) {
        this.timeline = timeline;
        this.language = language;
        this.text = language.text(DrawingText.class);
        this.insideWidth = timeline.policy().isExclusive() || isOfSection()
                ? 0
                : longest(
                        text.inside(),
                        IntStream.range(0, timeline.rows().size())
                                .mapToObj(timeline::insideInShort)
                                .toList());
        this.numberWidth = String.valueOf(timeline.rows().size()).length();
        this.storeWidth = timeline.stores().stream().mapToInt(Columns::of).max().orElse(0);
        this.heldWidth = Math.min(
                widestHeld(),
                longest(
                        timeline.keyHeading(language),
                        IntStream.range(0, timeline.rows().size())
                                .boxed()
                                .flatMap(row -> heldLines(row).stream())
                                .toList()));
        int longestAction = longest(
                text.whatHappens(),
                timeline.rows().stream()
                        .filter(row -> row.content().isPresent())
                        .map(row -> row.action().in(language))
                        .toList());
        this.actionWidth = Math.min(longestAction, WIDTH - lanesWidth() - numberWidth - 2 * GAP.length() - heldWidth);
    }

    private int widestHeld() {
        if (timeline.hasSeveralStores()) {
            return WIDEST_HELD_OF_STORES;
        }
        return timeline.hasSeveralKeys() ? WIDEST_HELD_OF_SEVERAL : WIDEST_HELD;
    }

    /** The contents after a row, each key in one line, however long, behind the name of its store if there are several. */
    private List<String> heldLines(int row) {
        Optional<Content> held = timeline.rows().get(row).content();
        if (!timeline.hasSeveralStores()) {
            return held.stream()
                    .flatMap(content -> content.lines(language).stream())
                    .toList();
        }
        return held.stream()
                .flatMap(content -> timeline.stores().stream().flatMap(store -> storeLines(row, store, content)))
                .toList();
    }

    private Stream<String> storeLines(int row, String store, Content held) {
        String sign = timeline.touched(row).contains(store) ? HERE : " ";
        List<String> lines = new ArrayList<>(held.in(store).lines(language));
        lines.replaceAll(line -> " ".repeat(storeIndent()) + line);
        lines.set(0, padded(sign + " " + store, storeIndent()) + lines.get(0).stripLeading());
        return lines.stream();
    }

    private int storeIndent() {
        return HERE.length() + 1 + storeWidth + GAP.length();
    }

    private boolean isOfSection() {
        return timeline.isOfSection();
    }

    private int longest(String heading, List<String> cells) {
        return cells.stream().mapToInt(cell -> Columns.of(plain(cell))).reduce(Columns.of(heading), Math::max);
    }

    private int lanesWidth() {
        int inside = insideWidth == 0 ? 0 : GAP.length() + insideWidth;
        return 2 * timeline.clients().size() - 1 + inside + GAP.length();
    }

    /** The drawing, in lines that all end with a line feed. */
    public static String of(Timeline timeline, Language language) {
        TextDrawing drawing = new TextDrawing(timeline, language);
        drawing.drawTitle();
        drawing.drawRows(timeline.rows().size());
        return drawing.text();
    }

    /**
     * The drawing without the schedule and the verdict, for a page that shows both elsewhere, and only up to the last mark: three dots
     * stand for the rest.
     */
    public static String untilLastMark(Timeline timeline, Language language) {
        TextDrawing drawing = new TextDrawing(timeline, language);
        int rows = timeline.rows().size();
        int last = IntStream.range(0, rows)
                .filter(row -> !timeline.rows().get(row).marks().isEmpty())
                .max()
                .orElse(rows - 1);
        drawing.drawRows(last + 1);
        return drawing.text();
    }

    private String text() {
        return lines.stream().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private void drawTitle() {
        lines.addAll(Paragraph.lines(plain(timeline.title()), WIDTH));
        if (timeline.isJudged()) {
            lines.add(timeline.verdict(language));
        }
        lines.add("");
    }

    private void drawRows(int count) {
        lines.add(line(
                String.join(" ", timeline.clients()) + inside(text.inside()),
                " ".repeat(numberWidth),
                text.whatHappens(),
                (timeline.hasSeveralStores() ? " ".repeat(HERE.length() + 1) : "") + timeline.keyHeading(language)));
        for (int i = 0; i < count; i++) {
            drawRow(i);
        }
        if (count < timeline.rows().size()) {
            lines.add(" ".repeat(lanesWidth()) + "...");
        }
        lines.add("");
        lines.addAll(legend());
    }

    /** The legend, in as few lines as possible. */
    private List<String> legend() {
        List<String> signs = new ArrayList<>();
        if (!isOfSection()) {
            signs.add("#  " + text.believesThatItHolds());
        }
        signs.add("|  " + text.hasBegun());
        if (timeline.rows().stream().anyMatch(row -> !row.inTransaction().isEmpty())) {
            signs.add(IN_TRANSACTION + "  " + text.isInTransaction());
        }
        if (timeline.rows().stream()
                .flatMap(row -> row.action().exchanges().stream())
                .anyMatch(exchange -> exchange.command().equals(Exchange.AUTO_COMMIT))) {
            signs.add(Exchange.AUTO_COMMIT + "  " + text.commitsByItself());
        }
        if (timeline.rows().stream().anyMatch(row -> !row.blocked().isEmpty())) {
            signs.add(BLOCKED + "  " + text.waits());
        }
        signs.add("x  " + language.text(ActionText.class).isKilled());
        if (timeline.hasSeveralStores()) {
            signs.add(HERE + "  " + text.happenedHere());
        }
        List<String> legend = new ArrayList<>(signs.subList(0, 1));
        for (String sign : signs.subList(1, signs.size())) {
            int last = legend.size() - 1;
            String longer = legend.get(last) + "    " + sign;
            if (Columns.of(longer) <= WIDTH) {
                legend.set(last, longer);
            } else {
                legend.add(sign);
            }
        }
        return legend;
    }

    private String line(String lanes, String number, String action, String held) {
        return (lanes + GAP + number + GAP + padded(action, actionWidth) + GAP + held).stripTrailing();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - Columns.of(text)));
    }

    private void drawRow(int index) {
        Row row = timeline.rows().get(index);
        List<String> held = heldLines(index).stream()
                .flatMap(key -> keyLines(plain(key)).stream())
                .toList();
        int room = held.isEmpty() ? WIDTH - lanesWidth() - numberWidth - GAP.length() : actionWidth;
        List<String> action = Paragraph.lines(plain(row.action().in(language)), room);
        for (int i = 0; i < Math.max(action.size(), held.size()); i++) {
            String number = i == 0 ? String.valueOf(row.number()) : "";
            lines.add(line(
                    lanes(index, i == 0),
                    " ".repeat(numberWidth - number.length()) + number,
                    cell(action, i),
                    cell(held, i)));
        }
        row.marks().forEach(mark -> drawMark(index, mark));
    }

    /** The lines of one key. If there are several keys, continued lines are indented, so that the start of each key is seen. */
    private List<String> keyLines(String key) {
        if (!timeline.hasSeveralKeys() || Columns.of(key) <= heldWidth) {
            return Paragraph.lines(key, heldWidth);
        }
        String indent = " ".repeat((timeline.hasSeveralStores() ? storeIndent() : 0) + GAP.length());
        String begin = key.substring(0, indent.length() - GAP.length());
        List<String> lines =
                new ArrayList<>(Paragraph.lines(key.substring(begin.length()), heldWidth - indent.length()));
        lines.replaceAll(line -> indent + line);
        lines.set(0, begin + lines.get(0).substring(indent.length()));
        return lines;
    }

    private static String cell(List<String> cells, int line) {
        return line < cells.size() ? cells.get(line) : "";
    }

    /** The arrow points at the lanes, where the bars stand side by side. */
    private void drawMark(int index, Mark mark) {
        String arrow = "<-- ";
        String lead = arrow;
        for (String part : Paragraph.lines(plain(mark.in(language)), WIDTH - lanesWidth() - arrow.length())) {
            lines.add(lanes(index, false) + GAP + lead + part);
            lead = " ".repeat(arrow.length());
        }
    }

    /** @param isFirst whether this is the first line of the row, which shows the changes of the row */
    private String lanes(int index, boolean isFirst) {
        return IntStream.range(0, timeline.clients().size())
                        .mapToObj(client -> sign(index, client, isFirst && timeline.changes(index, client)))
                        .collect(Collectors.joining(" "))
                + inside(isFirst ? timeline.insideInShort(index) : "");
    }

    private String inside(String said) {
        return insideWidth == 0 ? "" : GAP + padded(said, insideWidth);
    }

    private String sign(int index, int client, boolean justNow) {
        if (timeline.isBlocked(index, client)) {
            return BLOCKED;
        }
        return timeline.isInTransaction(index, client) ? IN_TRANSACTION : sign(timeline.phase(index, client), justNow);
    }

    private static String sign(ClientPhase phase, boolean justNow) {
        return switch (phase) {
            case INSIDE -> "#";
            case ACQUIRING, RELEASING -> "|";
            case DONE -> justNow ? "|" : " ";
            case DEAD -> justNow ? "x" : " ";
            case NOT_STARTED -> " ";
        };
    }

    /** A text in the characters of the language; any other character as its number. */
    private String plain(String text) {
        return text.chars()
                .mapToObj(c -> language.writes(c) ? Character.toString(c) : String.format(Locale.ROOT, "\\u%04x", c))
                .collect(Collectors.joining());
    }
}

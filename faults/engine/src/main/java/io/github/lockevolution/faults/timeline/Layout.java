package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.List;

/**
 * Where everything is on a drawing: the lanes from left to right, the rows from top to bottom. Lanes stand close together at
 * the left, so that two bars are seen side by side; all words stand between the last of them and the store, or right of it.
 */
final class Layout {

    static final int LINE = 17;
    static final int BAR = 14;

    /** Columns of the widest font there is room for, beside an arrow, right of the store, and in a mark. */
    static final int LABEL = 42;

    static final int HELD = 19;
    static final int MARK = 60;
    static final int TITLE = 74;
    static final int TITLE_LINE = 20;

    private static final int LEFT = 78;
    private static final int LANE = 52;
    private static final int ROOM = 360;
    private static final int RIGHT = 180;
    private static final int PADDING = 9;

    private final Timeline timeline;
    private final Language language;
    private final List<Integer> tops;

    private Layout(Timeline timeline, Language language, List<Integer> tops) {
        this.timeline = timeline;
        this.language = language;
        this.tops = List.copyOf(tops);
    }

    Layout(Timeline timeline, Language language) {
        this(timeline, language, beside(timeline, timeline, language).left());
    }

    /** The layouts of two drawings whose rows stand beside each other, the left one first. */
    static List<Layout> sideBySide(Timeline left, Timeline right, Language language) {
        AlignedRows rows = beside(left, right, language);
        return List.of(new Layout(left, language, rows.left()), new Layout(right, language, rows.right()));
    }

    private static AlignedRows beside(Timeline left, Timeline right, Language language) {
        // Only the heights are asked of these two.
        Layout one = new Layout(left, language, List.of());
        Layout other = new Layout(right, language, List.of());
        return AlignedRows.of(left.rows(), right.rows(), one::height, Math.max(one.heads(), other.heads()) + 22);
    }

    private int height(Row row) {
        int held = row.held().map(value -> held(value).size()).orElse(0) * LINE;
        int marks = row.marks().stream().mapToInt(this::height).sum();
        return Math.max(action(row.action()), held) + marks + 2 * PADDING;
    }

    private int action(TimelineAction action) {
        if (action.exchanges().isEmpty()) {
            return action.kind().isStores() ? label(action.in(language)).size() * LINE : LINE;
        }
        int lines = action.kind() == TimelineAction.Kind.NEWCOMER && action.leaseRunsOut() ? 1 : 0;
        for (int i = 0; i < action.exchanges().size(); i++) {
            lines += label(action.command(i, language)).size()
                    + label(action.answer(i, language)).size();
        }
        return lines * LINE + action.exchanges().size() * 2 * gap();
    }

    int height(Mark mark) {
        return mark(mark).size() * LINE + 2 * PADDING;
    }

    static List<String> label(String words) {
        return Paragraph.lines(words, LABEL);
    }

    List<String> held(Content held) {
        return held.lines(language).stream()
                .flatMap(line -> Paragraph.lines(line, HELD).stream())
                .toList();
    }

    List<String> mark(Mark mark) {
        return Paragraph.lines(mark.in(language), MARK);
    }

    /** From a label to the arrow below it. */
    static int gap() {
        return 7;
    }

    List<String> title() {
        return Paragraph.lines(timeline.title(), TITLE);
    }

    /** Where the verdict stands. */
    int verdict() {
        return 34 + title().size() * TITLE_LINE;
    }

    /** Where the names of the lanes stand. */
    int heads() {
        return verdict() + 34;
    }

    /** Where the lanes begin. */
    int start() {
        return heads() + 10;
    }

    /** Where a row's first line of text begins. */
    int top(int row) {
        return tops.get(row) + PADDING;
    }

    /** Where a row's marks begin. */
    int marks(int row) {
        Row whole = timeline.rows().get(row);
        return tops.get(row)
                + height(whole)
                - whole.marks().stream().mapToInt(this::height).sum();
    }

    int bottom() {
        return tops.get(tops.size() - 1);
    }

    /** The middle of a lane; the newcomer's is behind the last client's. */
    int lane(int client) {
        return LEFT + client * LANE;
    }

    /** Where words begin. */
    int words() {
        return lane(timeline.clients().size()) + LANE / 2;
    }

    int redis() {
        return words() + ROOM;
    }

    int width() {
        return redis() + RIGHT;
    }

    int height() {
        return bottom() + 64;
    }
}

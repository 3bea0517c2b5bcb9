package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The positions of all parts of a drawing, computed before any of it is drawn: the lanes from left to right, the rows from top to bottom.
 * Lanes stand close together at the left, so that two bars are seen side by side; all words stand between the last lane and the store, or
 * right of it.
 *
 * <pre>
 * title
 * verdict
 *         A    B    N                     Redis   the key holds
 *    1    |    |    | command               |     A, 30 s
 *         |---------|---------------------->|
 *         |    |    | answer                |
 *         |<--------|-----------------------|
 *         |    |    | mark
 * legend
 * </pre>
 */
final class Layout {

    static final int LINE = 17;
    static final int TITLE_LINE = 20;
    static final int TITLE_FOOT = 34;

    /** The distance from the top of a line of text to its foot. */
    static final int FOOT = 12;

    static final int BAR = 14;
    static final int MARGIN = 20;
    static final int NUMBERS = 40;

    /** The distance from the line of the store to words beside it. */
    static final int BESIDE = 16;

    /** Columns of the widest font there is room for, beside an arrow, right of the store, and in a mark. */
    static final int LABEL = 42;

    static final int HELD = 19;
    private static final int HELD_OF_STORES = 25;
    static final int MARK = 60;
    static final int TITLE = 74;

    private static final int ABOVE_HEADS = 34;
    private static final int FIRST_LANE = 78;
    private static final int LANE = 52;
    private static final int ROOM = 360;
    private static final int RIGHT = 180;
    private static final int RIGHT_OF_STORES = 225;

    /** The distance from the lane of one of several stores to that of the next. */
    private static final int STORE = 84;

    private static final int PADDING = 9;

    /** The distance from a label to the arrow below it. */
    private static final int GAP = 7;

    private final Timeline timeline;
    private final List<Place> places;
    private final int bottom;

    /** A label of an arrow: words, and the arrow below them. */
    record Label(List<String> lines, int top) {

        Label(String words, int top) {
            this(Paragraph.lines(words, LABEL), top);
        }

        int arrow() {
            return top + lines.size() * LINE + 1;
        }

        int end() {
            return arrow() + GAP - 1;
        }
    }

    /**
     * A line of the contents.
     *
     * @param style the style of its words
     */
    record Held(String style, String words) {

        /** The contents of one store, in as many lines as they need. */
        static Stream<Held> of(Content content, int columns, Language language) {
            String style = content.keyStates().isEmpty() ? "none" : "held";
            return content.lines(language).stream()
                    .flatMap(key -> Paragraph.lines(key, columns).stream())
                    .map(line -> new Held(style, line));
        }

        /** The contents of each of several stores, below its name. */
        static Stream<Held> ofEach(Content content, Language language) {
            return content.stores().stream()
                    .flatMap(store -> Stream.concat(
                            Stream.of(new Held("quiet", store)), of(content.in(store), HELD_OF_STORES, language)));
        }
    }

    /**
     * The position of a row.
     *
     * @param top the top of its first line of text
     * @param words the text of an action that sends nothing
     * @param labels the labels of its commands and replies, in turn
     * @param held the contents of the keys, right of the last store
     * @param marks the top of each of its marks, and at last the end of the row
     */
    record Place(int top, List<String> words, List<Label> labels, List<Held> held, List<Integer> marks) {

        /** The height at which the client begins to send. */
        int begin() {
            return labels.get(0).top() + LINE + 1;
        }

        /** The height at which the action is over. */
        int moment() {
            return labels.isEmpty() ? top + 8 : lastLabel().arrow() - 1;
        }

        Label lastLabel() {
            return labels.get(labels.size() - 1);
        }

        int end() {
            return marks.get(marks.size() - 1);
        }
    }

    private Layout(Timeline timeline, Language language, List<Integer> tops) {
        this.timeline = timeline;
        this.places = IntStream.range(0, timeline.rows().size())
                .mapToObj(row -> place(timeline.rows().get(row), tops.get(row), language))
                .toList();
        this.bottom = tops.get(tops.size() - 1);
    }

    static Layout of(Timeline timeline, Language language) {
        return sideBySide(timeline, timeline, language).get(0);
    }

    /** The layouts of two drawings whose rows stand beside each other, the left one first. */
    static List<Layout> sideBySide(Timeline left, Timeline right, Language language) {
        int first = Math.max(heads(left), heads(right)) + 22;
        AlignedRows rows = AlignedRows.of(
                left.rows(), right.rows(), row -> place(row, 0, language).end(), first);
        return List.of(new Layout(left, language, rows.left()), new Layout(right, language, rows.right()));
    }

    private static Place place(Row row, int from, Language language) {
        int top = from + PADDING;
        List<Label> labels = labels(row.action(), top, language);
        List<String> words = labels.isEmpty() ? words(row.action(), language) : List.of();
        List<Held> held = row.content().stream()
                .flatMap(content ->
                        content.stores().isEmpty() ? Held.of(content, HELD, language) : Held.ofEach(content, language))
                .toList();
        int action = labels.isEmpty()
                ? LINE * Math.max(1, words.size())
                : labels.get(labels.size() - 1).end() - top;
        List<Integer> marks = new ArrayList<>(List.of(top + Math.max(action, LINE * held.size()) + PADDING));
        row.marks()
                .forEach(mark -> marks.add(
                        marks.get(marks.size() - 1) + mark(mark, language).size() * LINE + 2 * PADDING));
        return new Place(top, words, labels, held, marks);
    }

    private static List<Label> labels(TimelineAction action, int top, Language language) {
        List<Label> labels = new ArrayList<>();
        int y = action.beginsWithExpiry() ? top + LINE : top;
        for (int i = 0; i < action.exchanges().size(); i++) {
            Label command = new Label(action.command(i, language), y);
            Label answer = new Label(action.answer(i, language), command.end());
            labels.addAll(List.of(command, answer));
            y = answer.end();
        }
        return labels;
    }

    private static List<String> words(TimelineAction action, Language language) {
        if (action.kind() == TimelineAction.Kind.EXPIRY) {
            return List.of();
        }
        String words = action.in(language);
        return action.kind().isStores() ? Paragraph.lines(words, LABEL) : List.of(words);
    }

    static List<String> mark(Mark mark, Language language) {
        return Paragraph.lines(mark.in(language), MARK);
    }

    private static List<String> title(Timeline timeline) {
        return Paragraph.lines(timeline.title(), TITLE);
    }

    private static int heads(Timeline timeline) {
        return TITLE_FOOT + title(timeline).size() * TITLE_LINE + ABOVE_HEADS;
    }

    List<String> title() {
        return title(timeline);
    }

    /** The height of the names of the lanes. */
    int heads() {
        return heads(timeline);
    }

    /** The height of the verdict. */
    int verdict() {
        return heads() - ABOVE_HEADS;
    }

    /** The height at which the lanes begin. */
    int start() {
        return heads() + 10;
    }

    Place place(int row) {
        return places.get(row);
    }

    /** The height at which the lanes end. */
    int end() {
        return bottom + 6;
    }

    /** The height at which the lane of the newcomer ends. */
    int newcomerEnd() {
        return bottom - GAP;
    }

    /** The height of the words of the legend. */
    int legend() {
        return bottom + 36;
    }

    /** The middle of a lane; the newcomer's is right of the last client's. */
    int lane(int client) {
        return FIRST_LANE + client * LANE;
    }

    int lane(String name) {
        int client = timeline.clients().indexOf(name);
        return lane(client < 0 ? timeline.clients().size() : client);
    }

    /** The left edge of the words. */
    int words() {
        return lane(timeline.clients().size()) + LANE / 2;
    }

    /** The lane of the first store, or of the only one. */
    int store() {
        return words() + ROOM;
    }

    int store(String name) {
        return store() + timeline.stores().indexOf(name) * STORE;
    }

    /** The lane of the last store; the contents stand right of it. */
    int lastStore() {
        return store() + (timeline.stores().size() - 1) * STORE;
    }

    int width() {
        return lastStore() + (timeline.hasSeveralStores() ? RIGHT_OF_STORES : RIGHT);
    }
}

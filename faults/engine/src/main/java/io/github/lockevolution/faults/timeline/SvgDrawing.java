package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A timeline as an SVG that needs nothing around it, can be read in light and in dark, and keeps its classes and ids to itself. A bar
 * stands on a client's lane while it believes that it holds the lock, hatched while another client believes the same; a cross ends the lane
 * of a client that is killed.
 */
public final class SvgDrawing {

    private static final String TORN = "M%d,%d l-5,-6 l-4,12 l-5,-6 m-12,-5 l10,10 m0,-10 l-10,10";
    private static final String SANDGLASS = "M%d,%d h14 l-14,16 h14 z";

    /** The most letters of a name for which the normal width is enough. */
    private static final int LONG_NAME = 9;

    private final Timeline timeline;
    private final Language language;
    private final DrawingText text;
    private final Layout layout;
    private final Canvas canvas;
    private final List<SvgLane> lanes;
    private final SvgUncommitted uncommitted;

    private SvgDrawing(Timeline timeline, Layout layout, Language language) {
        this.timeline = timeline;
        this.language = language;
        this.text = language.text(DrawingText.class);
        this.layout = layout;
        this.canvas = new Canvas("t" + Integer.toHexString((timeline.title() + description()).hashCode()));
        this.lanes = IntStream.range(0, timeline.clients().size())
                .mapToObj(client -> SvgLane.of(timeline, client, layout))
                .toList();
        this.uncommitted = new SvgUncommitted(timeline, layout);
    }

    /** The drawing, an {@code svg} element without an XML declaration, so that it can be put into a page as it is. */
    public static String of(Timeline timeline, Language language) {
        return new SvgDrawing(timeline, Layout.of(timeline, language), language).draw();
    }

    /** Two drawings to stand beside each other: rows in which the same client does the same are at the same height. */
    public static List<String> sideBySide(Timeline left, Timeline right, Language language) {
        List<Layout> layouts = Layout.sideBySide(left, right, language);
        return List.of(
                new SvgDrawing(left, layouts.get(0), language).draw(),
                new SvgDrawing(right, layouts.get(1), language).draw());
    }

    /** The drawing in words, for a reader who cannot see it. */
    private String description() {
        return timeline.rows().stream().map(this::described).collect(Collectors.joining(" "));
    }

    private String described(Row row) {
        String marks =
                row.marks().stream().map(mark -> " " + text.describedMark(mark)).collect(Collectors.joining());
        return row.content()
                        .map(content -> described(row, content))
                        .orElseGet(() -> text.described(row.number(), row.action()))
                + marks;
    }

    private String described(Row row, Content held) {
        if (!timeline.hasSeveralStores()) {
            return text.describedWithKey(
                    row.number(), row.action(), timeline.stores().get(0), held);
        }
        List<Message> stores = timeline.stores().stream()
                .map(store -> Message.of(DrawingText.class, words -> words.storeHolds(store, held.in(store))))
                .toList();
        return text.describedWithStores(row.number(), row.action(), stores);
    }

    private String draw() {
        drawHead();
        for (int i = 0; i < timeline.rows().size(); i++) {
            drawRow(i, layout.place(i));
        }
        drawLanesTo(layout.end());
        int height = drawLegend();
        return SvgFrame.around(canvas, layout.width(), height, language.fonts(), timeline.title(), description());
    }

    private void drawHead() {
        canvas.text("title", Layout.MARGIN, Layout.TITLE_FOOT, Layout.TITLE_LINE, layout.title());
        canvas.text(
                timeline.failures().isEmpty() ? "quiet" : "failed",
                Layout.MARGIN,
                layout.verdict(),
                timeline.verdict(language));
        for (String client : timeline.clients()) {
            drawName(layout.lane(client), layout.heads(), 17, client);
        }
        timeline.stores().forEach(this::drawStore);
        canvas.text("quiet", layout.lastStore() + Layout.BESIDE, layout.heads() + 1, timeline.keyHeading(language));
    }

    private void drawStore(String store) {
        int x = layout.store(store);
        int half = store.length() > LONG_NAME ? 40 : 36;
        canvas.line("redis", x, layout.start(), x, layout.end());
        uncommitted
                .stretches(store)
                .forEach(stretch -> canvas.box(
                        "note", x - Layout.BAR / 2, stretch.from(), Layout.BAR, stretch.to() - stretch.from()));
        drawName(x + 4 - half, layout.heads(), half, store);
    }

    private void drawName(int x, int y, int half, String name) {
        canvas.box("head", x - half, y - 17, 2 * half, 26);
        canvas.text("name", x, y + 1, name);
    }

    private void drawRow(int index, Layout.Place place) {
        Row row = timeline.rows().get(index);
        int foot = place.top() + Layout.FOOT;
        canvas.text("number", Layout.NUMBERS, foot, String.valueOf(row.number()));
        drawAction(index, row.action(), place);
        drawLanesTo(place.moment());
        for (int i = 0; i < place.held().size(); i++) {
            Layout.Held line = place.held().get(i);
            canvas.text(line.style(), layout.lastStore() + Layout.BESIDE, foot + i * Layout.LINE, line.words());
        }
        for (int i = 0; i < row.marks().size(); i++) {
            drawMark(row.marks().get(i), place.marks().get(i), place.marks().get(i + 1));
        }
    }

    private void drawLanesTo(int y) {
        lanes.forEach(lane -> lane.drawEndingAt(y, canvas));
    }

    private void drawAction(int index, TimelineAction action, Layout.Place place) {
        if (action.beginsWithExpiry()) {
            String words = language.text(ActionText.class).leaseRunsOut();
            canvas.text("expiry", layout.store() - Layout.BESIDE, place.top() + Layout.FOOT, words);
            drawSandglasses(index, place.top());
        }
        if (place.labels().isEmpty()) {
            String style = action.kind().isFault() ? "fault" : "word";
            canvas.text(style, layout.words(), place.top() + Layout.FOOT, Layout.LINE, place.words());
            return;
        }
        int lane = action.who().map(layout::lane).orElseGet(layout::store);
        drawLanesTo(place.begin());
        if (action.kind() == TimelineAction.Kind.NEWCOMER) {
            drawNewcomer(action, lane, place.labels().get(0).top());
        }
        for (int i = 0; i < place.labels().size(); i += 2) {
            int store = layout.store(timeline.storeOf(action.exchanges().get(i / 2)));
            drawCommand(place.labels().get(i), lane, store);
            drawAnswer(place.labels().get(i + 1), lane, store, action.kind() == TimelineAction.Kind.LOST_REPLY);
        }
        if (action.leaseRunsOut() && !action.beginsWithExpiry()) {
            drawSandglasses(index, place.lastLabel().end() - 8);
        }
    }

    private void drawNewcomer(TimelineAction action, int lane, int y) {
        canvas.line("alive", lane, y + 8, lane, layout.newcomerEnd());
        drawName(lane, y + 4, 13, action.who().orElse(""));
    }

    private void drawSandglasses(int index, int y) {
        timeline.expiredIn(index).forEach(store -> canvas.path("sand", SANDGLASS, layout.store(store) - 7, y));
    }

    private void drawCommand(Layout.Label command, int lane, int store) {
        int end = store - 2;
        canvas.text("code", layout.words(), command.top() + Layout.FOOT, Layout.LINE, command.lines());
        canvas.line("sent", lane, command.arrow(), end, command.arrow());
        canvas.path("tip", "M%d,%d l-9,-4 v8 z", end, command.arrow());
    }

    private void drawAnswer(Layout.Label answer, int lane, int store, boolean lost) {
        int end = lost ? layout.store() - 70 : lane + 3;
        canvas.text(lost ? "fault" : "answer", layout.words(), answer.top() + Layout.FOOT, Layout.LINE, answer.lines());
        canvas.line(lost ? "lost" : "answered", store, answer.arrow(), end, answer.arrow());
        canvas.path(lost ? "torn" : "tip", lost ? TORN : "M%d,%d l9,-4 v8 z", end, answer.arrow());
    }

    private void drawMark(Mark mark, int y, int end) {
        String style = mark.failure().isPresent() ? "mark" : "note";
        int height = end - y - 6;
        int x = layout.words() - 4;
        canvas.box(style, x, y, layout.width() - x - 16, height);
        canvas.path(style, "M%d,%d l-14,9 l14,9", x + 1, y + height / 2 - 9);
        canvas.text(style + "-words", x + 12, y + 18, Layout.LINE, Layout.mark(mark, language));
    }

    /** @return the lower end of the drawing */
    private int drawLegend() {
        Legend.Sign bar = (x, foot) -> canvas.box("bar", x, foot - 12, Layout.BAR, 16);
        Legend.Sign hatched = (x, foot) -> {
            bar.draw(x, foot);
            canvas.box("hatch", x, foot - 12, Layout.BAR, 16);
        };
        Legend.Sign cross = (x, foot) -> canvas.path("cross", "M%d,%d l10,10 m0,-10 l-10,10", x, foot - 9);
        Legend.Sign sandglass = (x, foot) -> canvas.path("sand", SANDGLASS, x, foot - 12);
        ActionText actions = language.text(ActionText.class);
        Legend.Sign open = (x, foot) -> canvas.box("note", x, foot - 12, Layout.BAR, 16);
        List<Legend.Entry> entries = new ArrayList<>();
        if (!timeline.isOfSection()) {
            entries.add(new Legend.Entry(bar, 22, text.believesThatItHolds(), 242));
            entries.add(new Legend.Entry(hatched, 22, text.soDoesAnother(), 148));
        }
        if (timeline.stores().stream()
                .anyMatch(store -> !uncommitted.stretches(store).isEmpty())) {
            entries.add(new Legend.Entry(open, 22, text.isNotCommitted(), 214));
        }
        entries.add(new Legend.Entry(cross, 18, actions.isKilled(), 98));
        entries.add(new Legend.Entry(sandglass, 22, actions.leaseRunsOut(), 0));
        int right = layout.width() - Layout.MARGIN;
        return Legend.draw(entries, Layout.MARGIN, right, layout.legend(), canvas) + 28;
    }
}

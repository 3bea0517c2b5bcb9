package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A timeline as an SVG that needs nothing around it, can be read in light and in dark, and keeps its classes and ids to
 * itself. A bar stands on a client's lane while it believes that it holds the lock, hatched while another client believes
 * the same; a cross ends the lane of who is killed.
 */
public final class SvgDrawing {

    private static final String NOT_ANSWERED = "M%d,%d l-5,-6 l-4,12 l-5,-6 m-12,-5 l10,10 m0,-10 l-10,10";

    private final Timeline timeline;
    private final Language language;
    private final DrawingText text;
    private final Layout layout;
    private final Canvas canvas;
    private final SvgLanes lanes;

    private SvgDrawing(Timeline timeline, Layout layout, Language language) {
        this.timeline = timeline;
        this.language = language;
        this.text = language.text(DrawingText.class);
        this.layout = layout;
        this.canvas = new Canvas("t" + Integer.toHexString((timeline.title() + description()).hashCode()));
        this.lanes = new SvgLanes(timeline, layout, canvas);
    }

    /** The drawing in English. */
    public static String of(Timeline timeline) {
        return of(timeline, Language.ENGLISH);
    }

    /** The drawing, an {@code svg} element without an XML declaration, so that it can be put into a page as it is. */
    public static String of(Timeline timeline, Language language) {
        return new SvgDrawing(timeline, new Layout(timeline, language), language).draw();
    }

    /** Two drawings to stand beside each other: rows in which the same client does the same are at the same height. */
    public static List<String> sideBySide(Timeline left, Timeline right, Language language) {
        List<Layout> layouts = Layout.sideBySide(left, right, language);
        return List.of(
                new SvgDrawing(left, layouts.get(0), language).draw(),
                new SvgDrawing(right, layouts.get(1), language).draw());
    }

    /** What there is to see, for who cannot. */
    private String description() {
        return timeline.rows().stream().map(this::described).collect(Collectors.joining(" "));
    }

    private String described(Row row) {
        String marks =
                row.marks().stream().map(mark -> " " + text.describedMark(mark)).collect(Collectors.joining());
        return row.held()
                        .map(content -> text.describedWithKey(row.number(), row.action(), timeline.store(), content))
                        .orElseGet(() -> text.described(row.number(), row.action()))
                + marks;
    }

    private String draw() {
        drawHead();
        for (int i = 0; i < timeline.rows().size(); i++) {
            drawRow(i);
        }
        lanes.finish();
        drawLegend();
        return SvgFrame.around(canvas, layout, language.fonts(), timeline.title(), description());
    }

    private void drawHead() {
        canvas.text("title", 20, 34, Layout.TITLE_LINE, layout.title());
        canvas.text(
                timeline.failures().isEmpty() ? "quiet" : "failed", 20, layout.verdict(), timeline.verdict(language));
        lanes.drawHeads();
        canvas.text("quiet", layout.redis() + 16, layout.heads() + 1, timeline.keyHeading(language));
    }

    private void drawRow(int index) {
        Row row = timeline.rows().get(index);
        int top = layout.top(index);
        canvas.text("number", 40, top + 12, String.valueOf(row.number()));
        int moment = drawAction(row.action(), top);
        lanes.reach(index, moment);
        row.held()
                .ifPresent(held -> canvas.text(
                        held.held().isEmpty() ? "none" : "held",
                        layout.redis() + 16,
                        top + 12,
                        Layout.LINE,
                        layout.held(held)));
        int y = layout.marks(index);
        for (Mark mark : row.marks()) {
            drawMark(mark, y);
            y += layout.height(mark);
        }
    }

    /** Gives where it is over. */
    private int drawAction(TimelineAction action, int top) {
        int y = top;
        if (action.kind() == TimelineAction.Kind.EXPIRY
                || action.kind() == TimelineAction.Kind.NEWCOMER && action.leaseRunsOut()) {
            drawExpiry(y);
            y += Layout.LINE;
        }
        if (action.exchanges().isEmpty()) {
            String style = isFault(action.kind()) ? "fault" : "word";
            if (action.kind().isStores()) {
                canvas.text(style, layout.words(), top + 12, Layout.LINE, Layout.label(action.in(language)));
            } else if (action.kind() != TimelineAction.Kind.EXPIRY) {
                canvas.text(style, layout.words(), top + 12, action.in(language));
            }
            return top + 8;
        }
        int lane = action.who().map(lanes::middle).orElseGet(layout::redis);
        lanes.begin(action, y);
        for (int i = 0; i < action.exchanges().size(); i++) {
            y = drawCommand(action.command(i, language), lane, y);
            y = drawAnswer(action, i, lane, y);
        }
        if (action.leaseRunsOut() && action.kind() != TimelineAction.Kind.NEWCOMER) {
            drawSandglass(y);
        }
        return y - Layout.gap();
    }

    private void drawExpiry(int y) {
        canvas.text(
                "expiry",
                layout.redis() - 16,
                y + 12,
                language.text(ActionText.class).leaseRunsOut());
        drawSandglass(y + 8);
    }

    private void drawSandglass(int y) {
        canvas.path("sand", "M%d,%d h14 l-14,16 h14 z", layout.redis() - 7, y - 8);
    }

    private int drawCommand(String command, int lane, int y) {
        List<String> label = Layout.label(command);
        canvas.text("code", layout.words(), y + 12, Layout.LINE, label);
        int arrow = y + label.size() * Layout.LINE + 1;
        canvas.line("sent", lane, arrow, layout.redis() - 2, arrow);
        canvas.path("tip", "M%d,%d l-9,-4 v8 z", layout.redis() - 2, arrow);
        return arrow + Layout.gap() - 1;
    }

    private int drawAnswer(TimelineAction action, int index, int lane, int y) {
        boolean lost = action.kind() == TimelineAction.Kind.LOST_REPLY;
        List<String> label = Layout.label(action.answer(index, language));
        canvas.text(lost ? "fault" : "answer", layout.words(), y + 12, Layout.LINE, label);
        int arrow = y + label.size() * Layout.LINE + 1;
        int end = lost ? layout.redis() - 70 : lane + 3;
        canvas.line(lost ? "lost" : "answered", layout.redis(), arrow, end, arrow);
        if (lost) {
            canvas.path("torn", NOT_ANSWERED, end, arrow);
        } else {
            canvas.path("tip", "M%d,%d l9,-4 v8 z", end, arrow);
        }
        return arrow + Layout.gap() - 1;
    }

    private static boolean isFault(TimelineAction.Kind kind) {
        return kind == TimelineAction.Kind.KILLED
                || kind == TimelineAction.Kind.CLOCK_AHEAD
                || kind.isFailover()
                || kind.isServers();
    }

    private void drawMark(Mark mark, int y) {
        String style = mark.failure().isPresent() ? "mark" : "note";
        int height = layout.height(mark) - 6;
        int x = layout.words() - 4;
        canvas.box(style, x, y, layout.width() - x - 16, height);
        canvas.path(style, "M%d,%d l-14,9 l14,9", x + 1, y + height / 2 - 9);
        canvas.text(style + "-words", x + 12, y + 18, Layout.LINE, layout.mark(mark));
    }

    private void drawLegend() {
        int y = layout.bottom() + 36;
        canvas.box("bar", 20, y - 12, Layout.BAR, 16);
        canvas.text("quiet", 42, y, text.believesThatItHolds());
        canvas.box("bar", 262, y - 12, Layout.BAR, 16);
        canvas.box("hatch", 262, y - 12, Layout.BAR, 16);
        canvas.text("quiet", 284, y, text.soDoesAnother());
        canvas.path("cross", "M%d,%d l10,10 m0,-10 l-10,10", 410, y - 9);
        canvas.text("quiet", 428, y, language.text(ActionText.class).isKilled());
        canvas.path("sand", "M%d,%d h14 l-14,16 h14 z", 508, y - 12);
        canvas.text("quiet", 530, y, language.text(ActionText.class).leaseRunsOut());
    }
}

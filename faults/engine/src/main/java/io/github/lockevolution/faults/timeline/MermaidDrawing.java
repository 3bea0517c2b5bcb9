package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A timeline as a Mermaid {@code sequenceDiagram}: a participant is active while it believes that it holds the lock, a lost reply is an
 * arrow that ends in a cross, and an action without a message is a note.
 */
public final class MermaidDrawing {

    private static final int NOTE_WIDTH = 40;
    private static final int UNKNOWN = 0xFFFD;
    /** The arrow in a note, one harmless sign; an arrow of ASCII signs would be escaped to numbers. */
    private static final String ARROW = "→";

    private static final String HARMLESS = "@ .,:'\"()[]_-/=+*?!|" + ARROW;

    private final Timeline timeline;
    private final Language language;
    private final List<String> lines = new ArrayList<>();
    /** The contents drawn last, by the name of the store. */
    private final Map<String, Content> held = new HashMap<>();

    private MermaidDrawing(Timeline timeline, Language language) {
        this.timeline = timeline;
        this.language = language;
    }

    /** The drawing, in lines that all end with a line feed. */
    public static String of(Timeline timeline, Language language) {
        MermaidDrawing drawing = new MermaidDrawing(timeline, language);
        drawing.draw();
        return drawing.lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private void draw() {
        lines.add("sequenceDiagram");
        add("title " + escaped(timeline.title()));
        timeline.clients().forEach(client -> add("participant " + client));
        timeline.rows().stream()
                .filter(row -> row.action().kind() == TimelineAction.Kind.NEWCOMER)
                .flatMap(row -> row.action().newcomers().stream())
                .forEach(newcomer -> add("participant " + newcomer + " as "
                        + escaped(language.text(ActionText.class).newcomer(newcomer))));
        timeline.stores().forEach(store -> add("participant " + id(store) + (isOneWord(store) ? "" : " as " + store)));
        for (int i = 0; i < timeline.rows().size(); i++) {
            drawRow(i);
        }
    }

    private void add(String line) {
        lines.add("    " + line);
    }

    private void drawRow(int index) {
        Row row = timeline.rows().get(index);
        TimelineAction action = row.action();
        if (action.leaseRunsOut() && action.kind() == TimelineAction.Kind.NEWCOMER) {
            drawExpiry(index);
        }
        drawAction(index, action);
        if (action.leaseRunsOut() && action.kind() != TimelineAction.Kind.NEWCOMER) {
            drawExpiry(index);
        }
        row.content().ifPresent(this::drawHeld);
        row.marks().forEach(mark -> note("over " + everybody(), mark.in(language)));
    }

    private void drawExpiry(int index) {
        timeline.expiredIn(index)
                .forEach(store -> note(
                        "over " + id(store), language.text(ActionText.class).leaseRunsOut()));
    }

    /** A note beside each store whose contents have changed. */
    private void drawHeld(Content all) {
        DrawingText text = language.text(DrawingText.class);
        for (String store : timeline.stores()) {
            Content now = timeline.hasSeveralStores() ? all.in(store) : all;
            if (!now.equals(held.getOrDefault(store, now.emptied()))) {
                note(
                        "right of " + id(store),
                        timeline.hasSeveralStores() ? text.storeHolds(store, now) : text.holds(now));
            }
            held.put(store, now);
        }
    }

    private void drawAction(int index, TimelineAction action) {
        String who = action.who().orElse(id(timeline.stores().get(0)));
        for (int i = 0; i < action.exchanges().size(); i++) {
            String sender = action.kind() == TimelineAction.Kind.NEWCOMER
                    ? action.exchanges().get(i).client()
                    : who;
            String store = id(timeline.storeOf(action.exchanges().get(i)));
            add(sender + "->>" + store + ": " + escaped(action.command(i, language)));
            String arrow = action.kind() == TimelineAction.Kind.LOST_REPLY ? "--x" : "-->>";
            add(store + arrow + sender + ": " + escaped(action.answer(i, language)));
        }
        if (action.kind() == TimelineAction.Kind.LEAVES) {
            note("over " + who, action.leaving(language));
        }
        if (action.kind() == TimelineAction.Kind.CLOCK_AHEAD) {
            note("over " + who, language.text(ActionText.class).clockAhead());
        }
        if (action.kind().isStores()) {
            note("over " + String.join(",", ids()), action.in(language));
        }
        int client = timeline.clients().indexOf(who);
        if (client >= 0) {
            drawBelief(who, timeline.phase(index - 1, client), timeline.phase(index, client));
        }
    }

    private void drawBelief(String who, ClientPhase before, ClientPhase after) {
        if (before == ClientPhase.INSIDE && after != ClientPhase.INSIDE) {
            add("deactivate " + who);
        }
        if (before != ClientPhase.INSIDE && after == ClientPhase.INSIDE) {
            add("activate " + who);
        }
        if (after == ClientPhase.DEAD) {
            // Mermaid's destroy needs a message to or from the dying participant, and a message to itself is drawn
            // across its box.
            note("over " + who, language.text(ActionText.class).isKilled());
        }
    }

    private String everybody() {
        return timeline.clients().get(0) + "," + ids().get(timeline.stores().size() - 1);
    }

    private void note(String where, String words) {
        String broken = Paragraph.lines(words.replace("->", ARROW), NOTE_WIDTH).stream()
                .map(this::escaped)
                .collect(Collectors.joining("<br/>"));
        add("Note " + where + ": " + broken);
    }

    /**
     * A text with letters, digits, a few signs and the characters of the language as they are. Any other character, which Mermaid or HTML
     * might read as its own, is written as its number.
     */
    private String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> isHarmless(c) ? Character.toString(c) : "#" + (c < ' ' ? UNKNOWN : c) + ";")
                .collect(Collectors.joining());
    }

    private boolean isHarmless(int c) {
        return c > '~' && language.writes(c)
                || c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || HARMLESS.indexOf(c) >= 0;
    }

    private List<String> ids() {
        return timeline.stores().stream().map(MermaidDrawing::id).toList();
    }

    /** The participant of a store; a plus sign in it would have a meaning in Mermaid. */
    private static String id(String store) {
        return isOneWord(store) ? store : "S";
    }

    private static boolean isOneWord(String store) {
        return store.chars().allMatch(Character::isLetterOrDigit);
    }
}

package io.github.lockevolution.faults.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A timeline as a Mermaid {@code sequenceDiagram}: a participant is active while it believes that it holds the lock, a lost
 * reply is an arrow that ends in a cross, and what is no message is a note.
 */
public final class MermaidDrawing {

    private static final String REDIS = "Redis";
    private static final int NOTE_WIDTH = 40;
    private static final int UNKNOWN = 0xFFFD;
    private static final String HARMLESS = " .,:'()_-/=+*?!|";

    private final Timeline timeline;
    private final List<String> lines = new ArrayList<>();
    private Optional<String> held = Optional.of("nothing");

    private MermaidDrawing(Timeline timeline) {
        this.timeline = timeline;
    }

    /** The drawing, in lines that all end with a line feed. */
    public static String of(Timeline timeline) {
        MermaidDrawing drawing = new MermaidDrawing(timeline);
        drawing.draw();
        return drawing.lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private void draw() {
        lines.add("sequenceDiagram");
        add("title " + escaped(timeline.title()));
        timeline.clients().forEach(client -> add("participant " + client));
        timeline.rows().stream()
                .filter(row -> row.deed().kind() == Deed.Kind.NEWCOMER)
                .flatMap(row -> row.deed().who().stream())
                .forEach(newcomer -> add("participant " + newcomer + " as " + newcomer + ", a newcomer"));
        add("participant " + REDIS);
        for (int i = 0; i < timeline.rows().size(); i++) {
            drawRow(i);
        }
    }

    private void add(String line) {
        lines.add("    " + line);
    }

    private void drawRow(int index) {
        Row row = timeline.rows().get(index);
        Deed deed = row.deed();
        if (deed.leaseRunsOut() && deed.kind() == Deed.Kind.NEWCOMER) {
            note("over " + REDIS, Deed.LEASE_RUNS_OUT);
        }
        drawDeed(index, deed);
        if (deed.leaseRunsOut() && deed.kind() != Deed.Kind.NEWCOMER) {
            note("over " + REDIS, Deed.LEASE_RUNS_OUT);
        }
        row.held().filter(now -> !Optional.of(now).equals(held)).ifPresent(now -> {
            held = Optional.of(now);
            note("right of " + REDIS, "holds " + now);
        });
        row.marks().forEach(mark -> note("over " + everybody(), mark.toString()));
    }

    private void drawDeed(int index, Deed deed) {
        String who = deed.who().orElse(REDIS);
        for (int i = 0; i < deed.sent().size(); i++) {
            add(who + "->>" + REDIS + ": " + escaped(deed.sent().get(i).command()));
            String arrow = deed.kind() == Deed.Kind.LOST_REPLY ? "--x" : "-->>";
            add(REDIS + arrow + who + ": " + escaped(deed.answer(i)));
        }
        if (deed.kind() == Deed.Kind.LEAVES) {
            note("over " + who, deed.leaving());
        }
        int client = timeline.clients().indexOf(who);
        if (client >= 0) {
            drawBelief(who, timeline.lane(index - 1, client), timeline.lane(index, client));
        }
    }

    private void drawBelief(String who, Lane before, Lane after) {
        if (before == Lane.HOLDS && after != Lane.HOLDS) {
            add("deactivate " + who);
        }
        if (before != Lane.HOLDS && after == Lane.HOLDS) {
            add("activate " + who);
        }
        if (after == Lane.DEAD) {
            // Mermaid's destroy wants a message to or from the dying, and one to itself is drawn across its box.
            note("over " + who, "is killed");
        }
    }

    private String everybody() {
        return timeline.clients().get(0) + "," + REDIS;
    }

    private void note(String where, String words) {
        String broken = Wrapped.lines(words, NOTE_WIDTH).stream()
                .map(MermaidDrawing::escaped)
                .collect(Collectors.joining("<br/>"));
        add("Note " + where + ": " + broken);
    }

    /** Letters, digits and a few signs as they are; any other, which Mermaid or HTML might read as theirs, as its number. */
    private static String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> isHarmless(c) ? Character.toString(c) : "#" + (c < ' ' ? UNKNOWN : c) + ";")
                .collect(Collectors.joining());
    }

    private static boolean isHarmless(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || HARMLESS.indexOf(c) >= 0;
    }
}

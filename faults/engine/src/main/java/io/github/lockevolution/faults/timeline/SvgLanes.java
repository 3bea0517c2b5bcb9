package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The lanes of an SVG, drawn from top to bottom: a line for a client, a bar while it believes it holds. */
final class SvgLanes {

    private final Timeline timeline;
    private final Layout layout;
    private final Canvas canvas;
    private final List<ClientPhase> phases;
    private final List<Integer> since;
    private final Set<Integer> blocked = new HashSet<>();

    SvgLanes(Timeline timeline, Layout layout, Canvas canvas) {
        this.timeline = timeline;
        this.layout = layout;
        this.canvas = canvas;
        this.phases = new ArrayList<>(timeline.clients().stream()
                .map(client -> ClientPhase.NOT_STARTED)
                .toList());
        this.since = new ArrayList<>(
                timeline.clients().stream().map(client -> layout.start()).toList());
    }

    /** Names, and the line of the store from top to bottom. */
    void drawHeads() {
        for (int i = 0; i < timeline.clients().size(); i++) {
            drawHead(layout.lane(i), layout.heads(), 17, timeline.clients().get(i));
        }
        canvas.line("redis", layout.redis(), layout.start(), layout.redis(), layout.bottom() + 6);
        drawHead(layout.redis() - 32, layout.heads(), 36, timeline.store());
    }

    private void drawHead(int x, int y, int half, String name) {
        canvas.box("head", x - half, y - 17, 2 * half, 26);
        canvas.text("name", x, y + 1, name);
    }

    /** The middle of the lane of a client or the newcomer. */
    int middle(String name) {
        int client = timeline.clients().indexOf(name);
        return layout.lane(client < 0 ? timeline.clients().size() : client);
    }

    /** Somebody begins to send, perhaps for the first time. */
    void begin(TimelineAction action, int y) {
        action.who().map(timeline.clients()::indexOf).ifPresent(client -> {
            if (client < 0) {
                drawNewcomer(action, y);
            } else if (phases.get(client) == ClientPhase.NOT_STARTED) {
                turn(client, ClientPhase.ACQUIRING, y + Layout.LINE + 1);
            }
        });
    }

    private void drawNewcomer(TimelineAction action, int y) {
        int x = layout.lane(timeline.clients().size());
        int end = layout.bottom() - Layout.gap();
        canvas.line("alive", x, y + 8, x, end);
        drawHead(x, y + 4, 13, action.who().orElse(""));
    }

    /** A row is over: who came to another phase in it, is drawn otherwise from here on. */
    void reach(int row, int moment) {
        boolean shared = isShared(row - 1);
        boolean sharedNow = isShared(row);
        for (int i = 0; i < phases.size(); i++) {
            boolean isBlocked = timeline.isBlocked(row, i);
            if (phases.get(i) != timeline.phase(row, i) || shared != sharedNow || blocked.contains(i) != isBlocked) {
                turn(i, timeline.phase(row, i), moment, shared);
            }
            if (isBlocked) {
                blocked.add(i);
            } else {
                blocked.remove(i);
            }
        }
    }

    private boolean isShared(int row) {
        return row >= 0 && timeline.rows().get(row).isShared();
    }

    private void turn(int client, ClientPhase next, int y) {
        turn(client, next, y, false);
    }

    private void turn(int client, ClientPhase next, int y, boolean shared) {
        int x = layout.lane(client);
        drawPart(client, y, shared);
        if (next != phases.get(client)) {
            drawTurn(next, x, y);
        }
        phases.set(client, next);
        since.set(client, y);
    }

    private void drawPart(int client, int to, boolean shared) {
        int x = layout.lane(client);
        int from = since.get(client);
        switch (phases.get(client)) {
            case NOT_STARTED -> canvas.line("waiting", x, from, x, to);
            case ACQUIRING, RELEASING -> canvas.line(blocked.contains(client) ? "waiting" : "alive", x, from, x, to);
            case INSIDE -> drawBar(x, from, to, shared);
            case DONE, DEAD -> {}
        }
    }

    private void drawBar(int x, int from, int to, boolean shared) {
        canvas.box("bar", x - Layout.BAR / 2, from, Layout.BAR, to - from);
        if (shared) {
            canvas.box("hatch", x - Layout.BAR / 2, from, Layout.BAR, to - from);
        }
    }

    private void drawTurn(ClientPhase next, int x, int y) {
        if (next == ClientPhase.DEAD) {
            canvas.path("cross", "M%d,%d l14,14 m0,-14 l-14,14", x - 7, y - 7);
        }
        if (next == ClientPhase.DONE) {
            canvas.line("end", x - 7, y, x + 7, y);
        }
    }

    /** The last row is drawn: lanes that have not ended go on to the bottom. */
    void finish() {
        boolean shared = isShared(timeline.rows().size() - 1);
        IntStream.range(0, phases.size()).forEach(i -> drawPart(i, layout.bottom() + 6, shared));
    }
}

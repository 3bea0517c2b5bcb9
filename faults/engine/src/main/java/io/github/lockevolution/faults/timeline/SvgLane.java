package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.ArrayList;
import java.util.List;

/**
 * The lane of one client: a line, and a bar while it believes that it holds the lock.
 *
 * @param x its middle
 * @param stretches its parts of the same look, from top to bottom
 */
record SvgLane(int x, List<Stretch> stretches) {

    /** @param isShared whether two clients believe that they hold the lock */
    private record Look(ClientPhase phase, boolean isBlocked, boolean isShared) {}

    /** A change of its look at one height. */
    private record Change(int y, Look look) {}

    /** @param next the phase of the client from there on */
    record Stretch(Look look, int from, int to, ClientPhase next) {}

    static SvgLane of(Timeline timeline, int client, Layout layout) {
        List<Stretch> stretches = new ArrayList<>();
        Change last = new Change(layout.start(), new Look(ClientPhase.NOT_STARTED, false, false));
        for (Change change : changes(timeline, client, layout)) {
            if (!change.look().equals(last.look())) {
                stretches.add(new Stretch(
                        last.look(), last.y(), change.y(), change.look().phase()));
                last = change;
            }
        }
        stretches.add(
                new Stretch(last.look(), last.y(), layout.end(), last.look().phase()));
        return new SvgLane(layout.lane(client), stretches);
    }

    private static List<Change> changes(Timeline timeline, int client, Layout layout) {
        List<Change> changes = new ArrayList<>();
        for (int row = 0; row < timeline.rows().size(); row++) {
            Layout.Place place = layout.place(row);
            if (timeline.begins(row, client)) {
                changes.add(new Change(place.begin(), look(timeline, row - 1, client, ClientPhase.ACQUIRING)));
            }
            changes.add(new Change(place.moment(), look(timeline, row, client, timeline.phase(row, client))));
        }
        return changes;
    }

    private static Look look(Timeline timeline, int row, int client, ClientPhase phase) {
        return new Look(phase, timeline.isBlocked(row, client), timeline.isTooMuch(row));
    }

    /** Draws the stretches that end at this height. */
    void drawEndingAt(int y, Canvas canvas) {
        stretches.stream().filter(stretch -> stretch.to() == y).forEach(stretch -> draw(stretch, canvas));
    }

    private void draw(Stretch stretch, Canvas canvas) {
        int from = stretch.from();
        int to = stretch.to();
        switch (stretch.look().phase()) {
            case NOT_STARTED -> canvas.line("waiting", x, from, x, to);
            case ACQUIRING, RELEASING -> canvas.line(stretch.look().isBlocked() ? "waiting" : "alive", x, from, x, to);
            case INSIDE -> drawBar(stretch, canvas);
            case DONE, DEAD -> {}
        }
        if (stretch.next() != stretch.look().phase()) {
            drawEnd(stretch, canvas);
        }
    }

    private void drawBar(Stretch stretch, Canvas canvas) {
        int height = stretch.to() - stretch.from();
        canvas.box("bar", x - Layout.BAR / 2, stretch.from(), Layout.BAR, height);
        if (stretch.look().isShared()) {
            canvas.box("hatch", x - Layout.BAR / 2, stretch.from(), Layout.BAR, height);
        }
    }

    private void drawEnd(Stretch stretch, Canvas canvas) {
        if (stretch.next() == ClientPhase.DEAD) {
            canvas.path("cross", "M%d,%d l14,14 m0,-14 l-14,14", x - 7, stretch.to() - 7);
        }
        if (stretch.next() == ClientPhase.DONE) {
            canvas.line("end", x - 7, stretch.to(), x + 7, stretch.to());
        }
    }
}

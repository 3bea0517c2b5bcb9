package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.PaperLock.Key;
import io.github.lockevolution.workbench.PaperLock.Turn;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts the schedules of a lock on paper, one by one, by the definitions of moves and failures. */
final class PaperCensus {

    private static final int INSIDE = 10;
    private static final int RELEASING = 11;
    private static final int DONE = 12;

    private final PaperLock lock;
    private final Map<Failure, Long> counts = new EnumMap<>(Failure.class);
    private long schedules;

    /** Everything at one moment. A client's place is the number of its next acquire command, or one of the above. */
    private record Moment(
            Optional<Key> key,
            List<Integer> places,
            Bounds left,
            Set<Integer> overrun,
            boolean leaseRanOut,
            Set<Failure> found) {}

    PaperCensus(PaperLock lock, Bounds bounds) {
        this.lock = lock;
        for (Failure failure : Failure.values()) {
            counts.put(failure, 0L);
        }
        List<Integer> start = new ArrayList<>();
        for (int i = 0; i < bounds.clients(); i++) {
            start.add(0);
        }
        go(new Moment(Optional.empty(), start, bounds, Set.of(), false, Set.of()));
    }

    long schedules() {
        return schedules;
    }

    Map<Failure, Long> counts() {
        return counts;
    }

    private void go(Moment now) {
        boolean somebodyMoves = false;
        for (int i = 0; i < now.places().size(); i++) {
            if (now.places().get(i) != DONE) {
                somebodyMoves = true;
                moves(now, i);
            }
        }
        if (!somebodyMoves) {
            end(now);
        } else if (now.left().expiries() > 0 && now.key().filter(Key::leased).isPresent()) {
            expire(now);
        }
    }

    private void moves(Moment now, int client) {
        Bounds left = now.left();
        if (left.crashes() > 0) {
            Bounds fewer = new Bounds(left.clients(), left.crashes() - 1, left.expiries(), left.lostReplies());
            go(placed(now, now.key(), client, DONE, fewer, now.found()));
        }
        if (now.places().get(client) == INSIDE) {
            go(placed(now, now.key(), client, RELEASING, left, now.found()));
            return;
        }
        step(now, client, left, false);
        if (left.lostReplies() > 0) {
            step(
                    now,
                    client,
                    new Bounds(left.clients(), left.crashes(), left.expiries(), left.lostReplies() - 1),
                    true);
        }
    }

    private void step(Moment now, int client, Bounds left, boolean lost) {
        int place = now.places().get(client);
        if (place == RELEASING) {
            Optional<Key> after = lock.release(client, now.key());
            Set<Failure> found = removes(now, client, after) ? with(now.found(), Failure.FOREIGN_UNLOCK) : now.found();
            go(placed(now, after, client, DONE, left, found));
            return;
        }
        Turn turn = lock.acquire(place, client, now.key());
        int next = lost || turn.isRefused() ? DONE : turn.isInside() ? INSIDE : place + 1;
        go(together(placed(now, turn.key(), client, next, left, now.found())));
    }

    /** Whether the key is gone that another client wrote, which is neither dead nor finished. */
    private static boolean removes(Moment now, int client, Optional<Key> after) {
        return after.isEmpty()
                && now.key()
                        .filter(key -> key.writer() != client && now.places().get(key.writer()) != DONE)
                        .isPresent();
    }

    private void expire(Moment now) {
        Set<Integer> overrun = new HashSet<>(now.overrun());
        now.key()
                .map(Key::writer)
                .filter(writer -> now.places().get(writer) == INSIDE)
                .ifPresent(overrun::add);
        Bounds left = now.left();
        Bounds fewer = new Bounds(left.clients(), left.crashes(), left.expiries() - 1, left.lostReplies());
        go(together(new Moment(Optional.empty(), now.places(), fewer, overrun, true, now.found())));
    }

    private static Moment placed(
            Moment now, Optional<Key> key, int client, int place, Bounds left, Set<Failure> found) {
        List<Integer> places = new ArrayList<>(now.places());
        places.set(client, place);
        Set<Integer> overrun = new HashSet<>(now.overrun());
        if (place != INSIDE) {
            overrun.remove(client);
        }
        return new Moment(key, places, left, overrun, now.leaseRanOut(), found);
    }

    private static Moment together(Moment now) {
        long inside = now.places().stream().filter(place -> place == INSIDE).count();
        if (inside < 2) {
            return now;
        }
        Set<Failure> found = now.found();
        if (!now.overrun().isEmpty()) {
            found = with(found, Failure.LEASE_OVERRUN);
        }
        if (!now.leaseRanOut() && !found.contains(Failure.FOREIGN_UNLOCK)) {
            found = with(found, Failure.RACE);
        }
        return new Moment(now.key(), now.places(), now.left(), now.overrun(), now.leaseRanOut(), found);
    }

    private void end(Moment now) {
        schedules++;
        boolean orphan = now.key().filter(key -> !key.leased()).isPresent();
        Set<Failure> found = orphan ? with(now.found(), Failure.ORPHAN_KEY) : now.found();
        found.forEach(failure -> counts.merge(failure, 1L, Long::sum));
    }

    private static Set<Failure> with(Set<Failure> found, Failure more) {
        Set<Failure> all = EnumSet.of(more);
        all.addAll(found);
        return all;
    }
}

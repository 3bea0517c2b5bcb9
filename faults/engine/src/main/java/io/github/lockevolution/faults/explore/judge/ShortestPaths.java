package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds, for each failure, the schedule that is the easiest to read: with the fewest faults, then the fewest switches from
 * client to client, then the fewest moves, then the first of the alphabet. Goes through the states once, from the first to
 * the last.
 */
final class ShortestPaths {

    private static final int NOBODY = -1;

    private final JudgedGraph graph;
    private final Map<Failure, Path> failing = new EnumMap<>(Failure.class);

    ShortestPaths(JudgedGraph graph) {
        this.graph = graph;
        // Whether the next move is a switch depends on the client that moved last, so the easiest path is kept for each
        // of them.
        Map<Integer, Map<Integer, Path>> reached = new HashMap<>();
        Path start = new Path(null, Move.EXPIRE, 0, 0, 0, NOBODY, graph.names());
        reached.put(0, Map.of(NOBODY, start));
        for (int i = 0; i < graph.states().size(); i++) {
            extend(graph.states().get(i), reached.remove(i).values(), reached);
        }
    }

    /**
     * A path from the first state to another.
     *
     * @param before all but its last move; null if it has none
     * @param move its last move, with the client's own name
     * @param last the place of the client that moved last, in the state it leads to
     * @param names the client of each place there
     */
    private record Path(Path before, Move move, int faults, int switches, int length, int last, int[] names) {

        static final Comparator<Path> EASIEST = Comparator.comparingInt(Path::faults)
                .thenComparingInt(Path::switches)
                .thenComparingInt(Path::length)
                .thenComparing(Path::text);

        Path then(JudgedGraph.Transition transition, int client) {
            Move kind = transition.edge().move();
            int[] places = transition.places(client);
            int[] there = new int[names.length];
            for (int place = 0; place < names.length; place++) {
                there[places[place]] = names[place];
            }
            boolean switching = kind.isClients() && last != NOBODY && last != client;
            int mover = kind.isClients() ? client : last;
            return new Path(
                    this,
                    kind.isClients() ? new Move(kind.kind(), names[client]) : kind,
                    faults + (kind.kind().isFault() ? 1 : 0),
                    switches + (switching ? 1 : 0),
                    length + 1,
                    mover == NOBODY ? NOBODY : places[mover],
                    there);
        }

        List<Move> moves() {
            List<Move> moves = new ArrayList<>();
            for (Path path = this; path.before != null; path = path.before) {
                moves.add(path.move);
            }
            Collections.reverse(moves);
            return moves;
        }

        String text() {
            return String.join(".", moves().stream().map(Move::toString).toList());
        }

        static Path easier(Path one, Path other) {
            return EASIEST.compare(one, other) <= 0 ? one : other;
        }
    }

    private void extend(JudgedGraph.State state, Collection<Path> paths, Map<Integer, Map<Integer, Path>> reached) {
        if (state.finalCheck().isPresent()) {
            Path path = paths.stream().min(Path.EASIEST).orElseThrow();
            state.found().forEach(failure -> failing.merge(failure, path, Path::easier));
        }
        for (JudgedGraph.Transition transition : state.transitions()) {
            Map<Integer, Path> there = reached.computeIfAbsent(transition.to(), unknown -> new HashMap<>());
            for (Path path : paths) {
                for (int client : transition.clients()) {
                    Path longer = path.then(transition, client);
                    there.merge(longer.last(), longer, Path::easier);
                }
            }
        }
    }

    /** The shortest schedule that shows each failure; failures that none shows are left out. */
    Map<Failure, Schedule> failing() {
        Map<Failure, Schedule> schedules = new EnumMap<>(Failure.class);
        failing.forEach((failure, path) ->
                schedules.put(failure, new Schedule(graph.lock().name(), graph.program(), path.moves())));
        return schedules;
    }
}

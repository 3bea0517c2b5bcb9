package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds, for each failure, the schedule that is the easiest to read: with the fewest faults, then the fewest switches from
 * client to client, then the fewest moves, then the first of the alphabet. Goes through the states once, from the first to
 * the last.
 */
final class ShortestPaths {

    private final StateSpace space;
    private final Map<Failure, Path> failing = new EnumMap<>(Failure.class);
    private Optional<Path> unexplained = Optional.empty();

    ShortestPaths(StateSpace space) {
        this.space = space;
        // Whether the next move is a switch depends on who moved last, so for each of them the easiest path is kept.
        Map<Integer, Map<Optional<Integer>, Path>> reached = new HashMap<>();
        reached.put(0, Map.of(Optional.empty(), Path.START));
        for (int i = 0; i < space.states().size(); i++) {
            extend(space.states().get(i), reached.remove(i), reached);
        }
    }

    /** A path from the first state to another. */
    private record Path(int faults, int switches, int length, String text, Optional<Integer> lastClient) {

        static final Comparator<Path> EASIEST = Comparator.comparingInt(Path::faults)
                .thenComparingInt(Path::switches)
                .thenComparingInt(Path::length)
                .thenComparing(Path::text);

        static final Path START = new Path(0, 0, 0, "", Optional.empty());

        Path then(Move move) {
            boolean switching = move.isClients()
                    && lastClient.filter(last -> last != move.client()).isPresent();
            return new Path(
                    faults + (move.kind().isFault() ? 1 : 0),
                    switches + (switching ? 1 : 0),
                    length + 1,
                    text.isEmpty() ? move.toString() : text + "." + move,
                    move.isClients() ? Optional.of(move.client()) : lastClient);
        }

        static Path easier(Path one, Path other) {
            return EASIEST.compare(one, other) <= 0 ? one : other;
        }
    }

    private void extend(
            StateSpace.State state,
            Map<Optional<Integer>, Path> paths,
            Map<Integer, Map<Optional<Integer>, Path>> reached) {
        state.end().ifPresent(end -> {
            Path path = paths.values().stream().min(Path.EASIEST).orElseThrow();
            state.found().forEach(failure -> failing.merge(failure, path, Path::easier));
            end.shows().forEach(failure -> failing.merge(failure, path, Path::easier));
            if (state.isUnexplained()) {
                unexplained = Optional.of(
                        unexplained.map(other -> Path.easier(other, path)).orElse(path));
            }
        });
        for (StateSpace.Transition transition : state.transitions()) {
            Map<Optional<Integer>, Path> there = reached.computeIfAbsent(transition.to(), unknown -> new HashMap<>());
            paths.values().stream()
                    .map(path -> path.then(transition.step().move()))
                    .forEach(path -> there.merge(path.lastClient(), path, Path::easier));
        }
    }

    /** The shortest schedule that shows each failure; failures that none shows are left out. */
    Map<Failure, Schedule> failing() {
        Map<Failure, Schedule> schedules = new EnumMap<>(Failure.class);
        failing.forEach((failure, path) -> schedules.put(failure, schedule(path)));
        return schedules;
    }

    private Schedule schedule(Path path) {
        return Schedule.parse(space.stage().name() + ":" + path.text());
    }

    /** Why no failure names it that two clients were inside at once, with the shortest schedule on which they were. */
    Optional<String> unexplained() {
        return unexplained.map(this::schedule).map(schedule -> evidence(schedule) + ": " + schedule);
    }

    private String evidence(Schedule schedule) {
        Judge judge = new Judge();
        StateSpace.State state = space.states().get(0);
        for (Move move : schedule.moves()) {
            StateSpace.Transition transition = state.after(move).orElseThrow();
            judge = judge.after(transition.step().events());
            state = space.states().get(transition.to());
        }
        return judge.unexplained().orElseThrow().in(Language.ENGLISH);
    }
}

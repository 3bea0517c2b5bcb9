package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts the ways through a graph, and how many of them show each failure. Goes through it layer by layer with everything
 * that a judge may know at each node, so the cost grows with the states, not with the schedules.
 */
final class PathCounter {

    private final LockStage stage;
    private final Bounds bounds;
    private final StateGraph graph;
    private final Map<Failure, Long> counts = new EnumMap<>(Failure.class);
    private final Map<Failure, Path> shortest = new EnumMap<>(Failure.class);
    private long schedules;
    private final Map<Path, String> unexplained = new TreeMap<>(Path.EASIEST);

    PathCounter(LockStage stage, Bounds bounds, StateGraph graph) {
        this.stage = stage;
        this.bounds = bounds;
        this.graph = graph;
        for (Failure failure : Failure.values()) {
            counts.put(failure, 0L);
        }
    }

    /** The way to a node that is the easiest to read: fewest faults, fewest switches, the first of the alphabet. */
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

    /** All ways to a node after which a judge knows the same: how many, and the easiest for each client that moved last. */
    private static final class Ways {

        private long count;
        private final Map<Optional<Integer>, Path> easiest = new LinkedHashMap<>();

        void add(long more, Path path) {
            count = Math.addExact(count, more);
            merge(path);
        }

        void addAll(Ways other, Move move) {
            count = Math.addExact(count, other.count);
            other.easiest.values().forEach(path -> merge(path.then(move)));
        }

        private void merge(Path path) {
            easiest.merge(path.lastClient(), path, Path::easier);
        }
    }

    Census census(int runs, Optional<String> gap, Optional<Throwable> cause) {
        Map<Node, Map<Judge, Ways>> here = new LinkedHashMap<>();
        graph.layers().stream().limit(1).flatMap(List::stream).forEach(root -> here.put(root, start()));
        for (int depth = 0; depth < graph.layers().size(); depth++) {
            Map<Node, Map<Judge, Ways>> next = new LinkedHashMap<>();
            here.forEach((node, judges) -> {
                node.finalCheck().ifPresent(finalCheck -> finish(finalCheck, judges));
                node.edges().forEach(edge -> go(edge, judges, next));
            });
            here.clear();
            here.putAll(next);
        }
        Map<Failure, Schedule> stories = new EnumMap<>(Failure.class);
        shortest.forEach((failure, path) -> stories.put(failure, Schedule.parse(stage.name() + ":" + path.text())));
        ExplorationStats size = new ExplorationStats(graph.states(), graph.edges(), runs);
        return new Census(stage, bounds, schedules, counts, stories, size, unexplained(), gap, cause);
    }

    private Optional<String> unexplained() {
        return unexplained.values().stream().findFirst();
    }

    private static Map<Judge, Ways> start() {
        Ways ways = new Ways();
        ways.add(1, Path.START);
        return Map.of(new Judge(), ways);
    }

    private static void go(Node.Edge edge, Map<Judge, Ways> judges, Map<Node, Map<Judge, Ways>> next) {
        Map<Judge, Ways> there = next.computeIfAbsent(edge.to(), unknown -> new HashMap<>());
        judges.forEach((judge, ways) -> there.computeIfAbsent(judge.after(edge.events()), unknown -> new Ways())
                .addAll(ways, edge.move()));
    }

    private void finish(FinalCheck finalCheck, Map<Judge, Ways> judges) {
        List<Event> last = finalCheck.events();
        judges.forEach((judge, ways) -> {
            Judge done = judge.after(last);
            Path path = ways.easiest.values().stream().min(Path.EASIEST).orElseThrow();
            schedules = Math.addExact(schedules, ways.count);
            done.unexplained()
                    .map(evidence -> evidence.in(Language.ENGLISH))
                    .ifPresent(reason -> unexplained.put(path, reason + ": " + stage.name() + ":" + path.text()));
            for (Failure failure : done.found().keySet()) {
                counts.merge(failure, ways.count, Math::addExact);
                shortest.merge(failure, path, Path::easier);
            }
        });
    }
}

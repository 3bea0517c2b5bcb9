package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.PathCounter;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The knowledge of a lock before somebody walks through it.
 *
 * @param exploration its schedules within the usual bounds
 */
record WalkGuide(Exploration exploration) {

    /** Within the usual bounds. */
    static WalkGuide on(Testbed testbed) {
        return on(testbed, 0);
    }

    /**
     * @param failovers the most failovers, beside the usual bounds
     */
    static WalkGuide on(Testbed testbed, int failovers) {
        Bounds bounds = Bounds.usual(testbed.lock()).failovers(failovers);
        return new WalkGuide(new Explorer(testbed, bounds, Merging.ON).explore());
    }

    /**
     * @return this
     * @throws InconclusiveException if not every schedule could be run: the guide would take a state that it has not seen for
     *     an impossible one
     */
    WalkGuide requireConclusive() {
        census().gap().ifPresent(gap -> {
            throw new InconclusiveException(gap);
        });
        return this;
    }

    Census census() {
        return exploration.census();
    }

    /** Whether the lock key ever has a lease. */
    boolean hasLease() {
        return exploration.stateSpace().stream()
                .flatMap(space -> space.states().stream())
                .anyMatch(state -> state.lock().flatMap(KeyState::lease).isPresent());
    }

    /** The failures that can still show after these moves; empty at an end, and beyond the usual bounds. */
    Optional<Message> risks(List<Move> moves, int clients) {
        return exploration
                .stateSpace()
                .filter(space -> space.bounds().clients() == clients)
                .flatMap(space -> reached(space, moves)
                        .filter(number -> space.states().get(number).end().isEmpty())
                        .map(number -> inWords(new PathCounter(space), number)));
    }

    /** The number of the state to which these moves lead; empty if they go beyond the bounds. */
    private static Optional<Integer> reached(StateSpace space, List<Move> moves) {
        Optional<Integer> number = Optional.of(0);
        for (Move move : moves) {
            number =
                    number.flatMap(from -> space.states().get(from).after(move)).map(StateSpace.Transition::to);
        }
        return number;
    }

    /**
     * The fewest moves that lead from where these moves have led to a failure; empty if none do, and beyond the usual bounds. Clients
     * that are not among the usual two are not moved.
     */
    Optional<List<Move>> way(List<Move> moves, Failure failure) {
        return exploration
                .stateSpace()
                .flatMap(space -> reached(space, moves).flatMap(from -> way(space, from, failure)));
    }

    /** Searches in breadth, so that the first way found is a shortest one. */
    private static Optional<List<Move>> way(StateSpace space, int start, Failure failure) {
        Map<Integer, List<Move>> ways = new LinkedHashMap<>(Map.of(start, List.of()));
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int from = open.remove();
            for (StateSpace.Transition transition : space.states().get(from).transitions()) {
                List<Move> way = Stream.concat(
                                ways.get(from).stream(),
                                Stream.of(transition.step().move()))
                        .toList();
                if (shows(space, transition, failure)) {
                    return Optional.of(way);
                }
                if (ways.putIfAbsent(transition.to(), way) == null) {
                    open.add(transition.to());
                }
            }
        }
        return Optional.empty();
    }

    private static boolean shows(StateSpace space, StateSpace.Transition transition, Failure failure) {
        return transition.shows().contains(failure)
                || space.states()
                        .get(transition.to())
                        .end()
                        .filter(end -> end.shows().contains(failure))
                        .isPresent();
    }

    private static Message inWords(PathCounter counter, int state) {
        Count schedules = new Count(counter.schedules(state));
        List<Message> failing = counter.failing(state).entrySet().stream()
                .map(entry -> Message.of(
                        WalkText.class, text -> text.failingOn(entry.getKey().name(), new Count(entry.getValue()))))
                .toList();
        return Message.of(
                WalkText.class,
                text -> failing.isEmpty()
                        ? text.noRisk(schedules, schedules.isOne())
                        : text.risks(schedules, schedules.isOne(), failing));
    }
}

package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the two commands whose order decides that a schedule shows a failure. A command of one client changes places with its neighbours, which are
 * moves of the others, until the schedule shows none: the last one that it has passed decides.
 */
public final class CommutingPairSearch {

    private final Testbed testbed;

    public CommutingPairSearch(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Two commands of a schedule.
     *
     * @param first the number of the one that comes first, from 0
     * @param second the number of the other
     */
    public record Pair(int first, int second) {

        private int distance() {
            return second - first;
        }
    }

    /**
     * Two commands of two clients that show no failure when they come in the other order; of several pairs, the nearest to each other, and
     * of those the last. If there is none: a pair whose exchange removes the failure when all commands of one client are moved before those
     * of the other.
     *
     * @param trace a trace that shows a failure
     * @param preferred tests for the pairs to look for, the most telling first; a pair that satisfies none of them is not considered
     * @return empty if there are none
     */
    public Optional<Pair> in(Trace trace, List<Predicate<Pair>> preferred) {
        List<Pair> pairs = pairs(trace);
        return preferred.stream()
                .flatMap(asked -> pairs.stream().filter(asked))
                .distinct()
                .filter(pair -> isCuredBy(trace, pair))
                .findFirst()
                .or(() -> IntStream.range(0, trace.schedule().clients())
                        .mapToObj(client -> bringingToFront(client, trace))
                        .flatMap(Optional::stream)
                        .filter(pair -> preferred.stream().anyMatch(asked -> asked.test(pair)))
                        .findFirst());
    }

    /**
     * Two commands of two clients that show no failure when the first command, with the later commands of its client, comes only after the
     * second; of several pairs, the nearest to each other, and of those the last.
     *
     * @param asked test for the pairs that are considered
     */
    public Optional<Pair> delaying(Trace trace, Predicate<Pair> asked) {
        return ofTwoClients(trace)
                .filter(asked)
                .filter(pair -> isCured(delayed(trace, pair), pair.second()))
                .findFirst();
    }

    /** Whether no failure shows if all moves of other clients between two commands of a client are moved behind the second command. */
    public boolean isCuredByGathering(Trace trace, int from, int to) {
        List<Move> moves = new ArrayList<>(trace.schedule().moves().subList(0, from));
        List<Move> others = new ArrayList<>();
        for (int at = from; at <= to; at++) {
            (client(trace, at) == client(trace, from) ? moves : others)
                    .add(trace.schedule().moves().get(at));
        }
        int last = moves.size() - 1;
        moves.addAll(others);
        moves.addAll(trace.schedule().moves().subList(to + 1, trace.steps().size()));
        return isCured(moves, last);
    }

    private static List<Move> delayed(Trace trace, Pair pair) {
        List<Move> moves = new ArrayList<>(trace.schedule().moves().subList(0, pair.first()));
        List<Move> late = new ArrayList<>();
        for (int at = pair.first(); at <= pair.second(); at++) {
            (client(trace, at) == client(trace, pair.first()) ? late : moves)
                    .add(trace.schedule().moves().get(at));
        }
        moves.addAll(late);
        moves.addAll(trace.schedule()
                .moves()
                .subList(pair.second() + 1, trace.steps().size()));
        return moves;
    }

    /** The pairs of moves of two clients that can change places while each client keeps its own order; the nearest and the last first. */
    private static List<Pair> pairs(Trace trace) {
        return ofTwoClients(trace)
                .filter(pair -> canGoDown(trace, pair) || canGoUp(trace, pair))
                .toList();
    }

    private static Stream<Pair> ofTwoClients(Trace trace) {
        int moves = trace.steps().size();
        return IntStream.range(0, moves)
                .boxed()
                .flatMap(first -> IntStream.range(first + 1, moves).mapToObj(second -> new Pair(first, second)))
                .filter(pair -> isCommand(trace, pair.first()) && isCommand(trace, pair.second()))
                .filter(pair -> client(trace, pair.first()) != client(trace, pair.second()))
                .sorted(Comparator.comparing(Pair::distance).thenComparing(Pair::first, Comparator.reverseOrder()));
    }

    private static boolean isCommand(Trace trace, int at) {
        Step step = trace.steps().get(at);
        return step.move().kind() == MoveKind.STEP && step.exchange().isPresent();
    }

    private static int client(Trace trace, int at) {
        Move move = trace.steps().get(at).move();
        return move.isClients() ? move.client() : -1;
    }

    /** Whether all between the two are moves of other clients than that of the first. */
    private static boolean canGoDown(Trace trace, Pair pair) {
        return areOthers(trace, pair, client(trace, pair.first()));
    }

    private static boolean canGoUp(Trace trace, Pair pair) {
        return areOthers(trace, pair, client(trace, pair.second()));
    }

    private static boolean areOthers(Trace trace, Pair pair, int client) {
        return IntStream.range(pair.first() + 1, pair.second())
                .allMatch(at -> client(trace, at) >= 0 && client(trace, at) != client);
    }

    private boolean isCuredBy(Trace trace, Pair pair) {
        List<Move> moves = trace.schedule().moves();
        return canGoDown(trace, pair) && isCured(moved(moves, pair.first(), pair.second()), pair.second())
                || canGoUp(trace, pair) && isCured(moved(moves, pair.second(), pair.first()), pair.second());
    }

    private static <T> List<T> moved(List<T> moves, int from, int to) {
        List<T> moved = new ArrayList<>(moves);
        moved.add(to, moved.remove(from));
        return moved;
    }

    private Optional<Pair> bringingToFront(int client, Trace trace) {
        List<Integer> order = IntStream.range(0, trace.steps().size()).boxed().toList();
        while (true) {
            List<Integer> now = order;
            IntPredicate isNext = at -> isCommand(trace, now.get(at))
                    && isCommand(trace, now.get(at + 1))
                    && client(trace, now.get(at)) != client
                    && client(trace, now.get(at + 1)) == client;
            OptionalInt next = IntStream.range(0, now.size() - 1).filter(isNext).findFirst();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            int at = next.getAsInt();
            order = moved(now, at + 1, at);
            if (isCured(order.stream().map(trace.schedule().moves()::get).toList(), at + 1)) {
                return Optional.of(new Pair(now.get(at), now.get(at + 1)));
            }
        }
    }

    /** @param last the number of the last move that has changed its place */
    private boolean isCured(List<Move> moves, int last) {
        int clients = 1
                + moves.stream()
                        .filter(Move::isClients)
                        .mapToInt(Move::client)
                        .max()
                        .orElse(0);
        try (Execution execution = testbed.begin(clients)) {
            for (int i = 0; i < moves.size(); i++) {
                if (execution.canHappen(moves.get(i))) {
                    execution.make(moves.get(i));
                } else if (i <= last) {
                    return false;
                }
            }
            // The moves that are left may end too early: clients that can go on do so.
            Trace end = new FaultFreeReplay(testbed).atTheEnd(execution);
            return end.isComplete() && end.failures().isEmpty();
        } catch (InconclusiveException e) {
            // A schedule that cannot be run to its end proves nothing.
            return false;
        }
    }
}

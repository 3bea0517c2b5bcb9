package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds the two commands whose order decides that a schedule shows a failure. Neighbours that are commands of two clients are exchanged, one pair after
 * the other, until the schedule shows none: the last pair decides.
 */
public final class NeighbourExchange {

    private final Testbed testbed;

    public NeighbourExchange(Testbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Two commands of a schedule.
     *
     * @param first the number of the one that comes first, from 0
     * @param second the number of the other
     */
    public record Pair(int first, int second) {}

    /** A move, and its number in the schedule that shows the failure. */
    private record Numbered(Move move, int number) {}

    /**
     * The last two neighbours that show no failure when they are exchanged; else those by whose exchange the failure goes when the commands of one
     * client are brought before all of the others.
     *
     * @param trace that shows one
     * @return empty if there are none
     */
    public Optional<Pair> in(Trace trace) {
        List<Move> moves = trace.schedule().moves();
        List<Numbered> start = IntStream.range(0, moves.size())
                .mapToObj(number -> new Numbered(moves.get(number), number))
                .toList();
        Predicate<Numbered> isCommand = each -> each.move().kind() == MoveKind.STEP
                && trace.steps().get(each.number()).exchange().isPresent();
        Optional<Pair> alone = IntStream.iterate(moves.size() - 2, at -> at >= 0, at -> at - 1)
                .filter(at -> areCommandsOfTwo(start, at, isCommand))
                .mapToObj(at -> exchanged(start, at))
                .filter(this::isCured)
                .map(Exchanged::pair)
                .findFirst();
        return alone.or(() -> IntStream.range(0, trace.schedule().clients())
                .mapToObj(client -> bringingToFront(client, start, isCommand))
                .flatMap(Optional::stream)
                .findFirst());
    }

    /** A schedule in which two neighbours have changed places. */
    private record Exchanged(List<Numbered> moves, int at, Pair pair) {}

    private static Exchanged exchanged(List<Numbered> moves, int at) {
        List<Numbered> swapped = new ArrayList<>(moves);
        Collections.swap(swapped, at, at + 1);
        return new Exchanged(
                swapped, at, new Pair(moves.get(at).number(), moves.get(at + 1).number()));
    }

    private static boolean areCommandsOfTwo(List<Numbered> moves, int at, Predicate<Numbered> isCommand) {
        Numbered one = moves.get(at);
        Numbered other = moves.get(at + 1);
        return isCommand.test(one)
                && isCommand.test(other)
                && one.move().client() != other.move().client();
    }

    private Optional<Pair> bringingToFront(int client, List<Numbered> start, Predicate<Numbered> isCommand) {
        List<Numbered> moves = start;
        while (true) {
            List<Numbered> now = moves;
            Optional<Exchanged> next = IntStream.range(0, now.size() - 1)
                    .filter(at -> areCommandsOfTwo(now, at, isCommand)
                            && now.get(at + 1).move().client() == client)
                    .mapToObj(at -> exchanged(now, at))
                    .findFirst();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            if (isCured(next.get())) {
                return next.map(Exchanged::pair);
            }
            moves = next.get().moves();
        }
    }

    private boolean isCured(Exchanged schedule) {
        int clients = 1
                + schedule.moves().stream()
                        .filter(each -> each.move().isClients())
                        .mapToInt(each -> each.move().client())
                        .max()
                        .orElse(0);
        try (Execution execution = testbed.begin(clients)) {
            for (int i = 0; i < schedule.moves().size(); i++) {
                Move move = schedule.moves().get(i).move();
                if (execution.canHappen(move)) {
                    execution.make(move);
                } else if (i <= schedule.at() + 1) {
                    return false;
                }
            }
            return endsWell(execution);
        } catch (InconclusiveException e) {
            // What cannot be run to its end proves nothing.
            return false;
        }
    }

    /** What is left of the moves may be too little: whoever can go on does. */
    private boolean endsWell(Execution execution) {
        while (true) {
            List<Move> steps = execution.possible().stream()
                    .filter(move -> move.kind() == MoveKind.STEP)
                    .toList();
            if (steps.isEmpty()) {
                Trace end = execution.completeTrace(testbed.stage());
                return end.isComplete() && end.failures().isEmpty();
            }
            execution.make(steps.get(0));
        }
    }
}

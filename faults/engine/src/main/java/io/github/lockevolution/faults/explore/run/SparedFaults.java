package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The moves of a schedule from which faults are taken out: a step stands for a lost reply, and nothing for any other fault. */
public final class SparedFaults {

    private SparedFaults() {}

    /**
     * The same moves without some of their faults.
     *
     * @param isSpared whether the fault with this number, from 0, does not happen; not asked of a move that is none
     */
    static List<Move> without(List<Move> moves, IntPredicate isSpared) {
        return IntStream.range(0, moves.size())
                .mapToObj(at -> kept(moves.get(at), at, isSpared))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Move> kept(Move move, int at, IntPredicate isSpared) {
        if (!move.kind().isFault() || !isSpared.test(at)) {
            return Optional.of(move);
        }
        return move.kind() == MoveKind.LOST_REPLY
                ? Optional.of(new Move(MoveKind.STEP, move.client()))
                : Optional.empty();
    }

    /** The same moves without interruptions. */
    public static List<Move> withoutInterruptions(List<Move> moves) {
        return without(moves, at -> isInterruption(moves.get(at)));
    }

    /** Whether it ends a client, or keeps an answer from it. */
    public static boolean isInterruption(Move move) {
        return move.kind() == MoveKind.CRASH || move.kind() == MoveKind.LOST_REPLY;
    }
}

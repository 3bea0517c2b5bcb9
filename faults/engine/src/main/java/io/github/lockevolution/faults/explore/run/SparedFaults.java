package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Takes faults out of the moves of a schedule: a step replaces a lost reply, and any other fault is left out. */
public final class SparedFaults {

    private SparedFaults() {}

    /**
     * The same moves without some of their faults.
     *
     * @param isSpared whether the fault with this number, from 0, is left out; only asked of moves that are faults
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

    /** Whether the move ends a client, or keeps a reply from it. */
    public static boolean isInterruption(Move move) {
        return move.kind() == MoveKind.CRASH || move.kind() == MoveKind.LOST_REPLY;
    }
}

package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The words for moves in a walk through schedules. */
final class MoveWords {

    private MoveWords() {}

    /**
     * All moves.
     *
     * @param servers how many servers the state of the lock is spread over; 0 if it is in one place
     */
    static List<String> all(int clients, int servers) {
        return Stream.of(MoveKind.values())
                .flatMap(kind -> IntStream.range(0, kind.isClients() ? clients : kind.isServers() ? servers : 1)
                        .mapToObj(who -> new Move(kind, who)))
                .map(Move::toString)
                .toList();
    }

    /**
     * The move that is meant.
     *
     * @param word in small letters; the part after a dash may be cut to its first letter, and {@code e} is {@code
     *     expire}
     */
    static Optional<Move> move(String word) {
        if (word.equals("e")) {
            return Optional.of(Move.EXPIRE);
        }
        return moves().filter(move -> isMeant(move.toString().toLowerCase(Locale.ROOT), word))
                .findFirst();
    }

    private static boolean isMeant(String move, String word) {
        int dash = move.indexOf('-');
        return word.equals(move) || dash > 0 && word.equals(move.substring(0, dash + 2));
    }

    private static Stream<Move> moves() {
        return Stream.of(MoveKind.values())
                .flatMap(kind -> IntStream.range(0, kind.most()).mapToObj(who -> new Move(kind, who)));
    }
}

package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Moves of the clients of one lock, in order. Its text, such as {@code stage3-setnx-setex:A.A-crash.B}, means the same on a command line,
 * in the name of a test and in the address of a page, and needs no quoting in any of them. The program of the clients follows the name of
 * the lock if they are not careful: {@code stage4-set-nx-ex.careless:A.B.B}.
 *
 * @param lock the name of the lock
 * @param program the program that every client runs
 * @param moves the moves from the start; at least one
 */
public record Schedule(String lock, ClientProgram program, List<Move> moves) {

    public Schedule {
        moves = List.copyOf(moves);
        if (moves.isEmpty()) {
            throw new IllegalArgumentException("a schedule of " + lock + " needs at least one move, got none");
        }
    }

    /** A schedule of careful clients. */
    public Schedule(String lock, List<Move> moves) {
        this(lock, ClientProgram.CAREFUL, moves);
    }

    /**
     * Reads the text form.
     *
     * @throws SetupProblem if it is no schedule; the message says at which character
     */
    public static Schedule parse(String text) {
        int colon = Math.max(0, text.indexOf(':'));
        String using = text.substring(0, colon);
        ClientProgram program = ClientProgram.of(using);
        String lock = program.lock(using);
        if (lock.isEmpty()) {
            throw new SetupProblem(ScheduleText.class, words -> words.noLock(text));
        }
        List<Move> moves = new ArrayList<>();
        int position = colon + 1;
        for (String word : text.substring(colon + 1).split("\\.", -1)) {
            moves.add(move(text, word, position + 1));
            position += word.length() + 1;
        }
        return new Schedule(lock, program, moves);
    }

    private static Move move(String text, String word, int position) {
        return Move.parse(word)
                .orElseThrow(() -> new SetupProblem(
                        ScheduleText.class,
                        words -> word.isEmpty() ? words.noMove(text, position) : words.notAMove(text, position, word)));
    }

    /** The lock and the program of its clients, the text before the colon. */
    public String using() {
        return program.using(lock);
    }

    /** The character of the text at which a move begins, counted from 1. */
    public int position(int move) {
        return using().length()
                + 2
                + moves.subList(0, move).stream()
                        .mapToInt(before -> before.toString().length() + 1)
                        .sum();
    }

    /** The number of its clients: that of the last letter in its moves, and at least two. */
    public int clients() {
        return 1 + moves.stream().filter(Move::isClients).mapToInt(Move::client).reduce(1, Math::max);
    }

    /**
     * The number of its moves that are faults: crashes, expiries, lost replies, clocks that jump ahead, failovers, restarts of a server.
     */
    public int faults() {
        return (int) moves.stream().filter(move -> move.kind().isFault()).count();
    }

    /** Whether it needs a store with a replica. */
    public boolean needsReplica() {
        return moves.stream().anyMatch(move -> move.kind().needsReplica());
    }

    /**
     * The number of context switches: moves of another client than the client that moved before. Moves of time and of the store do not
     * count.
     */
    public int switches() {
        int switches = 0;
        Optional<Integer> last = Optional.empty();
        for (Move move : moves) {
            if (move.isClients()) {
                switches += last.filter(client -> client != move.client()).isPresent() ? 1 : 0;
                last = Optional.of(move.client());
            }
        }
        return switches;
    }

    @Override
    public String toString() {
        return using() + ":" + moves.stream().map(Move::toString).collect(Collectors.joining("."));
    }
}

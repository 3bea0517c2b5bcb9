package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Moves of the clients of one lock, in order. Its text, such as {@code stage3-setnx-setex:A.A-crash.B}, means the same on a
 * command line, in the name of a test and in the address of a page, and needs no quoting in any of them. That the clients are careless
 * stands behind the name of the lock: {@code stage4-set-nx-ex.careless:A.B.B}.
 *
 * @param lock the name of the lock
 * @param program what every client runs
 * @param moves what happens, from the start; at least one move
 */
public record Schedule(String lock, ClientProgram program, List<Move> moves) {

    public Schedule {
        moves = List.copyOf(moves);
        if (moves.isEmpty()) {
            throw new IllegalArgumentException("a schedule of " + lock + " needs at least one move, got none");
        }
    }

    /** Of careful clients. */
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

    /** What is under test, as it stands before the colon. */
    public String using() {
        return program.using(lock);
    }

    /** At which character of the text a move begins, counted from 1. */
    public int position(int move) {
        return using().length()
                + 2
                + moves.subList(0, move).stream()
                        .mapToInt(before -> before.toString().length() + 1)
                        .sum();
    }

    /** How many clients it is about: as many as the last one's letter says, and two at least. */
    public int clients() {
        return 1 + moves.stream().filter(Move::isClients).mapToInt(Move::client).reduce(1, Math::max);
    }

    /** How many of its moves are faults: crashes, expiries, lost replies, clocks that jump ahead, failovers, restarts of a server. */
    public int faults() {
        return (int) moves.stream().filter(move -> move.kind().isFault()).count();
    }

    /** Whether it needs a store that has a replica. */
    public boolean needsReplica() {
        return moves.stream().anyMatch(move -> move.kind().needsReplica());
    }

    /** How often another client moves than the one that moved before. Neither time nor the store is a client. */
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

package io.github.lockevolution.faults.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What one move did, in text that is the same in every run.
 *
 * @param move the move
 * @param possible what could have been chosen instead, this move among it
 * @param exchange the command that ran, and its reply; empty if the move was no command
 * @param before where the client was; empty if it was no client's move
 * @param after where the client is now; empty if it was no client's move
 * @param events what was seen of it, in order
 * @param held what the store holds now, by key; the lock key is called {@code lock}
 */
public record Step(
        Move move,
        List<Move> possible,
        Optional<Exchange> exchange,
        Optional<ClientPhase> before,
        Optional<ClientPhase> after,
        List<Event> events,
        SortedMap<String, KeyState> held) {

    /** What the lock key is called, in every run. */
    public static final String LOCK = "lock";

    /** The lease on the lock key ran out. */
    public static Step ofTime(List<Move> possible, SortedMap<String, KeyState> held) {
        return ofTime(possible, List.of(), List.of(), held);
    }

    /**
     * Every lease ran out, and more followed from it.
     *
     * @param before what was seen just before
     * @param more such as that a client was let go that waited
     */
    public static Step ofTime(
            List<Move> possible, List<Event> before, List<Event> more, SortedMap<String, KeyState> held) {
        List<Event> events = new ArrayList<>(before);
        events.add(new Event.LeaseRanOut());
        events.addAll(more);
        return new Step(
                Move.EXPIRE, possible, Optional.empty(), Optional.empty(), Optional.empty(), List.copyOf(events), held);
    }

    /** Something happened in the store, to no client. */
    public static Step ofStore(Move move, List<Move> possible, SortedMap<String, KeyState> held) {
        return new Step(move, possible, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), held);
    }

    /** What the store holds under the lock key. */
    public Optional<KeyState> lock() {
        return Optional.ofNullable(held.get(LOCK));
    }

    /** What {@link #toString} tells; where the other step reads the same, also that in which they differ: two that are unlike never read alike. */
    public String unlike(Step other) {
        return toString().equals(other.toString()) ? this + hiddenFrom(other) : toString();
    }

    private String hiddenFrom(Step other) {
        return (before.equals(other.before)
                        ? ""
                        : ", before " + before.map(Enum::name).orElse("nothing"))
                + (possible.equals(other.possible) ? "" : ", possible " + possible)
                + (events.equals(other.events) ? "" : ", seen " + events)
                + (held.equals(other.held) ? "" : ", held " + held);
    }

    /** {@code A: SET lock A NX -> OK, A INSIDE, lock=A forever}, to find out what went wrong. */
    @Override
    public String toString() {
        return move
                + exchange.map(sent -> ": " + sent).orElse("")
                + after.map(phase -> ", " + move.name() + " " + phase).orElse("")
                + lock().map(held -> ", lock=" + held).orElse(", no lock");
    }
}

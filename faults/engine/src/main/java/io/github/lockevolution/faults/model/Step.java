package io.github.lockevolution.faults.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A move and its effects, in text that is the same in every run.
 *
 * @param move the move
 * @param possible the moves that were possible, this one among them
 * @param exchange the command that ran, and its reply; empty if the move was no command
 * @param before the phase of the client before it; empty if it was no client's move
 * @param after the phase of the client after it; empty if it was no client's move
 * @param events the events that it caused, in order
 * @param keyStates the keys of the store after it, with their states; the lock key is called {@code lock}
 */
public record Step(
        Move move,
        List<Move> possible,
        Optional<Exchange> exchange,
        Optional<ClientPhase> before,
        Optional<ClientPhase> after,
        List<Event> events,
        SortedMap<String, KeyState> keyStates) {

    /** The name of the lock key, in every run. */
    public static final String LOCK = "lock";

    /** The lease on the lock key ran out. */
    public static Step ofTime(List<Move> possible, SortedMap<String, KeyState> keyStates) {
        return ofTime(possible, List.of(), List.of(), keyStates);
    }

    /**
     * Every lease ran out, with further events.
     *
     * @param before the events just before
     * @param more the events that followed, such as that a waiting client was unblocked
     */
    public static Step ofTime(
            List<Move> possible, List<Event> before, List<Event> more, SortedMap<String, KeyState> keyStates) {
        List<Event> events = new ArrayList<>(before);
        events.add(new Event.LeaseRanOut());
        events.addAll(more);
        return new Step(
                Move.EXPIRE,
                possible,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.copyOf(events),
                keyStates);
    }

    /** A move of the store, which happened to no client. */
    public static Step ofStore(Move move, List<Move> possible, SortedMap<String, KeyState> keyStates) {
        return new Step(move, possible, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), keyStates);
    }

    /** The state of the lock key. */
    public Optional<KeyState> lock() {
        return Optional.ofNullable(keyStates.get(LOCK));
    }

    /**
     * The text of {@link #toString}; if that of the other step is equal, with the parts that differ: so two steps that differ never read
     * alike.
     */
    public String unlike(Step other) {
        return toString().equals(other.toString()) ? this + hiddenFrom(other) : toString();
    }

    private String hiddenFrom(Step other) {
        return (before.equals(other.before)
                        ? ""
                        : ", before " + before.map(Enum::name).orElse("nothing"))
                + (possible.equals(other.possible) ? "" : ", possible " + possible)
                + (events.equals(other.events) ? "" : ", seen " + events)
                + (keyStates.equals(other.keyStates) ? "" : ", held " + keyStates);
    }

    /** {@code A: SET lock A NX -> OK, A INSIDE, lock=A forever}, to find out what went wrong. */
    @Override
    public String toString() {
        return move
                + exchange.map(sent -> ": " + sent).orElse("")
                + after.map(phase -> ", " + move.name() + " " + phase).orElse("")
                + lock().map(state -> ", lock=" + state).orElse(", no lock");
    }
}

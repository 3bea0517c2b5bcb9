package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.verdict.Event;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What one move did, in words that are the same in every run.
 *
 * @param move the move
 * @param possible what could have been chosen instead, this move among it
 * @param command the command that ran; empty if the move was no command
 * @param answer what Redis answered to it; empty if the move was no command
 * @param before where the client stood; empty for {@link Move#EXPIRE}
 * @param after where the client stands now; empty for {@link Move#EXPIRE}
 * @param events what was seen of it, in order
 * @param held what Redis holds now, by key; the lock key is called {@code lock}
 */
public record Happening(
        Move move,
        List<Move> possible,
        Optional<String> command,
        Optional<String> answer,
        Optional<Place> before,
        Optional<Place> after,
        List<Event> events,
        SortedMap<String, Held> held) {

    /** The lease on the lock key ran out. */
    static Happening ofTime(List<Move> possible, SortedMap<String, Held> held) {
        return new Happening(
                Move.EXPIRE,
                possible,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(new Event.LeaseRanOut()),
                held);
    }

    /** What Redis holds under the lock key. */
    public Optional<Held> lock() {
        return Optional.ofNullable(held.get(LOCK));
    }

    /** What the lock key is called. */
    private static final String LOCK = "lock";

    /** The move and what it did, in a line. */
    @Override
    public String toString() {
        return move
                + command.map(sent -> ": " + sent).orElse("")
                + answer.map(got -> " -> " + got).orElse("")
                + after.map(place -> ", " + move.name() + " " + place.inWords()).orElse("")
                + lock().map(held -> ", lock = " + held.inWords()).orElse(", no lock");
    }
}

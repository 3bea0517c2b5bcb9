package io.github.lockevolution.faults.model;

import java.util.List;

/**
 * What comes after a schedule: no client can move any more, every lease is let run out, and a newcomer, called N, tries to
 * take the lock. After one of a section nobody comes: what is left is looked at.
 *
 * @param newcomerEnters whether it got it
 * @param exchanges what it sent and was answered
 * @param events what a judge needs to know of it
 */
public record FinalCheck(boolean newcomerEnters, List<Exchange> exchanges, List<Event> events) {

    public FinalCheck {
        exchanges = List.copyOf(exchanges);
        events = List.copyOf(events);
    }

    /** Of a lock. */
    public FinalCheck(boolean newcomerEnters, List<Exchange> exchanges) {
        this(newcomerEnters, exchanges, newcomerEnters ? List.of() : List.of(new Event.NewcomerRefused()));
    }

    /**
     * Of a section.
     *
     * @param found what is wrong with what is left
     */
    public static FinalCheck ofSection(List<Event> found) {
        return new FinalCheck(true, List.of(), found);
    }
}

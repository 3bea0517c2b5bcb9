package io.github.lockevolution.faults.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What comes after a schedule: no client can move any more, every lease is let run out, and a newcomer, called N, tries to
 * take the lock. After one of a section nobody comes: what is left is looked at.
 *
 * @param newcomerEnters whether it got it
 * @param exchanges what it sent and was answered
 * @param inPeriod what a newcomer sent and was answered who was refused before the leases ran out; empty if it was not, or if that is all one
 * @param events what a judge needs to know of it
 */
public record FinalCheck(
        boolean newcomerEnters, List<Exchange> exchanges, List<Exchange> inPeriod, List<Event> events) {

    public FinalCheck {
        exchanges = List.copyOf(exchanges);
        inPeriod = List.copyOf(inPeriod);
        events = List.copyOf(events);
    }

    /** Of a lock. */
    public FinalCheck(boolean newcomerEnters, List<Exchange> exchanges) {
        this(newcomerEnters, exchanges, List.of());
    }

    /** Of work that is to be done once in a period. */
    public FinalCheck(boolean newcomerEnters, List<Exchange> exchanges, List<Exchange> inPeriod) {
        this(newcomerEnters, exchanges, inPeriod, events(newcomerEnters, inPeriod));
    }

    private static List<Event> events(boolean newcomerEnters, List<Exchange> inPeriod) {
        List<Event> events = new ArrayList<>();
        if (!inPeriod.isEmpty()) {
            events.add(new Event.RefusedInPeriod());
        }
        if (!newcomerEnters) {
            events.add(new Event.NewcomerRefused());
        }
        return events;
    }

    /**
     * Of a section.
     *
     * @param found what is wrong with what is left
     */
    public static FinalCheck ofSection(List<Event> found) {
        return new FinalCheck(true, List.of(), List.of(), found);
    }
}

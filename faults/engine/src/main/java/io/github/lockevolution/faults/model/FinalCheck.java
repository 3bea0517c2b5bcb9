package io.github.lockevolution.faults.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The check after a schedule: no client can move any more, every lease is let run out, and a newcomer, called N, tries to take the lock.
 * After a schedule of a section no newcomer comes, and the contents of the stores are looked at.
 *
 * @param newcomerEnters whether the newcomer got the lock
 * @param exchanges its commands and replies
 * @param inPeriod the commands and replies of a newcomer that was refused before the leases ran out; empty if it was not, or if that does
 *     not matter
 * @param events the events for the judge
 */
public record FinalCheck(
        boolean newcomerEnters, List<Exchange> exchanges, List<Exchange> inPeriod, List<Event> events) {

    public FinalCheck {
        exchanges = List.copyOf(exchanges);
        inPeriod = List.copyOf(inPeriod);
        events = List.copyOf(events);
    }

    /** The check of a lock. */
    public FinalCheck(boolean newcomerEnters, List<Exchange> exchanges) {
        this(newcomerEnters, exchanges, List.of());
    }

    /** The check of a lock for work once per lease. */
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
     * The check of a section.
     *
     * @param found the events that show something wrong with its outcome
     */
    public static FinalCheck ofSection(List<Event> found) {
        return new FinalCheck(true, List.of(), List.of(), found);
    }
}

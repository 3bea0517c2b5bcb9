package io.github.lockevolution.faults.model;

import java.util.List;

/**
 * What comes after a schedule: no client can move any more, every lease is let run out, and a newcomer, called N, tries to
 * take the lock.
 *
 * @param newcomerEnters whether it got it
 * @param exchanges what it sent and was answered
 */
public record FinalCheck(boolean newcomerEnters, List<Exchange> exchanges) {

    public FinalCheck {
        exchanges = List.copyOf(exchanges);
    }

    /** What a judge needs to know of it. */
    public List<Event> events() {
        return newcomerEnters ? List.of() : List.of(new Event.NewcomerRefused());
    }
}

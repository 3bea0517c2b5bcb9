package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events of one run, in order. Grows while the run goes on; belongs to the thread that runs it. */
public final class History {

    private final List<Event> events = new ArrayList<>();

    public void add(Event event) {
        events.add(event);
    }

    public List<Event> events() {
        return List.copyOf(events);
    }

    /** The failures that this history shows, each with its evidence. */
    public Map<Failure, Evidence> failures() {
        return judged().found();
    }

    private Judge judged() {
        return new Judge().after(events);
    }
}

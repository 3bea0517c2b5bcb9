package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was seen of one run, in order. Grows while the run goes on; belongs to the thread that runs it. */
public final class History {

    private final List<Event> events = new ArrayList<>();

    public void add(Event event) {
        events.add(event);
    }

    public List<Event> events() {
        return List.copyOf(events);
    }

    /** The failures that this history shows, each with what shows it. */
    public Map<Failure, Evidence> failures() {
        return judged().found();
    }

    /**
     * Something that must not happen and that no failure's definition covers, such as two clients inside after a lease ran
     * out that was neither's. It keeps a history without failures from passing for a good one.
     */
    public Optional<Evidence> unexplained() {
        return judged().unexplained();
    }

    private Judge judged() {
        return new Judge().after(events);
    }
}

package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a history from its start and finds the failures in it, by the definitions of {@link Failure}. Two judges are equal
 * if they have found the same failures and every event that may still come means the same to both.
 */
public final class Judge implements Event.Observer {

    private final Map<Failure, Evidence> found = new EnumMap<>(Failure.class);
    private final Set<String> inside = new LinkedHashSet<>();
    private final Set<String> overrun = new LinkedHashSet<>();
    private final Set<String> gone = new LinkedHashSet<>();
    private Optional<String> lastWriter = Optional.empty();
    private Optional<Evidence> unexplained = Optional.empty();
    private boolean aLeaseRanOut;

    /** Knows of nothing yet. */
    public Judge() {}

    private Judge(Judge other) {
        found.putAll(other.found);
        inside.addAll(other.inside);
        overrun.addAll(other.overrun);
        gone.addAll(other.gone);
        lastWriter = other.lastWriter;
        unexplained = other.unexplained;
        aLeaseRanOut = other.aLeaseRanOut;
    }

    /** A judge who has seen what this one has, and these events after it. This one stays as it is. */
    public Judge after(List<Event> events) {
        Judge next = new Judge(this);
        events.forEach(event -> event.tell(next));
        return next;
    }

    /** What was found so far, with the first evidence of each. */
    public Map<Failure, Evidence> found() {
        return Collections.unmodifiableMap(found);
    }

    /** Two clients inside at once for a reason that no failure names. */
    public Optional<Evidence> unexplained() {
        return unexplained;
    }

    @Override
    public void entered(String client) {
        inside.add(client);
        lookInside();
    }

    @Override
    public void left(String client) {
        inside.remove(client);
        overrun.remove(client);
    }

    @Override
    public void finished(String client) {
        left(client);
        gone.add(client);
    }

    @Override
    public void died(String client) {
        left(client);
        gone.add(client);
    }

    @Override
    public void wroteKey(String client) {
        lastWriter = Optional.of(client);
    }

    @Override
    public void removedKey(String client) {
        lastWriter
                .filter(owner -> !owner.equals(client) && !gone.contains(owner))
                .ifPresent(owner -> find(Failure.FOREIGN_UNLOCK, new Evidence.RemovedForeignKey(client, owner)));
        lastWriter = Optional.empty();
    }

    @Override
    public void leaseRanOut() {
        aLeaseRanOut = true;
        lastWriter.filter(inside::contains).ifPresent(overrun::add);
        lastWriter = Optional.empty();
        lookInside();
    }

    @Override
    public void newcomerRefused() {
        find(Failure.ORPHAN_KEY, new Evidence.NewcomerRefusedInTheEnd());
    }

    private void lookInside() {
        if (inside.size() < 2) {
            return;
        }
        List<String> together = List.copyOf(inside);
        overrun.stream()
                .findFirst()
                .ifPresent(late -> find(Failure.LEASE_OVERRUN, new Evidence.InsideAfterEndOfLease(together, late)));
        if (!aLeaseRanOut && !found.containsKey(Failure.FOREIGN_UNLOCK)) {
            find(Failure.RACE, new Evidence.InsideWithoutEndOfLease(together));
        }
        if (found.isEmpty()) {
            unexplained = Optional.of(new Evidence.InsideForNoKnownReason(together));
        }
    }

    private void find(Failure failure, Evidence evidence) {
        found.putIfAbsent(failure, evidence);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Judge judge && view().equals(judge.view());
    }

    @Override
    public int hashCode() {
        return view().hashCode();
    }

    /** Who is inside, who overran, who is gone, who wrote last, and what was found; the evidence aside. */
    private List<Object> view() {
        return List.of(inside, overrun, gone, lastWriter, aLeaseRanOut, found.keySet(), unexplained.isPresent());
    }
}

package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Reads a history from its start and finds the failures in it: the product of {@link Monitors}, one for each. Two judges are equal if they
 * have found the same failures, agree whether two clients have been inside at once, and will judge every further event alike.
 */
public final class Judge {

    private final OwnershipState holders;
    private final Map<Failure, Evidence> found = new EnumMap<>(Failure.class);
    private Optional<Evidence> twoInside = Optional.empty();

    /** A judge of an exclusive lock, before any event. */
    public Judge() {
        this(AccessPolicy.EXCLUSIVE);
    }

    /** A judge of a lock with this access policy, before any event. */
    public Judge(AccessPolicy policy) {
        holders = new OwnershipState(policy);
    }

    /** A judge of this lock, before any event. */
    public static Judge of(LockSpec lock) {
        return new Judge(lock.accessPolicy());
    }

    private Judge(Judge other, UnaryOperator<String> name) {
        holders = new OwnershipState(other.holders, name);
        found.putAll(other.found);
        twoInside = other.twoInside;
    }

    /** A judge that has seen the events of this one, and then these. This one stays as it is. */
    public Judge after(List<Event> events) {
        if (events.isEmpty()) {
            return this;
        }
        Judge next = new Judge(this, UnaryOperator.identity());
        next.holders.goOn(events);
        events.forEach(next::see);
        return next;
    }

    private void see(Event event) {
        Monitors.ALL.forEach(monitor -> find(monitor, monitor.before(event, holders)));
        holders.note(event);
        Monitors.ALL.forEach(monitor -> find(monitor, monitor.after(event, holders, found.keySet())));
        lookWhoIsInside(event);
    }

    private void find(Monitor monitor, Optional<Evidence> evidence) {
        evidence.ifPresent(shown -> found.putIfAbsent(monitor.failure(), shown));
    }

    private void lookWhoIsInside(Event event) {
        List<String> together = holders.togetherBy(event);
        if (twoInside.isEmpty() && holders.areTooMany(together)) {
            Evidence consequence = new Evidence.InsideAfterForeignUnlock(together, holders.policy());
            twoInside = Optional.of(
                    found.getOrDefault(Failure.RACE, found.getOrDefault(Failure.LEASE_OVERRUN, consequence)));
        }
    }

    /** The judge of the same history with its clients renamed; the evidence found so far keeps its names. */
    public Judge renamed(UnaryOperator<String> name) {
        return new Judge(this, name);
    }

    /** The failures found so far, with the first evidence of each. */
    public Map<Failure, Evidence> found() {
        return Collections.unmodifiableMap(found);
    }

    /**
     * Why two clients were inside at once: the evidence of the failure that it is or, if it is none by itself, of the foreign unlock that
     * led to it. Empty if they never were.
     */
    public Optional<Evidence> twoInside() {
        return twoInside;
    }

    /** The state of one client, as a number: equal numbers mean equal futures. */
    public int standing(String client) {
        return holders.standing(client);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Judge judge
                && holders.equals(judge.holders)
                && found.keySet().equals(judge.found.keySet())
                && twoInside.isPresent() == judge.twoInside.isPresent();
    }

    @Override
    public int hashCode() {
        return Objects.hash(holders, found.keySet(), twoInside.isPresent());
    }
}

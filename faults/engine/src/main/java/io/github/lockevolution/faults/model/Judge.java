package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Reads a history from its start and finds the failures in it, by the definitions of {@link Failure}. Two judges are equal if they have
 * found the same failures, agree whether two clients have been inside at once, and will judge every further event alike.
 */
public final class Judge implements Event.Observer {

    private final Map<Failure, Evidence> found = new EnumMap<>(Failure.class);
    private final Set<String> inside = new LinkedHashSet<>();
    /** Who has begun to take the lock, inside or not yet, and has not given it back. */
    private final Set<String> takers = new LinkedHashSet<>();

    /** Those of them whose lease has run out since they began. */
    private final Set<String> overrun = new LinkedHashSet<>();

    /** Those of them who have not made a free lock taken since: what they have is over. */
    private final Set<String> late = new LinkedHashSet<>();

    private Optional<String> owner = Optional.empty();
    /** Whether somebody died, or missed an answer, in the middle: what it has left taken is no other's doing. */
    private boolean mayBeLeftBehind;

    private Optional<Evidence> twoInside = Optional.empty();

    /** Knows of nothing yet. */
    public Judge() {}

    private Judge(Judge other, UnaryOperator<String> name) {
        found.putAll(other.found);
        other.inside.forEach(client -> inside.add(name.apply(client)));
        other.takers.forEach(client -> takers.add(name.apply(client)));
        other.overrun.forEach(client -> overrun.add(name.apply(client)));
        other.late.forEach(client -> late.add(name.apply(client)));
        owner = other.owner.map(name);
        mayBeLeftBehind = other.mayBeLeftBehind;
        twoInside = other.twoInside;
    }

    /** A judge who has seen what this one has, and these events after it. This one stays as it is. */
    public Judge after(List<Event> events) {
        if (events.isEmpty()) {
            return this;
        }
        Judge next = new Judge(this, UnaryOperator.identity());
        events.forEach(event -> event.tell(next));
        return next;
    }

    /** The judge of the same history with its clients called otherwise; what was found keeps its words. */
    public Judge renamed(UnaryOperator<String> name) {
        return new Judge(this, name);
    }

    /** What was found so far, with the first evidence of each. */
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

    /** All that matters of one client for what may still come, as a number: equal numbers, equal futures. */
    public int standing(String client) {
        return (inside.contains(client) ? 1 : 0)
                | (takers.contains(client) ? 2 : 0)
                | (overrun.contains(client) ? 4 : 0)
                | (owner.filter(client::equals).isPresent() ? 8 : 0)
                | (late.contains(client) ? 16 : 0);
    }

    @Override
    public void beganTaking(String client) {
        takers.add(client);
    }

    @Override
    public void took(String client) {
        takers.add(client);
        late.remove(client);
        owner = Optional.of(client);
    }

    @Override
    public void freed(String client) {
        foreignUnlock(client, other -> new Evidence.FreedForeignLock(client, other));
    }

    @Override
    public void divided(String client) {
        owner = Optional.empty();
    }

    @Override
    public void cutLease(String client) {
        foreignUnlock(client, other -> new Evidence.CutForeignLease(client, other));
    }

    private void foreignUnlock(String client, Function<String, Evidence> evidence) {
        owner.filter(other -> !other.equals(client))
                .ifPresent(other -> find(Failure.FOREIGN_UNLOCK, evidence.apply(other)));
    }

    @Override
    public void entered(String client) {
        inside.add(client);
        takers.add(client);
        // Whose lease ran out on the way in comes too late to own what another has taken meanwhile.
        if (!overrun.contains(client) || owner.isEmpty()) {
            owner = Optional.of(client);
        }
        lookInside();
    }

    @Override
    public void left(String client) {
        inside.remove(client);
    }

    @Override
    public void stillTaken(String client) {
        if (owner.filter(client::equals).isPresent() && !late.contains(client) && !mayBeLeftBehind) {
            find(Failure.UNRELEASED, new Evidence.StillTakenAfterUnlock(client));
        }
    }

    @Override
    public void gaveUpWaiting(String client) {
        // It is as if it had been refused.
    }

    @Override
    public void blocked(String client) {
        // It has what it had.
    }

    @Override
    public void unblocked(String client) {
        // What it has taken by that, if it has, is told by another event.
    }

    @Override
    public void finished(String client) {
        inside.remove(client);
        takers.remove(client);
        overrun.remove(client);
        late.remove(client);
        owner = owner.filter(other -> !other.equals(client));
    }

    @Override
    public void died(String client) {
        mayBeLeftBehind |= takers.contains(client);
        finished(client);
    }

    @Override
    public void missedAnswer(String client) {
        mayBeLeftBehind = true;
    }

    @Override
    public void leaseRanOut() {
        overrun.addAll(takers);
        late.addAll(takers);
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
        inside.stream()
                .filter(overrun::contains)
                .findFirst()
                .ifPresent(late -> find(Failure.LEASE_OVERRUN, new Evidence.InsideAfterEndOfLease(together, late)));
        List<String> withinLease =
                inside.stream().filter(client -> !overrun.contains(client)).toList();
        if (withinLease.size() > 1 && !found.containsKey(Failure.FOREIGN_UNLOCK)) {
            find(Failure.RACE, new Evidence.InsideWithoutEndOfLease(withinLease));
        }
        if (twoInside.isEmpty()) {
            twoInside = Optional.of(
                    found.containsKey(Failure.RACE)
                            ? found.get(Failure.RACE)
                            : found.getOrDefault(
                                    Failure.LEASE_OVERRUN, new Evidence.InsideAfterForeignUnlock(together)));
        }
    }

    private void find(Failure failure, Evidence evidence) {
        found.putIfAbsent(failure, evidence);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Judge judge
                && owner.equals(judge.owner)
                && inside.equals(judge.inside)
                && takers.equals(judge.takers)
                && overrun.equals(judge.overrun)
                && late.equals(judge.late)
                && mayBeLeftBehind == judge.mayBeLeftBehind
                && found.keySet().equals(judge.found.keySet())
                && twoInside.isPresent() == judge.twoInside.isPresent();
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                owner, inside, takers, overrun, late, mayBeLeftBehind, found.keySet(), twoInside.isPresent());
    }
}

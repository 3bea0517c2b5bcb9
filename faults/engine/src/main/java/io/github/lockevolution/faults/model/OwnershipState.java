package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.AccessPolicy;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The clients that are inside, what each owns, and whose lease has run out, as a history tells it so far. */
final class OwnershipState {

    private final AccessPolicy policy;

    /** The clients that are inside, with the share of each. */
    private final Map<String, Integer> inside = new LinkedHashMap<>();
    /** The clients that have begun to take the lock, inside or not yet, and have not given it back. */
    private final Set<String> takers = new LinkedHashSet<>();

    /** The takers whose lease has run out since they began. */
    private final Set<String> overrun = new LinkedHashSet<>();

    /** The takers that have not made a free lock taken since then: what they have is over. */
    private final Set<String> late = new LinkedHashSet<>();

    /** With the share of each. Of a lock there is one at most. */
    private final Map<String, Integer> owners = new LinkedHashMap<>();

    /** Of those who may have a lock together: who gives back what it has. */
    private final Set<String> leaving = new LinkedHashSet<>();

    /** Of work that is to be done once: who has done it, since a lease went by if it may then be done again. */
    private final Set<String> done = new LinkedHashSet<>();

    /** Of these, who died, or missed an answer, before it could say so: its lease runs out as if it were still at work. */
    private final Set<String> untold = new LinkedHashSet<>();

    private boolean isDeadlocked;
    private boolean mayBeLeftBehind;

    /** Whether the lock has been made free since somebody took it last. */
    private boolean isFreed;

    /** Whether an owner has finished and the lock was not free then, nor has been since. Of meaning only where clients wait. */
    private boolean isLeftTaken;

    OwnershipState(AccessPolicy policy) {
        this.policy = policy;
    }

    /** A copy, with its clients called otherwise. */
    OwnershipState(OwnershipState other, UnaryOperator<String> name) {
        policy = other.policy;
        other.inside.forEach((client, share) -> inside.put(name.apply(client), share));
        other.takers.forEach(client -> takers.add(name.apply(client)));
        other.overrun.forEach(client -> overrun.add(name.apply(client)));
        other.late.forEach(client -> late.add(name.apply(client)));
        other.owners.forEach((client, share) -> owners.put(name.apply(client), share));
        other.leaving.forEach(client -> leaving.add(name.apply(client)));
        other.done.forEach(client -> done.add(name.apply(client)));
        other.untold.forEach(client -> untold.add(name.apply(client)));
        isDeadlocked = other.isDeadlocked;
        mayBeLeftBehind = other.mayBeLeftBehind;
        isFreed = other.isFreed;
        isLeftTaken = other.isLeftTaken;
    }

    AccessPolicy policy() {
        return policy;
    }

    /** Whether nobody may be inside together with another. */
    boolean isLock() {
        return policy.isExclusive();
    }

    /** Whether who is inside is nobody's business. */
    private boolean isSection() {
        return policy.equals(AccessPolicy.UNLIMITED);
    }

    /** Whether what is taken is meant to stay taken. */
    boolean isOnce() {
        return policy instanceof AccessPolicy.AtMostOnce;
    }

    /** Whether it is so for ever. */
    boolean isOnceForEver() {
        return policy.equals(AccessPolicy.AT_MOST_ONCE);
    }

    /**
     * Who is inside; of work that is to be done once, who has done it, if an event was that somebody did: whose lease runs out later has
     * not done it too late.
     */
    List<String> togetherBy(Event event) {
        if (isOnce()) {
            return event instanceof Event.Left ? List.copyOf(done) : List.of();
        }
        return List.copyOf(inside.keySet());
    }

    /** Whether these are more than may be inside together. */
    boolean areTooMany(Collection<String> clients) {
        return clients.stream()
                        .mapToInt(client -> inside.getOrDefault(client, 1))
                        .sum()
                > policy.capacity();
    }

    boolean isOverrun(String client) {
        return overrun.contains(client);
    }

    /** Whether its lease has run out since it began, and it has not made a free lock taken since. */
    boolean isLate(String client) {
        return late.contains(client);
    }

    boolean isLeaving(String client) {
        return leaving.contains(client);
    }

    boolean owns(String client) {
        return owners.containsKey(client);
    }

    /** The clients that own something, in the order in which they took it. */
    Set<String> owners() {
        return Collections.unmodifiableSet(owners.keySet());
    }

    /** How much a client owns. */
    int share(String client) {
        return owners.getOrDefault(client, 0);
    }

    /** Whether somebody died, or missed an answer, in the middle: what it has left taken is no other's doing. */
    boolean mayBeLeftBehind() {
        return mayBeLeftBehind;
    }

    /** Whether work that is to be done once has been done; since a lease went by, if it may then be done again. */
    boolean isDone() {
        return !done.isEmpty();
    }

    /** Whether those who wait may do so for what an owner has left taken who has finished. */
    boolean isLeftTaken() {
        return isLeftTaken;
    }

    /** Whether everybody who is left waits for another now. */
    boolean isDeadlocked() {
        return isDeadlocked;
    }

    /** All that matters of one client for what may still come, as a number: equal numbers, equal futures. */
    int standing(String client) {
        return (inside.containsKey(client) ? 1 : 0)
                | (takers.contains(client) ? 2 : 0)
                | (overrun.contains(client) ? 4 : 0)
                | (owners.containsKey(client) ? 8 : 0)
                | (late.contains(client) ? 16 : 0)
                | (leaving.contains(client) ? 32 : 0)
                | (owners.getOrDefault(client, 1) == 0 ? 64 : 0)
                | (done.contains(client) ? 128 : 0)
                | (untold.contains(client) ? 256 : 0);
    }

    /** More happens now: whoever waited may not wait any more. Whoever comes in the end changes nothing for those who wait. */
    void goOn(List<Event> events) {
        isDeadlocked &= events.stream().allMatch(Event.NewcomerRefused.class::isInstance);
    }

    /** Takes note of an event; of those that are not named here, nobody has more or less. */
    void note(Event event) {
        if (event instanceof Event.BeganTaking began) {
            takers.add(began.client());
        } else if (event instanceof Event.Took took) {
            took(took.client(), took.share());
        } else if (event instanceof Event.Freed freed) {
            freed(freed.client(), freed.more());
        } else if (event instanceof Event.Divided) {
            owners.clear();
        } else if (event instanceof Event.Entered entered) {
            entered(entered.client(), entered.share());
        } else if (event instanceof Event.Left left) {
            left(left.client());
        } else if (event instanceof Event.Deadlocked) {
            isDeadlocked = !isLeftTaken;
        } else if (event instanceof Event.Finished finished) {
            finished(finished.client());
        } else if (event instanceof Event.Died died) {
            died(died.client());
        } else if (event instanceof Event.MissedAnswer missed) {
            missedAnswer(missed.client());
        } else if (event instanceof Event.LeaseRanOut) {
            leaseRanOut();
        }
    }

    private void took(String client, int share) {
        takers.add(client);
        late.remove(client);
        isLeftTaken = false;
        isFreed = false;
        own(client, share);
    }

    private void own(String client, int share) {
        if (isLock()) {
            owners.clear();
        }
        owners.put(client, share);
    }

    private void freed(String client, int more) {
        isFreed = isSection();
        isLeftTaken = false;
        if (!isLock()) {
            // What has been given back once is not given back again.
            owners.computeIfPresent(client, (any, share) -> Math.max(0, share - more));
        }
    }

    private void entered(String client, int share) {
        inside.put(client, share);
        takers.add(client);
        // Whose lease ran out on the way in comes too late to own what another has, whose own has not run out since.
        if (!overrun.contains(client) || owners.keySet().stream().allMatch(late::contains)) {
            own(client, share);
        }
        isFreed = false;
    }

    private void left(String client) {
        inside.remove(client);
        if (!isLock()) {
            leaving.add(client);
        }
        if (isOnce()) {
            done.add(client);
        }
    }

    private void finished(String client) {
        isLeftTaken |= isSection() && owners.containsKey(client) && !isFreed;
        inside.remove(client);
        takers.remove(client);
        if (!done.contains(client)) {
            overrun.remove(client);
        }
        late.remove(client);
        leaving.remove(client);
        owners.remove(client);
    }

    private void died(String client) {
        mayBeLeftBehind |= takers.contains(client);
        noteUntold(client);
        finished(client);
    }

    private void missedAnswer(String client) {
        mayBeLeftBehind |= !isSection() || takers.contains(client);
        noteUntold(client);
    }

    private void noteUntold(String client) {
        if (done.contains(client) && takers.contains(client)) {
            untold.add(client);
        }
    }

    private void leaseRanOut() {
        if (policy instanceof AccessPolicy.AtMostOnce once && once.isPerLease()) {
            overrun.removeAll(done);
            untold.clear();
            done.clear();
        }
        overrun.addAll(untold);
        overrun.addAll(takers);
        late.addAll(takers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OwnershipState holders
                && policy.equals(holders.policy)
                && owners.equals(holders.owners)
                && inside.equals(holders.inside)
                && takers.equals(holders.takers)
                && overrun.equals(holders.overrun)
                && late.equals(holders.late)
                && leaving.equals(holders.leaving)
                && done.equals(holders.done)
                && untold.equals(holders.untold)
                && isDeadlocked == holders.isDeadlocked
                && isFreed == holders.isFreed
                && isLeftTaken == holders.isLeftTaken
                && mayBeLeftBehind == holders.mayBeLeftBehind;
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                owners, inside, takers, overrun, late, leaving, done, untold, isDeadlocked, mayBeLeftBehind);
    }
}

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

/** The clients that are inside, their shares, and the clients whose lease has run out, at one point of a history. */
final class OwnershipState {

    private final AccessPolicy policy;

    /** The clients that are inside, with the share of each. */
    private final Map<String, Integer> inside = new LinkedHashMap<>();
    /** The clients that have begun to take the lock, inside or not yet, and have not given it back. */
    private final Set<String> takers = new LinkedHashSet<>();

    /** The takers whose lease has run out since they began. */
    private final Set<String> overrun = new LinkedHashSet<>();

    /** The takers that have not made a free lock taken since then: their ownership is over. */
    private final Set<String> late = new LinkedHashSet<>();

    /** The owners, with the share of each. An exclusive lock has at most one. */
    private final Map<String, Integer> owners = new LinkedHashMap<>();

    /** For a lock that may be shared: the clients that are giving their share back. */
    private final Set<String> leaving = new LinkedHashSet<>();

    /** For work that is to be done once: the clients that have done it, since the last end of a lease if it may then be done again. */
    private final Set<String> done = new LinkedHashSet<>();

    /** The clients among them that died, or lost a reply, before they could report it: their lease runs out as if they were still at work. */
    private final Set<String> untold = new LinkedHashSet<>();

    private boolean isDeadlocked;
    private boolean mayBeLeftBehind;

    /** Whether the lock has been freed since a client took it last. */
    private boolean isFreed;

    /** Whether an owner has finished and the lock was not free then, nor has been since. Only used where clients wait. */
    private boolean isLeftTaken;

    OwnershipState(AccessPolicy policy) {
        this.policy = policy;
    }

    /** A copy, with its clients renamed. */
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

    /** Whether only one client may be inside at a time. */
    boolean isLock() {
        return policy.isExclusive();
    }

    /** Whether any number of clients may be inside. */
    private boolean isSection() {
        return policy.isUnlimited();
    }

    /** Whether the lock is meant to stay taken. */
    boolean isOnce() {
        return policy.isOnce();
    }

    /** Whether it is meant to stay taken for ever. */
    boolean isOnceForEver() {
        return isOnce() && !policy.isPerLease();
    }

    /**
     * The clients inside. For work that is to be done once, the clients that have done it, and only after an event of such work: a lease
     * that runs out later does not make it late.
     */
    List<String> togetherBy(Event event) {
        if (isOnce()) {
            return event instanceof Event.Left ? List.copyOf(done) : List.of();
        }
        return List.copyOf(inside.keySet());
    }

    /** Whether these are more than the access policy allows inside together. */
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

    /** The clients that own a share, in the order in which they took it. */
    Set<String> owners() {
        return Collections.unmodifiableSet(owners.keySet());
    }

    /** The share of a client. */
    int share(String client) {
        return owners.getOrDefault(client, 0);
    }

    /** Whether a client died, or lost a reply, in the middle: a lock that it has left taken is no other client's fault. */
    boolean mayBeLeftBehind() {
        return mayBeLeftBehind;
    }

    /** Whether the work that is to be done once has been done; since the last end of a lease, if it may then be done again. */
    boolean isDone() {
        return !done.isEmpty();
    }

    /** Whether the waiting clients may be waiting for a lock that an owner has left taken and finished. */
    boolean isLeftTaken() {
        return isLeftTaken;
    }

    /** Whether all clients that are left wait for another now. */
    boolean isDeadlocked() {
        return isDeadlocked;
    }

    /** The state of one client, as a number: equal numbers mean equal futures. */
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

    /** Ends a deadlock if anything happens: a client may no longer wait. A refused newcomer changes nothing for the clients that wait. */
    void goOn(List<Event> events) {
        isDeadlocked &= events.stream().allMatch(Event.NewcomerRefused.class::isInstance);
    }

    /** Notes an event; the kinds that are not listed here change no ownership. */
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
            // A share is given back at most once.
            owners.computeIfPresent(client, (any, share) -> Math.max(0, share - more));
        }
    }

    private void entered(String client, int share) {
        inside.put(client, share);
        takers.add(client);
        // A client whose lease ran out on its way in does not become an owner while another client, whose own lease has
        // not run out since, is one.
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
        if (policy.isPerLease()) {
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

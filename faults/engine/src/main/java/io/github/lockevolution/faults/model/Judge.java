package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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

    private final Rule rule;

    private final Map<Failure, Evidence> found = new EnumMap<>(Failure.class);
    /** Who is inside, with the share of each. */
    private final Map<String, Integer> inside = new LinkedHashMap<>();
    /** Who has begun to take the lock, inside or not yet, and has not given it back. */
    private final Set<String> takers = new LinkedHashSet<>();

    /** Those of them whose lease has run out since they began. */
    private final Set<String> overrun = new LinkedHashSet<>();

    /** Those of them who have not made a free lock taken since: what they have is over. */
    private final Set<String> late = new LinkedHashSet<>();

    /** With the share of each. Of a lock there is one at most. */
    private final Map<String, Integer> owners = new LinkedHashMap<>();

    /** Of those who may have a lock together: who gives back what it has. */
    private final Set<String> leaving = new LinkedHashSet<>();

    /** Of work that is to be done once: who has done it, since a lease went by if it may then be done again. */
    private final Set<String> done = new LinkedHashSet<>();

    private boolean wasDone;

    /** Whether everybody who is left waits for another now. */
    private boolean isDeadlocked;

    /** Whether somebody died, or missed an answer, in the middle: what it has left taken is no other's doing. */
    private boolean mayBeLeftBehind;

    private Optional<Evidence> twoInside = Optional.empty();

    /** Judges a lock, and knows of nothing yet. */
    public Judge() {
        this(Rule.ONE);
    }

    /** Knows of nothing yet. */
    public Judge(Rule rule) {
        this.rule = rule;
    }

    private Judge(Judge other, UnaryOperator<String> name) {
        rule = other.rule;
        found.putAll(other.found);
        other.inside.forEach((client, share) -> inside.put(name.apply(client), share));
        other.takers.forEach(client -> takers.add(name.apply(client)));
        other.overrun.forEach(client -> overrun.add(name.apply(client)));
        other.late.forEach(client -> late.add(name.apply(client)));
        other.owners.forEach((client, share) -> owners.put(name.apply(client), share));
        other.leaving.forEach(client -> leaving.add(name.apply(client)));
        other.done.forEach(client -> done.add(name.apply(client)));
        wasDone = other.wasDone;
        isDeadlocked = other.isDeadlocked;
        mayBeLeftBehind = other.mayBeLeftBehind;
        twoInside = other.twoInside;
    }

    /** A judge who has seen what this one has, and these events after it. This one stays as it is. */
    public Judge after(List<Event> events) {
        if (events.isEmpty()) {
            return this;
        }
        Judge next = new Judge(this, UnaryOperator.identity());
        // Whoever comes in the end changes nothing for those who wait.
        next.isDeadlocked &= events.stream().allMatch(Event.NewcomerRefused.class::isInstance);
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
        return (inside.containsKey(client) ? 1 : 0)
                | (takers.contains(client) ? 2 : 0)
                | (overrun.contains(client) ? 4 : 0)
                | (owners.containsKey(client) ? 8 : 0)
                | (late.contains(client) ? 16 : 0)
                | (leaving.contains(client) ? 32 : 0)
                | (owners.getOrDefault(client, 1) == 0 ? 64 : 0)
                | (done.contains(client) ? 128 : 0);
    }

    @Override
    public void beganTaking(String client) {
        takers.add(client);
    }

    @Override
    public void took(String client, int share) {
        takers.add(client);
        late.remove(client);
        own(client, share);
    }

    private void own(String client, int share) {
        if (isLock()) {
            owners.clear();
        }
        owners.put(client, share);
    }

    /** Whether nobody may be inside together with another. */
    private boolean isLock() {
        return rule.isOne();
    }

    @Override
    public void freed(String client, int free, int more) {
        if (isLock()) {
            foreignUnlock(client, other -> new Evidence.FreedForeignLock(client, other));
        } else {
            letMoreIn(client, free, more);
            // What has been given back once is not given back again.
            owners.computeIfPresent(client, (any, share) -> Math.max(0, share - more));
        }
    }

    /** More could get in than have left: who has no lease left, or is leaving, has nothing that could be given away. */
    private void letMoreIn(String client, int free, int more) {
        List<String> others = owners.keySet().stream()
                .filter(other -> !other.equals(client) && !late.contains(other) && !leaving.contains(other))
                .toList();
        boolean isTooMuch = free + others.stream().mapToInt(owners::get).sum() > rule.capacity();
        if (isTooMuch && !(rule instanceof Rule.Permits && isItsOwn(client, more))) {
            find(Failure.FOREIGN_UNLOCK, new Evidence.LetMoreIn(client, others));
        }
    }

    /** Whether a client has given back the permit that it had, or nobody knows who has one, because somebody inside has outlived its lease. */
    private boolean isItsOwn(String client, int more) {
        int own = late.contains(client) ? 0 : owners.getOrDefault(client, 0);
        return more <= own || inside.keySet().stream().anyMatch(overrun::contains);
    }

    @Override
    public void divided(String client) {
        owners.clear();
    }

    @Override
    public void cutLease(String client) {
        foreignUnlock(client, other -> new Evidence.CutForeignLease(client, other));
    }

    private void foreignUnlock(String client, Function<String, Evidence> evidence) {
        owners.keySet().stream()
                .filter(other -> !other.equals(client) && (isLock() || !late.contains(other)))
                .findFirst()
                .ifPresent(other -> find(Failure.FOREIGN_UNLOCK, evidence.apply(other)));
    }

    @Override
    public void entered(String client, int share) {
        inside.put(client, share);
        takers.add(client);
        // Whose lease ran out on the way in comes too late to own what another has taken meanwhile.
        if (!overrun.contains(client) || owners.isEmpty()) {
            own(client, share);
        }
        lookInside();
    }

    @Override
    public void left(String client) {
        inside.remove(client);
        if (!isLock()) {
            leaving.add(client);
        }
        if (rule instanceof Rule.Once) {
            done.add(client);
            wasDone = true;
            lookAt(done);
        }
    }

    @Override
    public void stillTaken(String client) {
        boolean isMeantToStay = rule instanceof Rule.Once;
        if (owners.containsKey(client) && !late.contains(client) && !mayBeLeftBehind && !isMeantToStay) {
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
    public void deadlocked(List<String> clients) {
        isDeadlocked = true;
        find(Failure.DEADLOCK, new Evidence.WaitForEachOther(clients));
    }

    @Override
    public void finished(String client) {
        inside.remove(client);
        takers.remove(client);
        if (!done.contains(client)) {
            overrun.remove(client);
        }
        late.remove(client);
        leaving.remove(client);
        owners.remove(client);
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
        if (rule instanceof Rule.Once once && once.isPerLease()) {
            overrun.removeAll(done);
            done.clear();
        }
        overrun.addAll(done);
        overrun.addAll(takers);
        late.addAll(takers);
        lookInside();
    }

    @Override
    public void newcomerRefused() {
        if (isDeadlocked) {
            // Nobody has finished or died who would not go on if it could.
            return;
        }
        boolean isHalfDone = rule instanceof Rule.Once && !wasDone && mayBeLeftBehind;
        if (isHalfDone) {
            find(Failure.HALF_DONE, new Evidence.NeverDone());
        }
        if (rule instanceof Rule.Once once && !once.isPerLease() && (wasDone || isHalfDone)) {
            return;
        }
        find(Failure.ORPHAN_KEY, new Evidence.NewcomerRefusedInTheEnd());
    }

    private void lookInside() {
        if (!(rule instanceof Rule.Once)) {
            lookAt(inside.keySet());
        }
    }

    /** @param clients who are inside together; or who have done together what is to be done once */
    private void lookAt(Set<String> clients) {
        if (!isTooMuch(clients)) {
            return;
        }
        List<String> together = List.copyOf(clients);
        together.stream()
                .filter(overrun::contains)
                .findFirst()
                .ifPresent(
                        late -> find(Failure.LEASE_OVERRUN, new Evidence.InsideAfterEndOfLease(together, late, rule)));
        List<String> withinLease =
                together.stream().filter(client -> !overrun.contains(client)).toList();
        if (isTooMuch(withinLease) && !found.containsKey(Failure.FOREIGN_UNLOCK)) {
            find(Failure.RACE, new Evidence.InsideWithoutEndOfLease(withinLease, rule));
        }
        if (twoInside.isEmpty()) {
            twoInside = Optional.of(
                    found.containsKey(Failure.RACE)
                            ? found.get(Failure.RACE)
                            : found.getOrDefault(
                                    Failure.LEASE_OVERRUN, new Evidence.InsideAfterForeignUnlock(together, rule)));
        }
    }

    /** Whether more are inside than may be together. */
    private boolean isTooMuch(Collection<String> clients) {
        return clients.stream()
                        .mapToInt(client -> inside.getOrDefault(client, 1))
                        .sum()
                > rule.capacity();
    }

    private void find(Failure failure, Evidence evidence) {
        found.putIfAbsent(failure, evidence);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Judge judge
                && rule.equals(judge.rule)
                && owners.equals(judge.owners)
                && inside.equals(judge.inside)
                && takers.equals(judge.takers)
                && overrun.equals(judge.overrun)
                && late.equals(judge.late)
                && leaving.equals(judge.leaving)
                && done.equals(judge.done)
                && wasDone == judge.wasDone
                && isDeadlocked == judge.isDeadlocked
                && mayBeLeftBehind == judge.mayBeLeftBehind
                && found.keySet().equals(judge.found.keySet())
                && twoInside.isPresent() == judge.twoInside.isPresent();
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                owners,
                inside,
                takers,
                overrun,
                late,
                leaving,
                done,
                wasDone,
                isDeadlocked,
                mayBeLeftBehind,
                found.keySet(),
                twoInside.isPresent());
    }
}

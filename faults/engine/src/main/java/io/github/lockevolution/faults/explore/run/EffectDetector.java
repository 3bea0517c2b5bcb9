package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Derives from the store the effect of a client's move on the lock: the lock was taken, freed, left taken, or its lease was cut short. Each
 * effect is an event for the judge.
 */
final class EffectDetector {

    /** A lock whose lease is cut to less than this is as good as given back. */
    private static final long SOON_MILLIS = 1_000;

    private final AccessPolicy policy;
    private final StoreView view;
    private final LockProfile profile;
    private final List<ClientRun> runs;

    /**
     * @param runs one for each client, in their order
     */
    EffectDetector(LockSpec lock, StoreView view, LockProfile profile, List<ClientRun> runs) {
        this.policy = lock.accessPolicy();
        this.view = view;
        this.profile = profile;
        this.runs = runs;
    }

    /**
     * The events of a client's move, in order.
     *
     * @param before the phase of the client before it
     * @param ranCommand whether the move was a command, or let the command of a dead client be committed; its effect on the store has not
     *     been looked at yet
     * @param then the contents of the store before it
     */
    List<Event> of(Move move, ClientPhase before, boolean ranCommand, Snapshot then) {
        ClientRun run = runs.get(move.client());
        String mark = ClientNames.mark(move.client());
        List<Event> events = new ArrayList<>();
        if (ranCommand && policy.isUnlimited()) {
            view.noteCommand();
            boolean isYetToWrite = move.kind() == MoveKind.LOST_REPLY && run.isBlocked();
            if (isYetToWrite || hasWritten(then, view.look())) {
                events.add(new Event.BeganTaking(mark));
            }
        } else if (ranCommand) {
            boolean isTaking = move.kind() != MoveKind.SIDE && before.isBeforeInside();
            (policy.isExclusive() ? ofCommand(move.client(), isTaking) : ofSharedCommand(move.client(), isTaking))
                    .ifPresent(events::add);
            if (isTaking
                    && (run.phase().isBeforeInside() || run.phase() == ClientPhase.DEAD)
                    && events.stream().noneMatch(event -> isTakenBy(mark, event))
                    && hasWritten(then, view.look())) {
                events.add(0, new Event.BeganTaking(mark));
            }
        }
        if (move.kind() == MoveKind.LOST_REPLY) {
            events.add(new Event.MissedAnswer(mark));
        }
        if (move.kind() == MoveKind.STEP && run.phase() == ClientPhase.DONE) {
            stillTaken(move.client(), before).ifPresent(events::add);
        }
        events.addAll(run.eventsSince(before, mark));
        if (ranCommand && view.look().ranOutAtOnce()) {
            profile.noteOverAtOnce();
            // A client that gives the lock back by a lease close to zero has deleted it; whether a look still saw the
            // key is chance.
            if (before != ClientPhase.RELEASING) {
                events.add(new Event.LeaseRanOut());
            }
        }
        return List.copyOf(events);
    }

    /** The events of a period that is about to end: a client in the middle of its attempt may still do the work. */
    List<Event> ofPeriodToEnd() {
        return policy.isPerLease()
                        && runs.stream().noneMatch(ClientRun::isInTheMiddle)
                        && !view.refusedInPeriod().isEmpty()
                ? List.of(new Event.RefusedInPeriod())
                : List.of();
    }

    private static boolean isTakenBy(String mark, Event event) {
        return event instanceof Event.Took took && took.client().equals(mark);
    }

    /**
     * @param isTaking whether the command is of a tryLock; a command on the side makes no owner
     */
    private Optional<Event> ofCommand(int client, boolean isTaking) {
        LockState then = view.state();
        view.noteCommand();
        LockState now = view.state();
        boolean isTaken = !then.isHeld() && now.isHeld();
        if (isTaken && !then.isFree() && now.parts() <= then.parts()) {
            return heir(client);
        }
        return isTaken && !isTaking ? Optional.empty() : change(ClientNames.mark(client), then, now, profile::longest);
    }

    /**
     * The effect of a client on an exclusive lock.
     *
     * @param whole the lease that an undisturbed client is given on a key, in milliseconds; empty if it has none
     */
    static Optional<Event> change(String client, LockState then, LockState now, Function<String, OptionalLong> whole) {
        if (!then.isHeld() && now.isHeld()) {
            return Optional.of(new Event.Took(client));
        }
        if (then.isHeld() && !now.isHeld()) {
            boolean isDivided = now.parts() > then.parts() && !now.isFree();
            return Optional.of(isDivided ? new Event.Divided(client) : new Event.Freed(client));
        }
        return now.isHeld() && isCut(then.store(), now.store(), whole, held -> true)
                ? Optional.of(new Event.CutLease(client))
                : Optional.empty();
    }

    /** The effect on a lock that may be shared: the client took a unit, or freed more units than there were before. */
    private Optional<Event> ofSharedCommand(int client, boolean isTaking) {
        String mark = ClientNames.mark(client);
        int before = view.free();
        Snapshot then = view.look();
        view.noteCommand();
        int free = view.free();
        int share = runs.get(client).share();
        if (free < before) {
            // A client that only announces that it waits takes units from the others, and owns none yet.
            return isTaking && before >= share ? Optional.of(new Event.Took(mark, share)) : Optional.empty();
        }
        if (free > before) {
            return Optional.of(new Event.Freed(mark, free, free - before));
        }
        // A key of its own alone, such as a slot of a semaphore, may be given up at any time.
        return !view.isFree() && isCut(then, view.look(), profile::longest, held -> !view.isAlone(held, mark))
                ? Optional.of(new Event.CutLease(mark))
                : Optional.empty();
    }

    /**
     * A divided lock is whole again because this client has given up its part: the owner of the rest has taken it, if that client is taking
     * it.
     */
    private Optional<Event> heir(int client) {
        return view.onlyHolder().stream()
                .filter(other -> other != client && runs.get(other).phase().isBeforeInside())
                .mapToObj(other -> (Event) new Event.Took(ClientNames.mark(other)))
                .findFirst();
    }

    /** Whether the contents of the store differ; leases do not count, nor does a number that was drawn and not used. */
    private static boolean hasWritten(Snapshot then, Snapshot now) {
        return !then.work().keySet().equals(now.work().keySet())
                || then.work().entrySet().stream()
                        .anyMatch(entry -> !entry.getValue()
                                .elements()
                                .equals(now.values().get(entry.getKey()).elements()));
    }

    /**
     * Whether a lease ends earlier than before, and earlier than if it had just been given.
     *
     * @param matters selects the values whose lease counts, as they were before
     */
    private static boolean isCut(
            Snapshot then,
            Snapshot now,
            Function<String, OptionalLong> whole,
            Predicate<Snapshot.StoredValue> matters) {
        return now.values().entrySet().stream().anyMatch(entry -> {
            Snapshot.StoredValue before = then.values().get(entry.getKey());
            OptionalLong lease = entry.getValue().leaseMillis();
            return before != null
                    && matters.test(before)
                    && lease.isPresent()
                    && isShorter(lease.getAsLong(), before.leaseMillis())
                    && isShorter(lease.getAsLong(), whole.apply(entry.getKey()));
        });
    }

    private static boolean isShorter(long millis, OptionalLong other) {
        return other.isEmpty() || new LeaseLength(millis).isCutShortOf(new LeaseLength(other.getAsLong()));
    }

    private Optional<Event> stillTaken(int client, ClientPhase before) {
        boolean wasUnlock = before == ClientPhase.INSIDE || before == ClientPhase.RELEASING;
        // A value that a client left behind when it gave up would have been cleared away had it got in.
        boolean isUndisturbed = wasUnlock
                && !runs.get(client).hasLostReply()
                && runs.stream().noneMatch(run -> run.isInTheMiddle() || run.hasGivenUpWaiting());
        return isUndisturbed && !view.isFree() && !isGivenUpSoon()
                ? Optional.of(new Event.StillTaken(ClientNames.mark(client)))
                : Optional.empty();
    }

    /** Whether a lease was cut so short that the lock is as good as given back. A lease that was never longer was not cut. */
    private boolean isGivenUpSoon() {
        return view.look().values().entrySet().stream().anyMatch(entry -> {
            OptionalLong lease = entry.getValue().leaseMillis();
            return lease.isPresent()
                    && isSoonOver(lease.getAsLong())
                    && isShorter(lease.getAsLong(), profile.longest(entry.getKey()));
        });
    }

    /** Whether the lease of any value runs out within a second. */
    static boolean runsOutSoon(Snapshot now) {
        return now.values().values().stream()
                .flatMapToLong(entry -> entry.leaseMillis().stream())
                .anyMatch(EffectDetector::isSoonOver);
    }

    private static boolean isSoonOver(long millis) {
        return millis <= SOON_MILLIS;
    }
}

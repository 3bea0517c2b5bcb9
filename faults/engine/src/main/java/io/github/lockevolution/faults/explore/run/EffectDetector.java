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
 * Tells from outside what a client's move did to the lock, whatever it did to the store: who took it, freed it, cut its lease short or
 * left it taken. Each is an event that the judge hears of.
 */
final class EffectDetector {

    /** What is given up so soon is as good as given back. */
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
     * What came of a client's move, in order.
     *
     * @param before where the client was before it
     * @param ranCommand whether the move was a command, or let one of a client that died be committed; nobody has looked at it yet
     * @param then what the store held before it
     */
    List<Event> of(Move move, ClientPhase before, boolean ranCommand, Snapshot then) {
        ClientRun run = runs.get(move.client());
        String mark = ClientNames.mark(move.client());
        List<Event> events = new ArrayList<>();
        if (ranCommand && policy.equals(AccessPolicy.UNLIMITED)) {
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
            // Whoever gives the lock back by a lease of next to nothing has deleted it; whether anybody still saw it go
            // is chance.
            if (before != ClientPhase.RELEASING) {
                events.add(new Event.LeaseRanOut());
            }
        }
        return List.copyOf(events);
    }

    /** What is to be seen of a period that is about to end: whoever is in the middle of something may still do the work. */
    List<Event> ofPeriodToEnd() {
        return policy.equals(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                        && runs.stream().noneMatch(ClientRun::isInTheMiddle)
                        && !view.refusedInPeriod().isEmpty()
                ? List.of(new Event.RefusedInPeriod())
                : List.of();
    }

    private static boolean isTakenBy(String mark, Event event) {
        return event instanceof Event.Took took && took.client().equals(mark);
    }

    /**
     * @param isTaking whether it is of a tryLock; what is done on the side makes no owner
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
     * What a client has done to a lock that one may have.
     *
     * @param whole for how long an undisturbed client is given what is held under a name, in milliseconds; empty if for ever
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

    /** The same of a lock that may be shared: it took a part, or let more in than would have got in before. */
    private Optional<Event> ofSharedCommand(int client, boolean isTaking) {
        String mark = ClientNames.mark(client);
        int before = view.free();
        Snapshot then = view.look();
        view.noteCommand();
        int free = view.free();
        int share = runs.get(client).share();
        if (free < before) {
            // Who only announces that it waits keeps others out, and has nothing yet.
            return isTaking && before >= share ? Optional.of(new Event.Took(mark, share)) : Optional.empty();
        }
        if (free > before) {
            return Optional.of(new Event.Freed(mark, free, free - before));
        }
        // What is its own alone, such as a slot of a semaphore, it may give up when it likes.
        return !view.isFree() && isCut(then, view.look(), profile::longest, held -> !view.isAlone(held, mark))
                ? Optional.of(new Event.CutLease(mark))
                : Optional.empty();
    }

    /** A divided lock is whole again, because this client has given up its part: it is taken by whom the rest belongs to, if that one is taking it. */
    private Optional<Event> heir(int client) {
        return view.onlyHolder().stream()
                .filter(other -> other != client && runs.get(other).phase().isBeforeInside())
                .mapToObj(other -> (Event) new Event.Took(ClientNames.mark(other)))
                .findFirst();
    }

    /** Whether something else is stored; how long it is given decides nothing, nor does a number that was drawn and not used. */
    private static boolean hasWritten(Snapshot then, Snapshot now) {
        return !then.work().keySet().equals(now.work().keySet())
                || then.work().entrySet().stream()
                        .anyMatch(entry -> !entry.getValue()
                                .elements()
                                .equals(now.held().get(entry.getKey()).elements()));
    }

    /**
     * Whether a lease ends earlier than before, and earlier than if it had just been given.
     *
     * @param matters of what was held before
     */
    private static boolean isCut(
            Snapshot then,
            Snapshot now,
            Function<String, OptionalLong> whole,
            Predicate<Snapshot.StoredValue> matters) {
        return now.held().entrySet().stream().anyMatch(entry -> {
            Snapshot.StoredValue before = then.held().get(entry.getKey());
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
        // What a client that gave up has left in the store, it would have cleared away when it got in.
        boolean isUndisturbed = wasUnlock
                && !runs.get(client).hasLostReply()
                && runs.stream().noneMatch(run -> run.isInTheMiddle() || run.hasGivenUpWaiting());
        return isUndisturbed && !view.isFree() && !isGivenUpSoon()
                ? Optional.of(new Event.StillTaken(ClientNames.mark(client)))
                : Optional.empty();
    }

    /** Whether a lease was cut to so little that the lock is as good as given back. One that was never given for longer was not. */
    private boolean isGivenUpSoon() {
        return view.look().held().entrySet().stream().anyMatch(entry -> {
            OptionalLong lease = entry.getValue().leaseMillis();
            return lease.isPresent()
                    && isSoonOver(lease.getAsLong())
                    && isShorter(lease.getAsLong(), profile.longest(entry.getKey()));
        });
    }

    /** Whether something of what is held runs out within a second. */
    static boolean runsOutSoon(Snapshot now) {
        return now.held().values().stream()
                .flatMapToLong(entry -> entry.leaseMillis().stream())
                .anyMatch(EffectDetector::isSoonOver);
    }

    private static boolean isSoonOver(long millis) {
        return millis <= SOON_MILLIS;
    }
}

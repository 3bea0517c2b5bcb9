package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The monitors, one for each failure. */
final class Monitors {

    /** The lease is looked at first: if a moment shows two failures, the one with a lease that has run out is reported. */
    static final List<Monitor> ALL = List.of(
            new ForeignUnlock(),
            new LeaseOverrun(),
            new Race(),
            new Unreleased(),
            new NotSerial(Failure.NOT_SERIALIZABLE, false),
            new NotSerial(Failure.STALE_WRITE, true),
            new HalfDone(),
            new BrokenInvariant(),
            new OrphanKey(),
            new Deadlock());

    private Monitors() {}

    private record ForeignUnlock() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.FOREIGN_UNLOCK;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            if (event instanceof Event.CutLease cut) {
                return ofAnother(holders, cut.client(), owner -> new Evidence.CutForeignLease(cut.client(), owner));
            }
            if (!(event instanceof Event.Freed freed)) {
                return Optional.empty();
            }
            return holders.isLock()
                    ? ofAnother(holders, freed.client(), owner -> new Evidence.FreedForeignLock(freed.client(), owner))
                    : letMoreIn(holders, freed);
        }

        private static Optional<Evidence> ofAnother(
                OwnershipState holders, String client, Function<String, Evidence> evidence) {
            return holders.owners().stream()
                    .filter(owner -> !owner.equals(client) && (holders.isLock() || !holders.isLate(owner)))
                    .findFirst()
                    .map(evidence);
        }

        /**
         * More clients could get in than have left: a client whose lease has run out, or that is leaving, has no units that could be given
         * away.
         */
        private static Optional<Evidence> letMoreIn(OwnershipState holders, Event.Freed freed) {
            List<String> others = holders.owners().stream()
                    .filter(owner -> !owner.equals(freed.client()))
                    .filter(owner -> !holders.isLate(owner) && !holders.isLeaving(owner))
                    .toList();
            int taken = others.stream().mapToInt(holders::share).sum();
            boolean isTooMuch = freed.free() + taken > holders.policy().capacity();
            boolean isItsOwn = holders.policy() instanceof AccessPolicy.Permits && isItsOwn(holders, freed);
            return isTooMuch && !isItsOwn
                    ? Optional.of(new Evidence.LetMoreIn(freed.client(), others))
                    : Optional.empty();
        }

        /** Whether a client has given back no more than it had. */
        private static boolean isItsOwn(OwnershipState holders, Event.Freed freed) {
            return freed.more() <= (holders.isLate(freed.client()) ? 0 : holders.share(freed.client()));
        }
    }

    private record LeaseOverrun() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.LEASE_OVERRUN;
        }

        @Override
        public Optional<Evidence> after(Event event, OwnershipState holders, Set<Failure> found) {
            List<String> together = holders.togetherBy(event);
            return holders.areTooMany(together)
                    ? together.stream()
                            .filter(holders::isOverrun)
                            .findFirst()
                            .map(late -> new Evidence.InsideAfterEndOfLease(together, late, holders.policy()))
                    : Optional.empty();
        }
    }

    private record Race() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.RACE;
        }

        @Override
        public Optional<Evidence> after(Event event, OwnershipState holders, Set<Failure> found) {
            List<String> withinLease = holders.togetherBy(event).stream()
                    .filter(client -> !holders.isOverrun(client))
                    .toList();
            return holders.areTooMany(withinLease) && !found.contains(Failure.FOREIGN_UNLOCK)
                    ? Optional.of(new Evidence.InsideWithoutEndOfLease(withinLease, holders.policy()))
                    : Optional.empty();
        }
    }

    private record Unreleased() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.UNRELEASED;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            return event instanceof Event.StillTaken still
                            && holders.owns(still.client())
                            && !holders.isLate(still.client())
                            && !holders.mayBeLeftBehind()
                            && !holders.isOnce()
                    ? Optional.of(new Evidence.StillTakenAfterUnlock(still.client()))
                    : Optional.empty();
        }
    }

    private record HalfDone() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.HALF_DONE;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            if (event instanceof Event.NotSerial end && end.isInterrupted() && holders.mayBeLeftBehind()) {
                return Optional.of(new Evidence.NoSerialResult(end.left(), true));
            }
            if (event instanceof Event.RefusedInPeriod && !holders.isDone()) {
                return Optional.of(new Evidence.NotDoneInPeriod());
            }
            return event instanceof Event.NewcomerRefused && holders.isOnceForEver() && !holders.isDone()
                    ? Optional.of(new Evidence.NeverDone())
                    : Optional.empty();
        }
    }

    /**
     * The outcome of a section is no serial result, although no client was interrupted.
     *
     * @param isLeaseOver whether a lease has run out
     */
    private record NotSerial(Failure failure, boolean isLeaseOver) implements Monitor {

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            return event instanceof Event.NotSerial end && !end.isInterrupted() && end.isLeaseOver() == isLeaseOver
                    ? Optional.of(new Evidence.NoSerialResult(end.left(), false))
                    : Optional.empty();
        }
    }

    private record BrokenInvariant() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.BROKEN_INVARIANT;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            return event instanceof Event.InvariantBroken end
                    ? Optional.of(new Evidence.CheckSaysNo(end.reason()))
                    : Optional.empty();
        }
    }

    /** A client that waits for ever has neither finished nor died. */
    private record OrphanKey() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.ORPHAN_KEY;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            // Work that is to be done once, for ever, stays done; and work that is never done has a failure of its own.
            return event instanceof Event.NewcomerRefused && !holders.isDeadlocked() && !holders.isOnceForEver()
                    ? Optional.of(new Evidence.NewcomerRefusedInTheEnd())
                    : Optional.empty();
        }
    }

    private record Deadlock() implements Monitor {

        @Override
        public Failure failure() {
            return Failure.DEADLOCK;
        }

        @Override
        public Optional<Evidence> before(Event event, OwnershipState holders) {
            return event instanceof Event.Deadlocked dead && !holders.isLeftTaken()
                    ? Optional.of(new Evidence.WaitForEachOther(dead.clients(), holders.policy()))
                    : Optional.empty();
        }
    }
}

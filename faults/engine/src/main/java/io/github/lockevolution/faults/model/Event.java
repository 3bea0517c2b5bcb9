package io.github.lockevolution.faults.model;

import java.util.List;

/** Something that was seen from outside: at a client, or by its effect on the lock. */
public sealed interface Event {

    /** Nobody can go on, and each of these waits for another. */
    record Deadlocked(List<String> clients) implements Event {

        public Deadlocked {
            clients = List.copyOf(clients);
        }
    }

    /** A command of this client's tryLock wrote something, and neither made a free lock taken nor let the client in; or one of its section did. */
    record BeganTaking(String client) implements Event {}

    /**
     * A command of this client's tryLock made a free lock taken, or took a part of what may be shared.
     *
     * @param share how much it has, by the rule of the lock
     */
    record Took(String client, int share) implements Event {

        /** All of a lock. */
        public Took(String client) {
            this(client, 1);
        }
    }

    /**
     * A command of this client made the lock free, or more of it than was free before.
     *
     * @param free for how much newcomers would get in now, by the rule of the lock
     * @param more how much more that is than before
     */
    record Freed(String client, int free, int more) implements Event {

        /** All of a lock. */
        public Freed(String client) {
            this(client, 1, 1);
        }
    }

    /** A command of this client added its part to a lock on several servers of which another has a part; now nobody has enough of them. */
    record Divided(String client) implements Event {}

    /** A command of this client made the lease of the lock end earlier than it would have, and later than now. */
    record CutLease(String client) implements Event {}

    /**
     * The client's tryLock returned true: it is inside.
     *
     * @param share how much it has, by the rule of the lock
     */
    record Entered(String client, int share) implements Event {

        /** With all of a lock. */
        public Entered(String client) {
            this(client, 1);
        }
    }

    /** The client calls unlock: it is no longer inside. */
    record Left(String client) implements Event {}

    /** The client's tryLock would have repeated itself until another gives the lock back. Comes before {@link Finished}. */
    record GaveUpWaiting(String client) implements Event {}

    /** The store makes the client's command wait for another client. */
    record Blocked(String client) implements Event {}

    /** This client was blocked and has been let go: the answer that it waits for is there. */
    record Unblocked(String client) implements Event {}

    /** A client of a section is in a transaction after its move: what it has written is not committed. */
    record InTransaction(String client) implements Event {}

    /** The client has done all it will ever do: it was refused, its unlock returned, or it met an error and gave up. */
    record Finished(String client) implements Event {}

    /** A command of this client took effect, and its answer never arrived. */
    record MissedAnswer(String client) implements Event {}

    /**
     * The client's unlock is over, by itself and with every answer heard, no other client is in the middle of anything, and
     * the lock is not free. Comes before {@link Finished}.
     */
    record StillTaken(String client) implements Event {}

    /** The client was killed. */
    record Died(String client) implements Event {}

    /** Every lease on the lock ran out: a whole lease went by, a command gave one that was over at once, or the store ended a session. */
    record LeaseRanOut() implements Event {}

    /**
     * The client of a section has answered: {@code done 7}, {@code refused}, {@code error ...}.
     *
     * @param isDone whether it says that the work is done
     * @param isRefused whether it says that it did not get to it
     */
    record Answered(String client, boolean isDone, boolean isRefused) implements Event {}

    /**
     * What is left of the work of a section, and what its clients answered, is no serial result.
     *
     * @param left what is there, and who answered what
     * @param isInterrupted whether a client died or lost an answer
     * @param isLeaseOver whether a lease has run out
     */
    record NotSerial(String left, boolean isInterrupted, boolean isLeaseOver) implements Event {}

    /**
     * A section's own check says no.
     *
     * @param reason what it says
     */
    record InvariantBroken(String reason) implements Event {}

    /** Every client had finished or died, every lease had run out, and newcomers are refused for ever. */
    record NewcomerRefused() implements Event {}

    /**
     * Of work that is to be done once in a period: that is about to end, no client is in the middle of anything, and newcomers are refused.
     */
    record RefusedInPeriod() implements Event {}
}

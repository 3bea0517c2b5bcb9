package io.github.lockevolution.faults.model;

import java.util.List;

/** An event that was seen from outside: at a client, or by its effect on the lock. */
public sealed interface Event {

    /** No client can go on, and each of these waits for another. */
    record Deadlocked(List<String> clients) implements Event {

        public Deadlocked {
            clients = List.copyOf(clients);
        }
    }

    /**
     * A command of this client's tryLock wrote to the store, and neither made a free lock taken nor let the client in; or a command of its
     * section wrote.
     */
    record BeganTaking(String client) implements Event {}

    /**
     * A command of this client's tryLock made a free lock taken, or took a share of it.
     *
     * @param share the number of units it has, by the access policy
     */
    record Took(String client, int share) implements Event {

        /** The event for all units of a lock. */
        public Took(String client) {
            this(client, 1);
        }
    }

    /**
     * A command of this client made the lock free, or more of it than was free before.
     *
     * @param free the number of units that newcomers would get now, by the access policy
     * @param more the number of units by which that is more than before
     */
    record Freed(String client, int free, int more) implements Event {

        /** The event for all units of a lock. */
        public Freed(String client) {
            this(client, 1, 1);
        }
    }

    /**
     * A command of this client added its part to a lock on several servers of which another client has a part; now no client has enough
     * servers.
     */
    record Divided(String client) implements Event {}

    /** A command of this client made the lease of the lock end earlier than it would have, and later than now. */
    record CutLease(String client) implements Event {}

    /**
     * The client's tryLock returned true: it is inside.
     *
     * @param share the number of units it has, by the access policy
     */
    record Entered(String client, int share) implements Event {

        /** The event for all units of a lock. */
        public Entered(String client) {
            this(client, 1);
        }
    }

    /** The client calls unlock: it is no longer inside. */
    record Left(String client) implements Event {}

    /** The client's tryLock would have repeated itself until another client gives the lock back. Comes before {@link Finished}. */
    record GaveUpWaiting(String client) implements Event {}

    /** The store makes the client's command wait for another client. */
    record Blocked(String client) implements Event {}

    /** This client was blocked and has been unblocked: the reply that it waits for is there. */
    record Unblocked(String client) implements Event {}

    /** A client of a section is in a transaction after its move: its writes are not committed. */
    record InTransaction(String client) implements Event {}

    /** The client has made its last move: it was refused, its unlock returned, or it met an error and gave up. */
    record Finished(String client) implements Event {}

    /** A command of this client took effect, and its reply never arrived. */
    record MissedAnswer(String client) implements Event {}

    /**
     * The client's unlock is over, by itself and with every reply received, no other client is in the middle of its attempt, and the lock
     * is not free. Comes before {@link Finished}.
     */
    record StillTaken(String client) implements Event {}

    /** The client was killed. */
    record Died(String client) implements Event {}

    /**
     * Every lease on the lock ran out: a whole lease went by, a command gave a lease that was over at once, or the store ended a session.
     */
    record LeaseRanOut() implements Event {}

    /**
     * The client of a section has answered: {@code done 7}, {@code refused}, {@code error ...}.
     *
     * @param isDone whether it says that the work is done
     * @param isRefused whether it says that it did not get to it
     */
    record Answered(String client, boolean isDone, boolean isRefused) implements Event {}

    /**
     * The outcome of a section, its contents and the answers of its clients, is no serial result.
     *
     * @param left the contents and the answers
     * @param isInterrupted whether a client died or lost an answer
     * @param isLeaseOver whether a lease has run out
     */
    record NotSerial(String left, boolean isInterrupted, boolean isLeaseOver) implements Event {}

    /**
     * A section's own check failed.
     *
     * @param reason the reason it gives
     */
    record InvariantBroken(String reason) implements Event {}

    /** Every client had finished or died, every lease had run out, and newcomers are refused for ever. */
    record NewcomerRefused() implements Event {}

    /**
     * The period of a lock for work once per lease is about to end, no client is in the middle of its attempt, and newcomers are refused.
     */
    record RefusedInPeriod() implements Event {}
}

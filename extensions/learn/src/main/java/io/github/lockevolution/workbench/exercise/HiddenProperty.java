package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import java.time.Duration;
import java.util.List;

/** A further property of a repair: within wider bounds, with careless clients, or in a plain use of the lock. */
enum HiddenProperty {
    LOST_REPLY(ClientProgram.CAREFUL, Bounds.clients(2).crashes(1).expiries(1).lostReplies(1)),
    MORE_FAULTS(ClientProgram.CAREFUL, Bounds.clients(2).crashes(2).expiries(2)),
    THREE_CLIENTS(ClientProgram.CAREFUL, Bounds.clients(3).crashes(1).expiries(1)),
    /** Nobody gets in beside A, A itself neither, and the lock is given back once. */
    PLAIN_USE(submission -> submission.use(Submission.LEASE, lock -> {
        boolean taken = lock.client("A").tryLock();
        boolean refused = !lock.client("B").tryLock() && !lock.client("A").tryLock();
        boolean given = lock.client("A").unlock();
        boolean once = !lock.client("A").unlock();
        boolean free = lock.client("B").tryLock();
        return taken && refused && given && once && free;
    })),

    /** The lease of a lock that is told none: the one of the exercise, for which the attacks can wait. */
    OWN_LEASE(submission -> submission.use(Submission.LEASE, lock -> hasLease(lock, Duration.ofSeconds(10)))),

    /** The lease that is asked for is the lease that the lock has, however long. */
    ASKED_LEASE(submission -> {
        for (Duration lease : List.of(Submission.LEASE, Submission.LEASE.multipliedBy(3))) {
            if (!submission.use(lease, lock -> hasLease(lock, lease))) {
                return false;
            }
        }
        return true;
    }),

    /** The unlock of a client whose lease is over answers false, and leaves the lock of the next owner alone. */
    LATE_UNLOCK(submission -> submission.use(Submission.LEASE, lock -> {
        boolean taken = lock.client("A").tryLock();
        lock.expire();
        boolean takenNext = lock.client("B").tryLock();
        boolean refused = !lock.client("A").unlock();
        return taken && takenNext && refused && lock.client("B").unlock();
    })),

    /** Clients that unlock although they were refused. */
    CARELESS_CLIENTS(ClientProgram.CARELESS, Bounds.USUAL),

    /** The value of the lock key is a number that is larger each time. */
    GROWING_TOKEN(submission -> submission.use(Submission.LEASE, lock -> {
        long before = 0;
        for (String name : List.of("A", "B", "A")) {
            lock.client(name).tryLock();
            long now = lock.number();
            lock.client(name).unlock();
            if (now <= before) {
                return false;
            }
            before = now;
        }
        return true;
    })),

    /**
     * The token is drawn in the step that takes the lock: a later holder has the larger one, wherever the earlier one stood
     * meanwhile.
     */
    FENCE(Submission::isFenced);

    /** The properties of every repair. */
    static final List<HiddenProperty> OF_ALL = List.of(LOST_REPLY, MORE_FAULTS, THREE_CLIENTS, PLAIN_USE);

    private static boolean hasLease(Submission.UsedLock lock, Duration asked) {
        lock.client("A").tryLock();
        Duration left = lock.lease();
        return left.compareTo(asked) <= 0 && left.compareTo(asked.minusSeconds(5)) > 0;
    }

    /** Asks a submission. */
    @FunctionalInterface
    interface Question {

        /**
         * @throws Exception an exception of the lock, or the reason why nothing was proven
         */
        boolean holds(Submission submission) throws Exception;
    }

    private final Question question;

    HiddenProperty(Question question) {
        this.question = question;
    }

    HiddenProperty(ClientProgram program, Bounds bounds) {
        this(submission -> submission.isFreeOfFailures(program, bounds));
    }

    Question question() {
        return question;
    }
}

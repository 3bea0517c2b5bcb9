package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import java.time.Duration;
import java.util.List;

/** What a repair has to hold besides: within wider bounds, with careless clients, or in a plain use of the lock. */
enum HiddenProperty {
    LOST_REPLY(ClientProgram.CAREFUL, Bounds.clients(2).crashes(1).expiries(1).lostReplies(1)),
    MORE_FAULTS(ClientProgram.CAREFUL, Bounds.clients(2).crashes(2).expiries(2)),
    THREE_CLIENTS(ClientProgram.CAREFUL, Bounds.clients(3).crashes(1).expiries(1)),
    PLAIN_USE(submission -> submission.use(lock -> {
        boolean taken = lock.client("A").tryLock();
        boolean refused = !lock.client("B").tryLock();
        boolean given = lock.client("A").unlock();
        boolean free = lock.client("B").tryLock();
        return taken && refused && given && free;
    })),

    /** The lease that is asked for is the lease that the lock has. */
    LEASE(submission -> submission.use(lock -> {
        lock.client("A").tryLock();
        Duration left = lock.lease();
        return left.compareTo(Submission.LEASE) <= 0 && left.compareTo(Submission.LEASE.dividedBy(2)) > 0;
    })),

    /** Those that unlock although they were refused. */
    CARELESS_CLIENTS(ClientProgram.CARELESS, Bounds.USUAL),

    /** What the lock key holds is a number that is larger each time. */
    GROWING_TOKEN(submission -> submission.use(lock -> {
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
    }));

    /** What every repair is held to. */
    static final List<HiddenProperty> OF_ALL = List.of(LOST_REPLY, MORE_FAULTS, THREE_CLIENTS, PLAIN_USE);

    private interface Question {

        boolean holds(Submission submission) throws Exception;
    }

    private final Question question;

    HiddenProperty(Question question) {
        this.question = question;
    }

    HiddenProperty(ClientProgram program, Bounds bounds) {
        this(submission -> submission.isFreeOfFailures(program, bounds));
    }

    /** @throws Exception whatever the lock throws, or if nothing was proven */
    boolean holds(Submission submission) throws Exception {
        return question.holds(submission);
    }
}

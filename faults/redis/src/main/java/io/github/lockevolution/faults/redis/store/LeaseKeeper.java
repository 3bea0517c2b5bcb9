package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Lease;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SubjectText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/** Tells one lease of a key from the next, by when it ends, and holds still the short ones, where no time may pass. */
final class LeaseKeeper {

    /** The answer to PTTL about a key that has no lease; about one that is not there any more it is less. */
    private static final long WITHOUT_LEASE = -1;

    /** A lease that is shorter than this would run out while a schedule goes on, so it is held still. */
    private static final long SHORT_MILLIS = 3_000;

    /** The length to which a short lease is held still. */
    private static final long STILL_MILLIS = 26_000_000;

    /** The largest difference between two looks at one lease, also on a busy machine. */
    private static final long SAME_MILLIS = 500;

    /** The most time between two moves, except on a busy machine, or while a client gets ready. */
    private static final long NOTICEABLE_MILLIS = 50;

    /** The most questions for a lease, if the answer takes too long to tell one lease from another. */
    private static final int MOST_QUESTIONS = 3;

    private final Connection connection;
    private final LeaseClock leases;
    private final InterferenceDetector others;

    /**
     * @param others told of each write of this class, which nobody else has made
     */
    LeaseKeeper(Connection connection, LeaseClock leases, InterferenceDetector others) {
        this.connection = connection;
        this.leases = leases;
        this.others = others;
    }

    /**
     * Whether the remaining time is over before anybody could do anything.
     *
     * @param millis the answer to PTTL about a key that was there just before
     */
    boolean isOverAtOnce(long millis) {
        return leases == LeaseClock.FROZEN && millis != WITHOUT_LEASE && millis < Lease.AT_ONCE_MILLIS;
    }

    /**
     * The lease that a key has now: the one of before, or a new one.
     *
     * @param millis the answer to PTTL
     * @param asked when it was asked for
     * @param answered when the answer was there
     * @param before the lease at the last look; empty if the key was not there
     * @throws InconclusiveException if Redis answers too slowly to tell, or too slowly to hold a short lease still
     */
    public Lease lease(String key, long millis, long asked, long answered, Optional<Lease> before) {
        if (millis < 0) {
            return Lease.NONE;
        }
        long roughly = asked + millis;
        long end = answered - asked > SAME_MILLIS ? askedAgain(key, roughly) : roughly;
        Optional<Lease> same = before.filter(lease -> goesOn(lease, millis, end));
        if (same.isPresent()) {
            // A lease is as long as it was given; that it goes by is no news.
            return same.get();
        }
        if (millis < SHORT_MILLIS && leases == LeaseClock.FROZEN) {
            holdStill(key);
            return Lease.of(millis, Lease.now() + STILL_MILLIS);
        }
        return Lease.of(millis, end);
    }

    /**
     * The lease that a key is put back with. No time passes between two moves: the lease gets back its full length, so no command sees
     * how long the bench took in between.
     */
    Lease atRestore(Lease lease) {
        OptionalLong given = lease.givenMillis();
        return leases == LeaseClock.FROZEN && given.isPresent() && given.getAsLong() >= SHORT_MILLIS
                ? Lease.of(given.getAsLong(), Lease.now() + given.getAsLong())
                : lease;
    }

    /** Whether so much of a lease has gone by that a lock which reckons with it would do something else. */
    boolean hasLost(Lease lease) {
        Lease whole = atRestore(lease);
        return whole.runs() && whole.endsAt().getAsLong() - lease.endsAt().getAsLong() > NOTICEABLE_MILLIS;
    }

    /** A lease that ran out before it could be held still was let run out by nobody. */
    private void holdStill(String key) {
        Object isHeld = others.during(List.of(), () -> {
            connection.sendCommand(Command.PEXPIRE, key, Long.toString(STILL_MILLIS));
            return connection.getOne();
        });
        if (!Long.valueOf(1).equals(isHeld)) {
            throw new LateLookException(SubjectText.class, SubjectText::leaseRanOutByItself);
        }
    }

    /**
     * When a lease ends, asked again because the answer came late: over a slow line nobody knows when the question arrived, and so which
     * lease it is.
     */
    private long askedAgain(String key, long roughly) {
        long took = 0;
        for (int question = 0; question < MOST_QUESTIONS; question++) {
            long asked = Lease.now();
            connection.sendCommand(Command.PTTL, key);
            long millis = (Long) connection.getOne();
            took = Lease.now() - asked;
            if (millis < 0 || took <= SAME_MILLIS) {
                return millis < 0 ? roughly : asked + millis;
            }
        }
        long late = took;
        throw new LateLookException(StoreText.class, text -> text.tooSlow(late, SAME_MILLIS));
    }

    /** Whether this is the lease of before; one that is held still is longer than any lock would ask for. */
    private static boolean goesOn(Lease before, long millis, long end) {
        return before.runs()
                && (Math.abs(before.endsAt().getAsLong() - end) <= SAME_MILLIS
                        || before.givenMillis().orElse(SHORT_MILLIS) < SHORT_MILLIS && millis > STILL_MILLIS / 2);
    }
}

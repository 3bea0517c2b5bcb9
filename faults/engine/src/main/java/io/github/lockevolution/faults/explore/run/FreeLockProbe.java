package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Looks at a lock from outside. Tells whether it is free while nobody moves: lets a newcomer try, and puts the store back as it was.
 * Belongs to one thread.
 */
public final class FreeLockProbe implements AutoCloseable {

    private final Subject subject;
    private final Newcomers newcomers;
    private Map<String, List<String>> whenFree = Map.of();

    /**
     * Takes the lock once and gives it back, to learn what it keeps in the store.
     *
     * @param subject a lock that nobody has taken yet; closed with this probe
     * @throws InconclusiveException if it cannot be taken
     */
    public FreeLockProbe(Subject subject) {
        this.subject = subject;
        this.newcomers = new Newcomers(subject, new LockProfile(subject.key(), subject.lease()));
        try {
            newcomers.rehearse();
            clear();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Whether a newcomer's tryLock would return true now.
     *
     * @throws InconclusiveException if the newcomer met something else than a yes or a no
     */
    public boolean isFree() {
        Snapshot now = subject.store().look();
        boolean free = isFree(now, 0);
        if (free) {
            whenFree = values(now);
        }
        return free;
    }

    /** How the lock stands now. */
    public LockState state() {
        return new LockState(isFree(), false, subject.store().look());
    }

    /** What a client has done to the lock, if anything, as it stood before and stands now. A lease is whole if it is as long as that of a newcomer. */
    public Optional<Event> change(String client, LockState before, LockState now) {
        return EffectDetector.change(
                client, before, now, key -> OptionalLong.of(subject.lease().toMillis()));
    }

    private boolean isFree(Snapshot now, int time) {
        return newcomers.free(now, time) >= newcomers.capacity();
    }

    /** Whether a newcomer whose clock is more than a lease ahead would get in: then the clients' clocks decide when the lease is over. */
    public boolean isFreeAfterLease() {
        return isFree(subject.store().look(), 1);
    }

    /** Whether the lock is free, or given up so soon that it is as good as free: a newcomer's tryLock would return true within a second. */
    public boolean isFreeSoon() {
        return isFree() || EffectDetector.runsOutSoon(subject.store().look());
    }

    /** Whether the lock holds something else than when it was found free last. May be asked while commands are under way. */
    public boolean hasChangedSinceFree() {
        return !values(subject.store().look()).equals(whenFree);
    }

    private static Map<String, List<String>> values(Snapshot snapshot) {
        return snapshot.work().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().elements()));
    }

    /** Whether something of the lock would run out by itself. */
    public boolean leaseRuns() {
        subject.store().look();
        return subject.store().leaseRuns();
    }

    /** For how long the lock is given at least, in milliseconds, by the shortest of its leases; empty if none runs. */
    public OptionalLong shortestLease() {
        return subject.store().look().held().values().stream()
                .flatMapToLong(held -> held.leaseMillis().stream())
                .min();
    }

    /** Removes everything of the lock. */
    public void clear() {
        subject.store().clear();
        whenFree = Map.of();
    }

    @Override
    public void close() {
        newcomers.close();
        subject.close();
    }
}

package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Looks at a lock from outside. Tells whether it is free while nobody moves: lets a newcomer try, and puts the store back as it was.
 * Belongs to one thread.
 */
public final class FreeProbe implements AutoCloseable {

    private final Subject subject;
    private final Newcomers newcomers;
    private Map<String, List<String>> whenFree = Map.of();

    /**
     * Takes the lock once and gives it back, to learn what it keeps in the store.
     *
     * @param subject a lock that nobody has taken yet; closed with this probe
     * @throws InconclusiveException if it cannot be taken
     */
    public FreeProbe(Subject subject) {
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
        return leases().values().stream().mapToLong(Long::longValue).min();
    }

    /** For how long each key of the lock that has a lease was given, in milliseconds. */
    public Map<String, Long> leases() {
        Map<String, Long> leases = new HashMap<>();
        subject.store()
                .look()
                .held()
                .forEach((key, held) -> held.leaseMillis().ifPresent(millis -> leases.put(key, millis)));
        return leases;
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

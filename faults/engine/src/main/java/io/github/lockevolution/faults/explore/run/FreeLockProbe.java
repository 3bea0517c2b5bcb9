package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Looks at a lock from outside. Tells whether it is free while no client moves: lets a newcomer try, and puts the store back as it was.
 * Belongs to one thread.
 */
public final class FreeLockProbe implements AutoCloseable {

    private final SystemUnderTest system;
    private final Newcomers newcomers;
    private Map<String, List<String>> whenFree = Map.of();

    /**
     * Takes the lock once and gives it back, to learn its keys in the store.
     *
     * @param system a lock that no client has taken yet; closed with this probe
     * @throws InconclusiveException if it cannot be taken
     */
    public FreeLockProbe(SystemUnderTest system) {
        this.system = system;
        this.newcomers = new Newcomers(system, new LockProfile(system.key(), system.lease()));
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
     * @throws InconclusiveException if the newcomer's tryLock threw an exception
     */
    public boolean isFree() {
        Snapshot now = system.store().look();
        boolean free = isFree(now, 0);
        if (free) {
            whenFree = values(now);
        }
        return free;
    }

    /** The present state of the lock. */
    public LockState state() {
        return new LockState(isFree(), false, system.store().look());
    }

    /** The effect of a client on the lock, between these two states. A lease is whole if it is as long as that of a newcomer. */
    public Optional<Event> change(String client, LockState before, LockState now) {
        return EffectDetector.change(
                client, before, now, key -> OptionalLong.of(system.lease().toMillis()));
    }

    private boolean isFree(Snapshot now, int time) {
        return newcomers.free(now, time) >= newcomers.capacity();
    }

    /** Whether a newcomer whose clock is more than a lease ahead would get in: then the clients' clocks decide when the lease is over. */
    public boolean isFreeAfterLease() {
        return isFree(system.store().look(), 1);
    }

    /** Whether the lock is free, or given up so soon that it is as good as free: a newcomer's tryLock would return true within a second. */
    public boolean isFreeSoon() {
        return isFree() || EffectDetector.runsOutSoon(system.store().look());
    }

    /**
     * Whether the contents of the lock differ from those at the last time that it was found free. May be asked while commands are under
     * way.
     */
    public boolean hasChangedSinceFree() {
        return !values(system.store().look()).equals(whenFree);
    }

    private static Map<String, List<String>> values(Snapshot snapshot) {
        return snapshot.work().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().elements()));
    }

    /** Whether any lease of the lock is running. */
    public boolean leaseRuns() {
        system.store().look();
        return system.store().leaseRuns();
    }

    /** The shortest lease of the lock, in milliseconds; empty if none runs. */
    public OptionalLong shortestLease() {
        return system.store().look().values().values().stream()
                .flatMapToLong(held -> held.leaseMillis().stream())
                .min();
    }

    /** Removes all contents of the lock. */
    public void clear() {
        system.store().clear();
        whenFree = Map.of();
    }

    @Override
    public void close() {
        newcomers.close();
        system.close();
    }
}

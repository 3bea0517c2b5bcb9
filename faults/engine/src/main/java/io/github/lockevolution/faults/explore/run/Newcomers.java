package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.AccessPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Clients outside of the schedule: they find out how many units of a lock are free, and whether it can be taken when all other clients are
 * done or dead. A lock has one newcomer; a semaphore several, one after the other, until one is refused; a read-write lock has a writer and
 * a reader.
 */
public final class Newcomers implements AvailabilityProbe, AutoCloseable {

    /** Attempts after which a lock that changes with every refusal, such as one that counts them, will not let a newcomer in any more. */
    private static final int MOST_ATTEMPTS = 8;

    private final String lock;
    private final AccessPolicy policy;
    private final Store store;
    /** Each may be inside together, perhaps but for the last one; the group that needs most of the lock comes first. */
    private final List<List<Newcomer>> groups;

    private final List<Newcomer> newcomers;

    public Newcomers(SystemUnderTest system, LockProfile profile) {
        this.lock = system.lock().name();
        this.policy = system.lock().accessPolicy();
        this.store = system.store();
        this.groups = names(policy).stream()
                .map(names -> names.stream()
                        .map(name -> new Newcomer(system, profile, name))
                        .toList())
                .toList();
        this.newcomers = groups.stream().flatMap(List::stream).toList();
    }

    /** The names of the newcomers. A semaphore has one more than it has permits, to find out whether there are too many. */
    private static List<List<String>> names(AccessPolicy policy) {
        if (policy.isUnlimited()) {
            return List.of();
        }
        if (policy.side(SystemUnderTest.NEWCOMER).isPresent()) {
            return List.of(List.of(SystemUnderTest.WRITING_NEWCOMER), List.of(SystemUnderTest.NEWCOMER));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < (policy.isExclusive() ? 1 : policy.capacity() + 1); i++) {
            names.add(String.valueOf((char) (SystemUnderTest.NEWCOMER.charAt(0) + i)));
        }
        return List.of(names);
    }

    /** Each takes the lock once and gives it back, alone, so that the store has cached the lock's scripts before schedules are counted. */
    public void rehearse() {
        for (Newcomer newcomer : newcomers) {
            if (newcomer != newcomers.get(0)) {
                store.clear();
            }
            newcomer.rehearse();
        }
        if (newcomers.size() > policy.capacity()) {
            requirePermits();
        }
    }

    /** A lock that lets in too few clients from the start has not lost a permit later. */
    private void requirePermits() {
        store.clear();
        int entered = enter(newcomers.subList(0, policy.capacity()), 0);
        if (entered < policy.capacity()) {
            throw new InconclusiveException(
                    ExploreText.class, text -> text.letsFewerIn(lock, entered, policy.capacity()));
        }
    }

    /** The number of units of the lock. */
    int capacity() {
        return policy.capacity();
    }

    /** {@inheritDoc} The store stays as it is. */
    @Override
    public int free(Snapshot now, int time) {
        if (newcomers.isEmpty()) {
            return policy.capacity();
        }
        for (List<Newcomer> together : groups) {
            int entered = enter(together, time);
            putBack(now);
            if (entered > 0) {
                return entered * policy.share(together.get(0).name());
            }
        }
        return 0;
    }

    /** Lets one after the other try, until one is refused, and then all of them go. */
    private static int enter(List<Newcomer> together, int time) {
        int entered = 0;
        while (entered < together.size() && together.get(entered).enter(time)) {
            entered++;
        }
        tried(together, entered).forEach(Newcomer::leave);
        return entered;
    }

    /** The newcomers that have come in, and the one after them that was refused. */
    private static List<Newcomer> tried(List<Newcomer> together, int entered) {
        return together.subList(0, Math.min(entered + 1, together.size()));
    }

    /** A restore of equal contents would touch the keys, and a client that watches them would notice. */
    private void putBack(Snapshot now) {
        if (store.look().isTouched()) {
            store.restore(now);
        }
    }

    /**
     * Lets a newcomer try to take the lock, before any lease runs out, until it gets in, or is refused and nothing has changed. The store
     * stays as it is.
     *
     * @param now the contents of the store
     * @return the commands and replies of its first attempt; empty if it has got in
     */
    List<Exchange> refusedInPeriod(Snapshot now, int time, Canonicalizer canonicalizer) {
        Newcomer newcomer = newcomers.get(0);
        List<Exchange> first = List.of();
        try {
            for (int i = 0; i < MOST_ATTEMPTS; i++) {
                SortedMap<String, Snapshot.StoredValue> before = store.look().work();
                boolean enters = newcomer.enter(time);
                newcomer.leave();
                if (enters) {
                    return List.of();
                }
                first = first.isEmpty() ? newcomer.exchanges(canonicalizer) : first;
                if (store.look().work().equals(before)) {
                    return first;
                }
            }
            return first;
        } finally {
            putBack(now);
        }
    }

    /**
     * Lets every lease run out and tries to take the lock, until the whole group gets in, or not all of it and nothing has changed; a lock
     * that looks at the clock is tried all {@value #MOST_ATTEMPTS} times, which is the limit for every lock. At the first attempt its clock
     * is one lease ahead of the run, at each further one twice as far as before.
     *
     * @param time the number of leases that have gone by so far
     * @param canonicalizer the canonicalizer of the run, which knows the owners of the values that the run has left
     */
    FinalCheck lastAttempt(int time, Canonicalizer canonicalizer) {
        store.replica().ifPresent(Replica::keepUp);
        try {
            return lastAttempts(time, canonicalizer);
        } finally {
            store.replica().ifPresent(Replica::fallBehind);
        }
    }

    private FinalCheck lastAttempts(int time, Canonicalizer canonicalizer) {
        List<Exchange> inPeriod = policy.isPerLease() ? refusedInPeriod(store.look(), time, canonicalizer) : List.of();
        List<Exchange> exchanges = new ArrayList<>();
        for (List<Newcomer> group : groups) {
            List<Newcomer> together = group.subList(0, Math.min(policy.capacity(), group.size()));
            int entered = lastAttempts(together, time);
            tried(together, entered).forEach(newcomer -> exchanges.addAll(newcomer.exchanges(canonicalizer)));
            if (entered < together.size()) {
                return new FinalCheck(false, exchanges, inPeriod);
            }
        }
        return new FinalCheck(true, exchanges, inPeriod);
    }

    /** How many have come in, at the last attempt. */
    private int lastAttempts(List<Newcomer> together, int time) {
        int entered = 0;
        for (int i = 1; i <= MOST_ATTEMPTS; i++) {
            store.expire();
            SortedMap<String, Snapshot.StoredValue> before = store.look().work();
            // A value with a time of day as its end is kept for ever only if it outlasts far more than a lease.
            entered = enter(together, time + (1 << i - 1));
            if (entered == together.size()) {
                return entered;
            }
            store.look();
            store.expire();
            // A lock that counts attempts changes with each; after so many it will not let a newcomer in any more.
            if (store.look().work().equals(before) && together.stream().noneMatch(Newcomer::readsClock)) {
                return entered;
            }
        }
        return entered;
    }

    @Override
    public void close() {
        newcomers.forEach(Newcomer::close);
    }
}

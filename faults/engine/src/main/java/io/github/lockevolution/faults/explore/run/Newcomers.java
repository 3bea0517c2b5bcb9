package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.AccessPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Clients that nobody waits for: they find out how much of a lock is free, and what becomes of it when all others are done or dead. Of a lock
 * one comes; of a semaphore one after the other, until one is refused; of a read-write lock one who writes and one who reads.
 */
public final class Newcomers implements AvailabilityProbe, AutoCloseable {

    /** A lock that changes with every refusal, such as one that counts them, has refused often enough by then. */
    private static final int MOST_ATTEMPTS = 8;

    private final String lock;
    private final AccessPolicy policy;
    private final Store store;
    private final List<Newcomer> newcomers = new ArrayList<>();

    public Newcomers(Subject subject, LockProfile profile) {
        this.lock = subject.lock().name();
        this.policy = subject.lock().accessPolicy();
        this.store = subject.store();
        names(policy).forEach(name -> newcomers.add(new Newcomer(subject, profile, name)));
    }

    /** Of a semaphore there is one more than may get in, who finds out whether there are more permits than there should be. */
    private static List<String> names(AccessPolicy policy) {
        if (policy.equals(AccessPolicy.UNLIMITED)) {
            return List.of();
        }
        if (policy instanceof AccessPolicy.ReadersOrWriter) {
            return List.of(Subject.WRITING_NEWCOMER, Subject.NEWCOMER);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < (policy.isExclusive() ? 1 : policy.capacity() + 1); i++) {
            names.add(String.valueOf((char) (Subject.NEWCOMER.charAt(0) + i)));
        }
        return names;
    }

    /** Each takes the lock once and gives it back, alone, so that the store has cached the lock's scripts before anything is counted. */
    public void rehearse() {
        for (Newcomer newcomer : newcomers) {
            if (newcomer != newcomers.get(0)) {
                store.clear();
            }
            newcomer.rehearse();
        }
        if (policy instanceof AccessPolicy.Permits && !policy.isExclusive()) {
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

    /** How much there is to share. */
    int capacity() {
        return policy.capacity();
    }

    /** {@inheritDoc} The store stays as it is. */
    @Override
    public int free(Snapshot now, int time) {
        if (newcomers.isEmpty()) {
            return policy.capacity();
        }
        return policy instanceof AccessPolicy.ReadersOrWriter ? freeToOneOf(now, time) : freeTogether(now, time);
    }

    /** Of whom the first gets in who needs most. */
    private int freeToOneOf(Snapshot now, int time) {
        for (Newcomer newcomer : newcomers) {
            boolean enters = newcomer.enter(time);
            newcomer.leave();
            putBack(now);
            if (enters) {
                return policy.share(newcomer.name());
            }
        }
        return 0;
    }

    private int freeTogether(Snapshot now, int time) {
        int free = enter(newcomers, time);
        putBack(now);
        return free;
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

    /** Putting back what is there already would touch it, and a client that watches it would notice. */
    private void putBack(Snapshot now) {
        if (store.look().isTouched()) {
            store.restore(now);
        }
    }

    /**
     * Tries to take the lock, before any lease runs out, until it gets in, or is refused and nothing has changed. The store stays as it is.
     *
     * @param now what the store holds
     * @return what it has sent at first, and was answered; empty if it has got in
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
     * Lets every lease run out and tries to take the lock, until as many get in as may, or fewer and nothing has changed; a lock that looks at
     * the clock is tried all {@value #MOST_ATTEMPTS} times, which is the limit for every lock. At the first attempt its clock is one lease
     * ahead of the run, at each further one twice as far as before.
     *
     * @param time how many leases have gone by so far
     * @param canonicalizer of the run, which knows whose the values are that it has left
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
        List<Exchange> inPeriod = policy.equals(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                ? refusedInPeriod(store.look(), time, canonicalizer)
                : List.of();
        List<Exchange> exchanges = new ArrayList<>();
        for (List<Newcomer> together : inTheEnd()) {
            int entered = lastAttempts(together, time);
            tried(together, entered).forEach(newcomer -> exchanges.addAll(newcomer.exchanges(canonicalizer)));
            if (entered < together.size()) {
                return new FinalCheck(false, exchanges, inPeriod);
            }
        }
        return new FinalCheck(true, exchanges, inPeriod);
    }

    /** The groups of newcomers that have to get in in the end: as many together as may be inside, each reader, and each writer. */
    private List<List<Newcomer>> inTheEnd() {
        return policy instanceof AccessPolicy.ReadersOrWriter
                ? newcomers.stream().map(List::of).toList()
                : List.of(newcomers.subList(0, policy.capacity()));
    }

    /** How many have come in, at the last attempt. */
    private int lastAttempts(List<Newcomer> together, int time) {
        int entered = 0;
        for (int i = 1; i <= MOST_ATTEMPTS; i++) {
            store.expire();
            SortedMap<String, Snapshot.StoredValue> before = store.look().work();
            // What is kept until a time of day is kept for ever only if it outlasts far more than a lease.
            entered = enter(together, time + (1 << i - 1));
            if (entered == together.size()) {
                return entered;
            }
            store.look();
            store.expire();
            // A lock that counts changes with each attempt; after so many it is not going to change its mind.
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

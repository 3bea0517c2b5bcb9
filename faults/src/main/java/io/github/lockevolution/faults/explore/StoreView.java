package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What the store holds of the lock during one run, and whether the lock is free: looked at when somebody asks, once after each move. */
final class StoreView {

    private final Store store;
    private final LockProfile profile;
    private final FreeStates freeStates;
    private final Canonicalizer canonicalizer;
    /** Empty until somebody looks. */
    private Optional<Snapshot> now = Optional.empty();

    private SortedMap<String, KeyState> held = new TreeMap<>();
    private boolean isFree;
    private int time;

    StoreView(Store store, LockProfile profile, FreeStates freeStates, Canonicalizer canonicalizer) {
        this.store = store;
        this.profile = profile;
        this.freeStates = freeStates;
        this.canonicalizer = canonicalizer;
    }

    /** What the store holds since the last move. */
    Snapshot look() {
        if (now.isEmpty()) {
            Snapshot seen = store.look();
            now = Optional.of(seen);
            held = canonicalizer.held(seen);
            isFree = freeStates.isFree(seen, held, time);
        }
        return now.get();
    }

    /** A command ran: whoever asks next looks again. */
    void noteCommand() {
        now = Optional.empty();
    }

    /** Lets every lease run out. */
    void expire() {
        // The store lets those leases run out that it has seen.
        look();
        store.expire();
        now = Optional.empty();
        time++;
    }

    /** Whether a newcomer would get in. */
    boolean isFree() {
        look();
        return isFree;
    }

    /** A lock that looks at a clock may keep its lease in a value, where no store sees it. */
    boolean leaseRuns() {
        look();
        return store.leaseRuns() || profile.readsClock() && !isFree;
    }

    /** What the store holds, with marks for names. */
    SortedMap<String, KeyState> held() {
        look();
        return Collections.unmodifiableSortedMap(held);
    }

    /** The keys under which the store holds something of the lock, as the store names them. */
    Set<String> keys() {
        return look().held().keySet();
    }

    /** Everything that the store holds, value by value. */
    List<String> values() {
        return look().held().values().stream()
                .flatMap(entry -> entry.elements().stream())
                .toList();
    }

    /**
     * Lets every lease run out and a newcomer try to take the lock.
     *
     * @param names the names of the clients
     */
    FinalCheck lastAttempt(List<String> names) {
        return freeStates.newcomer().lastAttempt(time, names);
    }

    /** What came of the last attempt in another run that left the same in the store; if there was none, of this one. */
    FinalCheck lastAttemptAsBefore(Supplier<FinalCheck> check) {
        return freeStates.finalCheck(held(), time, check);
    }
}

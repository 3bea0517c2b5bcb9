package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether a lock is free: a newcomer's tryLock would return true. It is found out by letting one try and putting the store back as it was,
 * once for each state of the store; what a newcomer is told follows from nothing else.
 */
final class FreeStates {

    private final Newcomer newcomer;
    private final LockProfile profile;
    private final Map<String, Boolean> known = new HashMap<>();

    FreeStates(Newcomer newcomer, LockProfile profile) {
        this.newcomer = newcomer;
        this.profile = profile;
    }

    Newcomer newcomer() {
        return newcomer;
    }

    /** Forgets what it knows, because the same state is told in other words from now on. */
    void forget() {
        known.clear();
    }

    /**
     * @param now what the store holds
     * @param held the same in text that is the same in every run
     * @param time how many leases have gone by
     */
    boolean isFree(Snapshot now, Map<String, KeyState> held, int time) {
        String state = profile.readsClock() ? held + " at " + time : held.toString();
        Boolean free = known.get(state);
        if (free == null) {
            free = newcomer.wouldEnter(now, time);
            known.put(state, free);
        }
        return free;
    }
}

package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Remembers how many units of a lock are free in each state of the store: for how many newcomers tryLock would return true. For each state
 * this is found out once, by letting newcomers try and putting the store back as it was; the answer depends on nothing but that state.
 */
final class ProbeCache {

    private final Newcomers newcomers;
    private final LockProfile profile;
    private AvailabilityProbe prober;
    private int learned;
    private final Map<String, Integer> known = new HashMap<>();
    private final Map<String, FinalCheck> finalChecks = new HashMap<>();

    ProbeCache(Newcomers newcomers, LockProfile profile) {
        this.newcomers = newcomers;
        this.profile = profile;
        this.prober = newcomers;
    }

    /** Asks another probe than the newcomers from now on. */
    void askBy(AvailabilityProbe other) {
        prober = other;
    }

    Newcomers newcomers() {
        return newcomers;
    }

    /** Begins a new run. The results so far are forgotten if the same state is encoded differently from now on. */
    void begin() {
        int now = profile.learned();
        if (now != learned) {
            learned = now;
            known.clear();
            finalChecks.clear();
        }
    }

    /**
     * @param now the contents of the store
     * @param held the same contents in text that is the same in every run
     * @param time the number of leases that have gone by
     */
    int free(Snapshot now, Map<String, KeyState> held, int time) {
        String state = state(held, time);
        Integer free = known.get(state);
        if (free == null) {
            free = prober.free(now, time);
            known.put(state, free);
        }
        return free;
    }

    private String state(Map<String, KeyState> held, int time) {
        return profile.readsClock() ? held + " at " + time : held.toString();
    }

    /** The final check of an earlier run that left the same contents in the store; if there was none, runs it now. */
    FinalCheck finalCheck(Map<String, KeyState> held, int time, Supplier<FinalCheck> check) {
        String state = state(held, time);
        FinalCheck known = finalChecks.get(state);
        if (known == null) {
            known = check.get();
            finalChecks.put(state, known);
        }
        return known;
    }
}

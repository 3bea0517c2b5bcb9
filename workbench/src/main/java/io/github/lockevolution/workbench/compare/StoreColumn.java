package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found out about one lock.
 *
 * @param observation what it was, or why nothing was
 */
record StoreColumn(LockSpec lock, Optional<Observation> observation, Optional<Message> problem) {

    /**
     * @param outcomes of each fault that can happen to it
     * @param roundTrips how many commands a tryLock and its unlock send together
     * @param times how long they take together; empty if that was not measured
     * @param drawsToken whether each holder has a number by which a resource can refuse who came before it
     * @param isTransaction whether the lock is a row that a transaction has locked: what was written in it ends with the lock
     */
    record Observation(
            Map<Fault, FaultOutcome> outcomes,
            int roundTrips,
            Optional<PairTimes> times,
            boolean drawsToken,
            boolean isTransaction) {}

    /**
     * Of the faults alone, which come out the same in every run.
     *
     * @throws SetupProblem if the store is not there
     * @throws InconclusiveException if the lock cannot be run
     */
    static StoreColumn untimed(LockSpec lock, ProvenStore store) {
        return new StoreColumn(lock, Optional.of(observed(lock, store, Optional.empty())), Optional.empty());
    }

    /** Its store may not be there, or the lock not fit for it: then that is said, and the others are compared. */
    static StoreColumn of(LockSpec lock, ProvenStore store, int pairs) {
        try {
            store.requireFor(lock);
            return new StoreColumn(lock, Optional.of(observed(lock, store, Optional.of(pairs))), Optional.empty());
        } catch (SetupProblem | InconclusiveException e) {
            return new StoreColumn(lock, Optional.empty(), Optional.of(Message.of(e)));
        }
    }

    private static Observation observed(LockSpec lock, ProvenStore store, Optional<Integer> pairs) {
        Map<Fault, FaultOutcome> outcomes = new EnumMap<>(Fault.class);
        int roundTrips;
        try (Testbed testbed = Testbed.open(lock, store, FaultTrial.CLIENTS)) {
            FaultTrial trial = new FaultTrial(testbed);
            roundTrips = trial.roundTrips();
            for (Fault fault : Fault.values()) {
                trial.of(fault).ifPresent(outcome -> outcomes.put(fault, outcome));
            }
            testbed.requireUndisturbed();
        }
        failover(lock, store).ifPresent(outcome -> outcomes.put(Fault.FAILOVER, outcome));
        return new Observation(
                outcomes,
                roundTrips,
                pairs.map(count -> PairTimes.measure(lock, store, count)),
                drawsToken(lock, store),
                lock.backing() instanceof SqlBacking sql && sql.hold() == SqlBacking.Hold.ROW_LOCK);
    }

    /**
     * Empty where there is no replica to be had.
     *
     * @throws SetupProblem if there is one, and it does not start
     */
    private static Optional<FaultOutcome> failover(LockSpec lock, ProvenStore store) {
        ProvenStore replicated;
        try {
            replicated = store.withReplicaIf(true);
            replicated.requireFor(lock);
        } catch (SetupProblem e) {
            return Optional.empty();
        }
        replicated.proveFor(List.of(lock));
        try (Testbed testbed = Testbed.open(lock, replicated, FaultTrial.CLIENTS)) {
            Optional<FaultOutcome> outcome = new FaultTrial(testbed).of(Fault.FAILOVER);
            testbed.requireUndisturbed();
            return outcome;
        }
    }

    private static boolean drawsToken(LockSpec lock, ProvenStore store) {
        try (UngatedLock open = store.open(lock)) {
            return open.lock() instanceof FencingTokenSource;
        }
    }
}

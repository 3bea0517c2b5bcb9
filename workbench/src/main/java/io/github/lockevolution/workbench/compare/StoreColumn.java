package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.UngatedLock;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockStage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found out about one lock.
 *
 * @param observation what it was, or why nothing was
 */
record StoreColumn(LockStage lock, Optional<Observation> observation, Optional<Message> problem) {

    /**
     * @param outcomes of each fault that can happen to it
     * @param roundTrips how many commands a tryLock and its unlock send together
     * @param times how long they take together; empty if that was not measured
     * @param drawsToken whether each holder has a number by which a resource can refuse who came before it
     */
    record Observation(
            Map<Fault, FaultOutcome> outcomes, int roundTrips, Optional<PairTimes> times, boolean drawsToken) {}

    /**
     * Of the faults alone, which come out the same in every run.
     *
     * @throws SetupProblem if the store is not there
     * @throws InconclusiveException if the lock cannot be run
     */
    static StoreColumn untimed(LockStage lock, Launcher launcher) {
        return new StoreColumn(lock, Optional.of(observed(lock, launcher, Optional.empty())), Optional.empty());
    }

    /** Its store may not be there, or the lock not fit for it: then that is said, and the others are compared. */
    static StoreColumn of(LockStage lock, Launcher launcher, int pairs) {
        try {
            launcher.requireFor(lock);
            return new StoreColumn(lock, Optional.of(observed(lock, launcher, Optional.of(pairs))), Optional.empty());
        } catch (SetupProblem | InconclusiveException e) {
            return new StoreColumn(lock, Optional.empty(), Optional.of(Message.of(e)));
        }
    }

    private static Observation observed(LockStage lock, Launcher launcher, Optional<Integer> pairs) {
        Map<Fault, FaultOutcome> outcomes = new EnumMap<>(Fault.class);
        int roundTrips;
        try (Testbed testbed = Testbed.open(lock, launcher, FaultTrial.CLIENTS)) {
            FaultTrial trial = new FaultTrial(testbed);
            roundTrips = trial.roundTrips();
            for (Fault fault : Fault.values()) {
                trial.of(fault).ifPresent(outcome -> outcomes.put(fault, outcome));
            }
            testbed.requireUndisturbed();
        }
        failover(lock, launcher).ifPresent(outcome -> outcomes.put(Fault.FAILOVER, outcome));
        return new Observation(
                outcomes,
                roundTrips,
                pairs.map(count -> PairTimes.measure(lock, launcher, count)),
                drawsToken(lock, launcher));
    }

    /**
     * Empty where there is no replica to be had.
     *
     * @throws SetupProblem if there is one, and it does not start
     */
    private static Optional<FaultOutcome> failover(LockStage lock, Launcher launcher) {
        Launcher replicated;
        try {
            replicated = launcher.withReplicaIf(true);
            replicated.requireFor(lock);
        } catch (SetupProblem e) {
            return Optional.empty();
        }
        replicated.perStore(List.of(lock)).forEach(CensusRun::breakCanary);
        try (Testbed testbed = Testbed.open(lock, replicated, FaultTrial.CLIENTS)) {
            Optional<FaultOutcome> outcome = new FaultTrial(testbed).of(Fault.FAILOVER);
            testbed.requireUndisturbed();
            return outcome;
        }
    }

    private static boolean drawsToken(LockStage lock, Launcher launcher) {
        try (UngatedLock open = launcher.open(lock)) {
            return open.lock() instanceof FencingTokenSource;
        }
    }
}

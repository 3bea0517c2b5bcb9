package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.Set;

/** Attacks a lock that is known to be broken; a run that does not see it break has lost its sight. */
final class Canary {

    private Canary() {}

    /**
     * Attacks the canary of the store, which must show exactly the failures it has when two clients come at once. One of them shows only if
     * the bench sees the effects of the clients on the lock.
     *
     * @throws DisturbedStoreException if the store or the keys were disturbed meanwhile, so that the canary proves nothing
     * @throws CanaryMissed if it shows other failures, or none
     */
    static void mustBreakOn(TestEnvironment environment) {
        mustBreakOn(environment.store().canary(), environment);
    }

    static void mustBreakOn(LockSpec canary, TestEnvironment environment) {
        AttackResult result = SingleAttack.on(Attack.BOTH_AT_ONCE, canary, environment);
        if (!result.failures().equals(Set.of(Failure.RACE, Failure.FOREIGN_UNLOCK))) {
            throw disturbance(result).orElseGet(() -> missed(result));
        }
    }

    private static Optional<RuntimeException> disturbance(AttackResult result) {
        return result instanceof AttackResult.Ran ran
                        && ran.verdict() instanceof Verdict.Inconclusive reason
                        && reason.cause() instanceof DisturbedStoreException disturbed
                ? Optional.of(disturbed)
                : Optional.empty();
    }

    static CanaryMissed missed(AttackResult result) {
        return CanaryMissed.seeing(language -> result.inJson() + " (" + result.story(language) + ")");
    }
}

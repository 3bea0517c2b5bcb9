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
     * Attacks the canary of the store, which must show exactly the failures it has when two come at once. One of them shows only if the
     * bench sees what the clients do to the lock.
     *
     * @throws DisturbedStoreException if somebody disturbed the store, or was at the keys, meanwhile, so that nobody can tell
     * @throws CanaryMissed if it shows others, or none
     */
    static void mustBreakOn(AttackSite site) {
        mustBreakOn(site.store().canary(), site);
    }

    static void mustBreakOn(LockSpec canary, AttackSite site) {
        AttackResult result = SingleAttack.on(Attack.BOTH_AT_ONCE, canary, site);
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

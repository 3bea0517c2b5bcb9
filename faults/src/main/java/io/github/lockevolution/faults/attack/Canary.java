package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.canary.OpenDoor;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.lock.Failure;
import java.util.Set;

/** Attacks a lock that is known to be broken; a run that does not see it break has lost its sight. */
final class Canary {

    private Canary() {}

    /**
     * Attacks {@link OpenDoor}, which must show exactly the failure it has.
     *
     * @throws CanaryMissed if it shows others, or none
     */
    static void mustBreakOn(Environment environment) {
        AttackResult result = Attack.BOTH_AT_ONCE.on(new OpenDoor(), environment);
        if (!result.failures().equals(Set.of(Failure.RACE))) {
            throw missed(result);
        }
    }

    static CanaryMissed missed(AttackResult result) {
        return new CanaryMissed(result.inJson() + " (" + result.story() + ")");
    }
}

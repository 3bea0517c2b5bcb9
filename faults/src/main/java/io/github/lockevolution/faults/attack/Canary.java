package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.canary.OpenDoor;
import io.github.lockevolution.lock.Failure;
import java.util.Set;

/** Breaks a lock that is no lock, by an attack. */
final class Canary {

    private Canary() {}

    /**
     * @throws CanaryMissed if that is not noticed
     */
    static void mustBreakOn(Environment environment) {
        AttackResult result = Attack.BOTH_AT_ONCE.on(new OpenDoor(), environment);
        if (!result.failures().equals(Set.of(Failure.RACE, Failure.FOREIGN_UNLOCK))) {
            throw missed(result);
        }
    }

    static CanaryMissed missed(AttackResult result) {
        return new CanaryMissed(result.inWords() + " (" + result.story() + ")");
    }
}

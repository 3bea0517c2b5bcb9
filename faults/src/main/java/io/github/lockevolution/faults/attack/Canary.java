package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.canary.OpenDoor;
import io.github.lockevolution.faults.canary.Overlooked;
import io.github.lockevolution.lock.Failure;
import java.util.Set;

/** Breaks a lock that is no lock, by an attack. */
final class Canary {

    private Canary() {}

    /**
     * @throws Overlooked if that is not noticed
     */
    static void mustBreakOn(Bench bench) {
        AttackResult result = Attack.BOTH_AT_ONCE.on(new OpenDoor(), bench);
        if (!result.failures().equals(Set.of(Failure.RACE, Failure.FOREIGN_UNLOCK))) {
            throw overlooked(result);
        }
    }

    static Overlooked overlooked(AttackResult result) {
        return new Overlooked(result.inWords() + " (" + result.story() + ")");
    }
}

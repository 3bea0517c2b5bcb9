package io.github.lockevolution.libraries;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Set;

/** Its queue is seen where another client stands between two commands, which no attack is made for. */
@OnTheBench(value = LibraryLocks.class, lock = "redisson-fair")
class RedissonFairAttacksIT extends LibraryAttacks {

    RedissonFairAttacksIT() {
        but(Attack.CLOCK_AHEAD, survives());
    }

    @Override
    protected Set<Failure> onlyInSchedules() {
        return Set.of(Failure.FOREIGN_UNLOCK);
    }
}

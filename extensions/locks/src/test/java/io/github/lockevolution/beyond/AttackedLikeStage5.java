package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import java.util.EnumMap;
import java.util.Map;

/** What the attacks show of stage 5: an overrun of its lease, and nothing else. The test of a lock says what is different with it. */
public abstract class AttackedLikeStage5 extends AttackTableContract {

    private final Map<Attack, Expected> expected = new EnumMap<>(Map.of(
            PAUSED_HOLDER, suffers(LEASE_OVERRUN),
            SLOW_WORKER, suffers(LEASE_OVERRUN),
            CLOCK_AHEAD, notApplicable()));

    @Override
    protected final Map<Attack, Expected> expected() {
        return expected;
    }

    /** What is different with this lock. */
    protected final void but(Attack attack, Expected shown) {
        expected.put(attack, shown);
    }
}

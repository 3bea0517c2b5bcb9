package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.BOTH_AT_ONCE;
import static io.github.lockevolution.faults.attack.Attack.CUT_BETWEEN_COMMANDS;
import static io.github.lockevolution.faults.attack.Attack.DEAD_THREAD;
import static io.github.lockevolution.faults.attack.Attack.DEAD_WAITER;
import static io.github.lockevolution.faults.attack.Attack.KILLED_WHILE_HOLDING;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.LOST_REPLY;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(FairStage.class)
class FairAttacksTest extends AttackContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                BOTH_AT_ONCE, survives(),
                KILLED_WHILE_HOLDING, survives(),
                CUT_BETWEEN_COMMANDS, survives(),
                LATE_UNLOCK, survives(),
                LOST_REPLY, survives(),
                PAUSED_HOLDER, suffers(LEASE_OVERRUN),
                SCRIPT_FLUSH, survives(),
                SLOW_WORKER, suffers(LEASE_OVERRUN),
                DEAD_WAITER, suffers(UNRELEASED),
                DEAD_THREAD, survives());
    }

    /** B has no more to do with the lock, and it is kept for B. */
    @Test
    void a_dead_waiter_costs_the_others_a_turn() {
        assertThat(result(DEAD_WAITER).story())
                .isEqualTo("B is refused and never comes back; A's EVALSHA leaves the lock taken for 2 s");
    }
}

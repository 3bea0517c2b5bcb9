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
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(FencedStage.class)
class FencedAttacksTest extends AttackContract {

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
                DEAD_WAITER, survives(),
                DEAD_THREAD, survives());
    }

    /** Both are inside, and the resource takes what B writes and refuses what A writes after it. */
    @Test
    void what_the_late_holder_writes_does_not_reach_the_resource() {
        assertThat(result(PAUSED_HOLDER).staleWrites()).contains(new StaleWrites(0, 1));
        assertThat(result(PAUSED_HOLDER).story())
                .isEqualTo("A sleeps past its lease and writes while B is inside, and the resource refuses its lower"
                        + " fencing token");
    }
}

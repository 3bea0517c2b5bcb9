package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.BOTH_AT_ONCE;
import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
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
import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(FencedStage.class)
class FencedAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.ofEntries(
                entry(BOTH_AT_ONCE, survives()),
                entry(KILLED_WHILE_HOLDING, survives()),
                entry(CUT_BETWEEN_COMMANDS, survives()),
                entry(LATE_UNLOCK, survives()),
                entry(LOST_REPLY, survives()),
                entry(PAUSED_HOLDER, suffers(LEASE_OVERRUN)),
                entry(SCRIPT_FLUSH, survives()),
                entry(SLOW_WORKER, suffers(LEASE_OVERRUN)),
                entry(DEAD_WAITER, survives()),
                entry(DEAD_THREAD, survives()),
                entry(CLOCK_AHEAD, notApplicable()));
    }

    /** Both are inside, and the resource takes what B writes and refuses what A writes after it. */
    @Test
    @Tag(NIGHTLY)
    void what_the_late_holder_writes_does_not_reach_the_resource() {
        assertThat(result(PAUSED_HOLDER).staleWrites()).contains(new StaleWrites(0, 1));
        assertThat(result(PAUSED_HOLDER).story())
                .isEqualTo("A sleeps past its lease and writes while B is inside, and the resource refuses its lower"
                        + " fencing token");
    }
}

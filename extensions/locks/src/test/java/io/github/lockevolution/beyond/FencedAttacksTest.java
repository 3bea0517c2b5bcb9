package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "fenced-lock")
class FencedAttacksTest extends AttackedLikeStage5 {

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

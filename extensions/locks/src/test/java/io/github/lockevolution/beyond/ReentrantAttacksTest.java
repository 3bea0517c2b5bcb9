package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "reentrant-lock")
class ReentrantAttacksTest extends AttackedLikeStage5 {

    /** It draws no fencing token, so the resource cannot tell who is late. */
    @Test
    @Tag(NIGHTLY)
    void what_the_late_holder_writes_reaches_the_resource() {
        assertThat(result(PAUSED_HOLDER).staleWrites()).contains(new StaleWrites(1, 0));
    }
}

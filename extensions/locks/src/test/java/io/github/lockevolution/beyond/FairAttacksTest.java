package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.DEAD_WAITER;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "fair-lock")
class FairAttacksTest extends AttackedLikeStage5 {

    FairAttacksTest() {
        but(DEAD_WAITER, suffers(UNRELEASED));
    }

    /** B has no more to do with the lock, and it is kept for B. */
    @Test
    @Tag(NIGHTLY)
    void a_dead_waiter_costs_the_others_a_turn() {
        assertThat(result(DEAD_WAITER).story())
                .isEqualTo("B is refused and gone; A's EVALSHA leaves the lock taken for 2 s");
    }
}

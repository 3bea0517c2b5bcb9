package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "lua-keys-for-argv")
class LuaKeysForArgvCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                        schedules(180).and(48, LEASE_OVERRUN).and(40, UNRELEASED),
                Bounds.clients(2).crashes(2).expiries(2),
                        schedules(824).and(348, LEASE_OVERRUN).and(50, UNRELEASED),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(446).and(108, LEASE_OVERRUN).and(46, UNRELEASED),
                Bounds.clients(3).crashes(1).expiries(2),
                        schedules(29556).and(19944, LEASE_OVERRUN).and(3888, UNRELEASED));
    }

    /** Only the lease frees the lock, so nobody is locked out for ever. */
    @Test
    void the_lease_does_what_the_release_does_not() {
        Trace story = play("lua-keys-for-argv:A.A.A.expire.B.B.B");

        assertThat(story.steps().get(4)).hasToString("B: SET lock B NX EX 30 -> OK, B INSIDE, lock=B 30s");
    }
}

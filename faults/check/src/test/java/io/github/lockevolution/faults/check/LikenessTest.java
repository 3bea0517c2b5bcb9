package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LikenessTest {

    private static final Map<Failure, Schedule> OVERRUN =
            Map.of(Failure.LEASE_OVERRUN, Schedule.parse("it:A.expire.B.B.B.A.A"));

    /** Shows an overrun, and with a third client an unlock of another's lock as well. */
    private static final LockSpec KNOWN =
            LockSpec.inRedis("known").suffers(Failure.LEASE_OVERRUN).suffersBeyond(Failure.FOREIGN_UNLOCK);

    @Test
    void a_lock_that_shows_more_with_a_third_client_does_not_fail_as_the_known_one_does() {
        Likeness likeness = Likeness.of(KNOWN, Set.of(Failure.LEASE_OVERRUN, Failure.RACE), OVERRUN, OVERRUN);

        assertThat(likeness.more()).containsExactly(Failure.RACE);
    }

    @Test
    void what_the_known_one_shows_only_with_a_third_client_is_no_more_than_it_shows_there() {
        Likeness likeness = Likeness.of(KNOWN, Set.of(Failure.LEASE_OVERRUN, Failure.FOREIGN_UNLOCK), OVERRUN, OVERRUN);

        assertThat(likeness.isSame()).isTrue();
    }
}

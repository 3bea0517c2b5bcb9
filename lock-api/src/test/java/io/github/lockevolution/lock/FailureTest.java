package io.github.lockevolution.lock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void a_lock_can_fail_in_four_ways() {
        assertThat(Failure.values()).containsExactly(RACE, ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Test
    void each_failure_has_a_title() {
        assertThat(Failure.values())
                .extracting(Failure::title)
                .containsExactly("race", "orphan key", "foreign unlock", "lease overrun");
    }

    @Test
    void each_failure_says_what_it_is_in_half_a_sentence() {
        assertThat(Failure.values())
                .extracting(Failure::meaning)
                .containsExactly(
                        "two clients are inside at once, and no lease ran out",
                        "everyone is gone, and still nobody can take the lock",
                        "one client deletes the lock of another",
                        "two clients are inside at once, after a lease ran out");
    }
}

package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeaseLengthTest {

    @Test
    void a_key_that_was_seen_late_differs_in_its_leases_alone() {
        assertThat(LeaseLength.differAlone("lock=A 30s", "lock=A 25s")).isTrue();
        assertThat(LeaseLength.differAlone("lock=S2 A, S3 A 30s", "lock=S2 A EX 30, S3 A EX 25 25s"))
                .isTrue();
        assertThat(LeaseLength.differAlone("lock=A 30s", "lock=B 25s")).isFalse();
        assertThat(LeaseLength.differAlone("lock=A 30s", "lock=A forever")).isFalse();
        assertThat(LeaseLength.differAlone("lock=A 30s", "lock=A 30s")).isFalse();
        assertThat(LeaseLength.differAlone("", "")).isFalse();
    }
}

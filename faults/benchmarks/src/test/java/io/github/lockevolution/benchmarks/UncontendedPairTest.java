package io.github.lockevolution.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UncontendedPairTest {

    /** A little more than half of the time everything takes ten times as long, and each pair always twice as long as its PINGs. */
    @Test
    void a_machine_that_is_slow_for_a_while_does_not_change_the_ratio() {
        long[] pairs = new long[1_000];
        long[] pings = new long[1_000];
        Arrays.fill(pairs, 0, 500, 20);
        Arrays.fill(pairs, 500, 1_000, 200);
        Arrays.fill(pings, 0, 499, 10);
        Arrays.fill(pings, 499, 1_000, 100);

        assertThat(UncontendedPair.of(pairs, pings).ratio()).isEqualTo(2);
        assertThat(UncontendedPair.of(pairs, pings).pings().median()).isEqualTo(100);
    }
}

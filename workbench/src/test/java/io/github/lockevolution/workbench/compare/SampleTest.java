package io.github.lockevolution.workbench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void half_of_the_times_are_no_longer_than_the_median() {
        assertThat(new Sample(new long[] {30, 10, 20}).median()).isEqualTo(20);
        assertThat(new Sample(new long[] {40, 10, 30, 20}).median()).isEqualTo(20);
        assertThat(new Sample(new long[] {7}).median()).isEqualTo(7);
    }

    @Test
    void one_of_a_hundred_times_is_longer_than_p99() {
        assertThat(new Sample(LongStream.rangeClosed(1, 100).toArray()).percentile(99))
                .isEqualTo(99);
        assertThat(new Sample(LongStream.rangeClosed(1, 50).toArray()).percentile(99))
                .isEqualTo(50);
    }

    @Test
    void nothing_has_no_median() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Sample(new long[0]).median())
                .withMessage("nothing was measured");
    }
}

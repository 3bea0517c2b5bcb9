package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyStateTest {

    /** PTTL answers a little less than what the lease was given, by however long the look at it took. */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 1",
        "499, 1",
        "1499, 1",
        "1500, 2",
        "1999, 2",
        "2000, 2",
        "9499, 9",
        "9999, 10",
        "10000, 10",
        "12499, 10",
        "12500, 15",
        "29990, 30",
        "30000, 30",
        "599998, 600"
    })
    void a_lease_is_told_to_the_second_below_ten_of_them_and_then_to_five(long millis, long seconds) {
        assertThat(KeyState.of("A", millis).lease()).contains(Duration.ofSeconds(seconds));
    }

    @Test
    void a_key_that_stays_for_ever_has_no_lease() {
        assertThat(KeyState.of("A", -1).lease()).isEmpty();
    }

    @Test
    void it_is_told_with_its_value_and_how_long_it_stays() {
        assertThat(KeyState.of("A", 29_990)).hasToString("A 30s");
        assertThat(KeyState.of("A", -1)).hasToString("A forever");
    }
}

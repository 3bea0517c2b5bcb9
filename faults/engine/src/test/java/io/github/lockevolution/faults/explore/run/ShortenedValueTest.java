package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is too long to be kept is still the same where it was the same, and another where it was another. */
class ShortenedValueTest {

    private static final String LONG = "x".repeat(ShortenedValue.LONGEST);

    @Test
    void a_value_that_is_long_enough_is_told_by_its_beginning_and_its_length() {
        assertThat(ShortenedValue.shortened(LONG + "y"))
                .startsWith("x".repeat(24) + "...(401 characters, ")
                .hasSizeLessThan(60);
    }

    @Test
    void a_shorter_one_stays_as_it_is() {
        assertThat(ShortenedValue.shortened(LONG)).isEqualTo(LONG);
    }

    @Test
    void two_that_differ_at_their_end_stay_two() {
        assertThat(ShortenedValue.shortened(LONG + "y")).isNotEqualTo(ShortenedValue.shortened(LONG + "z"));
    }

    @Test
    void clients_stay_named_in_it_so_that_the_same_is_said_of_another() {
        ClientNames swapped = ClientNames.marks(new int[] {1, 0});
        String ofOne = LONG + ClientNames.mark(0);
        String ofOther = LONG + ClientNames.mark(1);

        assertThat(ShortenedValue.shortened(ofOne)).isNotEqualTo(ShortenedValue.shortened(ofOther));
        assertThat(swapped.in(ShortenedValue.shortened(ofOne))).isEqualTo(ShortenedValue.shortened(ofOther));
    }
}

package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreTest {

    /** The bench's clock begins at 978307200 s; 30 s of a lease are 29,989 ms a moment later, and less after a pause. */
    @ParameterizedTest
    @CsvSource({
        "9.78307529989E11, 978307530000",
        "978307529100, 978307530000",
        "978307529099, 978307529099",
        "978307530000, 978307530000",
        "978307530001, 978307530001"
    })
    void a_time_reckoned_from_the_rest_of_a_lease_is_that_of_the_whole_lease(String score, String compared) {
        assertThat(Score.of(score)).isEqualTo(compared);
    }

    @ParameterizedTest
    @CsvSource({"1.0", "1763800000000", "978307530000.5", "inf", "978307199999"})
    void any_other_score_stays_as_it_is(String score) {
        assertThat(Score.of(score)).isEqualTo(score);
    }
}

package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExpectationTest {

    /** Programs read these; they stay whatever people are told. */
    @Test
    void the_words_in_json_are_fixed() {
        assertThat(Expectation.values())
                .extracting(Expectation::inJson)
                .containsExactly("met", "broken", "inconclusive", "not applicable");
    }

    @Test
    void no_language_has_one_word_for_two_of_them() {
        assertThat(Language.ALL)
                .allSatisfy(language -> assertThat(
                                Arrays.stream(Expectation.values()).map(expectation -> expectation.in(language)))
                        .doesNotHaveDuplicates()
                        .noneMatch(String::isBlank));
    }
}

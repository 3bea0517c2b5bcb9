package io.github.lockevolution.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {

    @ParameterizedTest
    @CsvSource({"2.5, true", "2.51, false", "0, true"})
    void a_figure_may_have_to_be_at_most_something(double value, boolean within) {
        Figure figure = new Figure(language -> "gated / ungated", value, "", Limit.atMost(2.5));

        assertThat(figure.isWithinBound()).isEqualTo(within);
        assertThat(figure.in(Language.ENGLISH)).endsWith(" at most 2.5: " + (within ? "yes" : "NO"));
    }

    @ParameterizedTest
    @CsvSource({"0.30, true", "0.29, false", "7, true"})
    void a_figure_may_have_to_be_at_least_something(double value, boolean within) {
        Figure figure = new Figure(language -> "proxied / direct", value, "", Limit.atLeast(0.3));

        assertThat(figure.isWithinBound()).isEqualTo(within);
        assertThat(figure.in(Language.ENGLISH)).endsWith(" at least 0.30: " + (within ? "yes" : "NO"));
    }

    @ParameterizedTest
    @CsvSource({"-1", "1e12"})
    void a_figure_for_information_may_be_anything(double value) {
        Figure figure = new Figure(language -> "time", value, "s", Limit.NONE);

        assertThat(figure.isWithinBound()).isTrue();
        assertThat(figure.in(Language.ENGLISH)).endsWith(" s");
    }
}

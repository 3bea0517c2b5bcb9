package io.github.lockevolution.faults.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DrawnNumbersTest {

    @ParameterizedTest
    @CsvSource({
        "2000000001, #1",
        "order-2000000003 for A, order-#3 for A",
        "2000100002, #2b",
        "'INSERT INTO line VALUES (2000000002, 7)', 'INSERT INTO line VALUES (#2, 7)'",
    })
    void a_number_is_told_by_its_place_wherever_it_is_written(String text, String told) {
        assertThat(DrawnNumbers.named(text)).isEqualTo(told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2000000000", "2024010112", "12000000001", "20000000010", "1.2000000001", "7"})
    void any_other_number_is_left_alone(String text) {
        assertThat(DrawnNumbers.named(text)).isEqualTo(text);
    }

    @Test
    void what_was_drawn_is_all_before_the_next() {
        assertThat(DrawnNumbers.drawn(1, DrawnNumbers.first(1) + 2)).containsExactly("#1b", "#2b");
        assertThat(DrawnNumbers.drawn(0, DrawnNumbers.first(0))).isEmpty();
    }
}

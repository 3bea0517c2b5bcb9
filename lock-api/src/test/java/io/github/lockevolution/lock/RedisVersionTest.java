package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisVersionTest {

    @ParameterizedTest
    @CsvSource({"2.6.12, 2, 6, 12", "7.0.15, 7, 0, 15", "8.4, 8, 4, 0", "9, 9, 0, 0"})
    void a_version_is_read_with_missing_parts_as_zero(String text, int major, int minor, int patch) {
        assertThat(RedisVersion.parse(text)).isEqualTo(new RedisVersion(major, minor, patch));
    }

    @Test
    void a_version_is_shown_with_all_three_parts() {
        assertThat(RedisVersion.parse("8.4")).hasToString("8.4.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "v7", "7.", ".7", "7.0.15.1", "7.0.15-rc1", "-7", "7,0", "1234567890"})
    void a_text_of_another_form_is_refused(String text) {
        assertThatThrownBy(() -> RedisVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a Redis version looks like 2.6.12, got '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, 0, -1.0.0", "0, -1, 0, 0.-1.0", "0, 0, -1, 0.0.-1"})
    void a_negative_part_is_refused(int major, int minor, int patch, String shown) {
        assertThatThrownBy(() -> new RedisVersion(major, minor, patch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a Redis version has no negative part, got " + shown);
    }

    @ParameterizedTest
    @CsvSource({"2.6.12, 2.6.13", "2.6.12, 2.10.0", "2.6.12, 10.0.0", "2.6, 2.6.1"})
    void versions_are_ordered_by_number_and_not_by_letter(RedisVersion older, RedisVersion newer) {
        assertThat(older.isOlderThan(newer)).isTrue();
        assertThat(newer.isOlderThan(older)).isFalse();
    }

    @Test
    void no_version_is_older_than_itself() {
        assertThat(RedisVersion.parse("2.6.12").isOlderThan(RedisVersion.parse("2.6.12")))
                .isFalse();
    }
}

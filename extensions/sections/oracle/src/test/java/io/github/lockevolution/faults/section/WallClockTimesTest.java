package io.github.lockevolution.faults.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WallClockTimesTest {

    /** As Java, Python and databases write them. */
    static Stream<String> timesOfNow() {
        Instant now = Instant.now();
        return Stream.of(
                now.toString(),
                now.toString().replace("Z", "+00:00"),
                now.toString().replace('T', ' ').replace("Z", ""),
                LocalDateTime.now().toString(),
                Long.toString(now.getEpochSecond()),
                now.getEpochSecond() + ".123456",
                Long.toString(now.toEpochMilli()),
                now.toEpochMilli() + "000",
                now.toEpochMilli() + "000000");
    }

    @ParameterizedTest
    @MethodSource("timesOfNow")
    void a_time_of_now_is_like_any_other(String time) {
        assertThat(WallClockTimes.same("placed=" + time + ", item=1")).isEqualTo("placed=(time), item=1");
        assertThatCode(() -> WallClockTimes.requireNow(List.of("SET", "placed", time)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2001-01-01 00:00:30",
                "1000000000",
                "9f1795853486146c8b1795853486146d",
                "stock=2",
                "9999-99-99 99:99"
            })
    void what_is_far_from_now_or_no_time_is_left_alone(String text) {
        assertThat(WallClockTimes.same(text)).isEqualTo(text);
    }

    @Test
    void a_time_that_is_not_now_is_reckoned_with() {
        String deadline = Long.toString(Instant.now().plusSeconds(30).toEpochMilli());

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> WallClockTimes.requireNow(List.of("SET", "until", deadline)))
                .withMessageContaining("a time that is not now (SET with " + deadline + ")");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> WallClockTimes.requireNoDeadline("until", stored(deadline)))
                .withMessageContaining("until holds a deadline (" + deadline + ")");
    }

    /** A run may take longer than a moment; what it noted at its start is no deadline. */
    @Test
    void what_was_noted_a_while_ago_may_be_stored() {
        String noted = Instant.now().minus(Duration.ofMinutes(1)).toString();

        assertThatCode(() -> WallClockTimes.requireNoDeadline("placed", stored(noted)))
                .doesNotThrowAnyException();
    }

    @Test
    void nothing_may_be_named_after_the_time() {
        String name = "order:" + Instant.now().toEpochMilli();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> WallClockTimes.requireNoDeadline(name, stored("1")))
                .withMessageContaining(name + " is named after the time");
    }

    private static StoredValue stored(String text) {
        return new StoredValue("", List.of(text), true, OptionalLong.empty());
    }
}

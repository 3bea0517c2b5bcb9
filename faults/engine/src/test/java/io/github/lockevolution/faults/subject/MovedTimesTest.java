package io.github.lockevolution.faults.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.MovedTimes.Way;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other times than those of now are further and further from it, and the store's words about them can be told from those about now. */
class MovedTimesTest {

    private static final Instant NOW = Instant.now();

    private static long number(MovedTimes moved, long time) {
        return Long.parseLong(moved.in(Long.toString(time)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1L, 1_000L, 1_000_000L, 1_000_000_000L})
    void earlier_times_are_before_the_clock_of_the_bench_begins(long perSecond) {
        MovedTimes earlier = new MovedTimes(Way.EARLIER, false);
        long now = NOW.getEpochSecond() * perSecond;

        long first = number(earlier, now);

        assertThat(first).isPositive().isLessThan(BenchClock.START.getEpochSecond() * perSecond);
        assertThat(number(earlier, now + perSecond)).isPositive().isLessThan(first);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L, 1_000L, 1_000_000L, 1_000_000_000L})
    void later_times_are_later_and_later(long perSecond) {
        MovedTimes later = new MovedTimes(Way.LATER, false);
        long now = NOW.getEpochSecond() * perSecond;

        long first = number(later, now);

        assertThat(first).isGreaterThan(now + 86_400 * perSecond);
        assertThat(number(later, now)).isGreaterThan(first);
    }

    @Test
    void times_that_are_equal_may_stay_so() {
        MovedTimes moved = new MovedTimes(Way.LATER, true);
        String now = Long.toString(NOW.toEpochMilli());

        assertThat(moved.in(now)).isNotEqualTo(now).isEqualTo(moved.in(now));
    }

    @ParameterizedTest
    @EnumSource
    void what_is_not_about_the_time_stays(Way way) {
        MovedTimes moved = new MovedTimes(way, false);
        String value = "{\"by\":\"f81d4fae-7dec-11d0\",\"at\":\"%s\",\"s\":%d.25}".formatted(NOW, NOW.getEpochSecond());

        String other = moved.in(value);

        assertThat(other)
                .startsWith("{\"by\":\"f81d4fae-7dec-11d0\",\"at\":\"")
                .endsWith(".25}")
                .doesNotContain(NOW.toString(), NOW.getEpochSecond() + ".25");
        assertThat(moved.undone("[" + other + "]")).isEqualTo("[" + value + "]");
        assertThat(moved.areAny()).isTrue();
    }
}

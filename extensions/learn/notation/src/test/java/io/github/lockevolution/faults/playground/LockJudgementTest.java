package io.github.lockevolution.faults.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.InconclusiveException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written here is known from a real Redis; that a page counts as much, a test in a browser shows. */
class LockJudgementTest {

    private static Census census(String lock) {
        return new LockJudgement().of("yours", lock, Bounds.USUAL).census();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET {key} = nil ; SET {key} {owner} / DEL {key} | 210 | 96 | 22 | 48 | 0 | 0",
                "SETNX {key} {owner} = 1 ; SETEX {key} {seconds} {owner} / DEL {key} | 280 | 0 | 10 | 68 | 48 | 0",
                "SET {key} {owner} NX EX {seconds} = OK / DEL {key} | 186 | 0 | 0 | 34 | 48 | 0"
            })
    void it_counts_every_schedule(
            String lock, long schedules, long race, long orphan, long foreign, long overrun, long unreleased) {
        Census census = census(lock);

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(schedules);
        assertThat(census.counts().values().stream().map(Number::longValue))
                .containsExactly(race, orphan, foreign, overrun, unreleased);
    }

    @Test
    void an_error_is_no_answer() {
        assertThatThrownBy(() -> census("SET {key} {owner} NX PX {millis} = OK ; INCR {key} / DEL {key}"))
                .isInstanceOf(InconclusiveException.class)
                .hasMessageContaining("threw ERR value is not an integer");
    }
}

package io.github.lockevolution.faults.pgbouncer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdvisoryLockTest {

    private static final int NEGATIVE = -7;

    @Test
    void the_number_of_the_name_is_shown_as_the_name_also_below_zero() {
        assertThat(new AdvisoryLock(0, 7, false, false).name("lock:1", 7)).isEqualTo("lock:1");
        assertThat(new AdvisoryLock(-1, NEGATIVE, false, false).name("lock:1", NEGATIVE))
                .isEqualTo("lock:1");
    }

    @Test
    void any_other_number_is_shown_as_a_statement_would_name_it() {
        assertThat(new AdvisoryLock(1, 7, false, false).name("lock:1", 7)).isEqualTo("4294967303::bigint");
        assertThat(new AdvisoryLock(0, 7, true, false).name("lock:1", 7)).isEqualTo("0, 7");
        assertThat(new AdvisoryLock(0, 7, false, true).name("lock:1", 7)).isEqualTo("lock:1, shared");
    }

    @Test
    void it_is_given_back_by_the_function_that_belongs_to_it() {
        assertThat(new AdvisoryLock(-1, -1, false, false).unlock()).isEqualTo("pg_advisory_unlock(-1::bigint)");
        assertThat(new AdvisoryLock(1, 2, true, true).unlock()).isEqualTo("pg_advisory_unlock_shared(1, 2)");
    }
}

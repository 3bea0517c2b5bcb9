package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many workers explore. */
class WorkerPoolTest {

    private long now = 5;
    private double load = 0.1;

    private int workersAfter(WorkerPool pool, long seconds) {
        pool.note();
        now += TimeUnit.SECONDS.toNanos(seconds);
        pool.note();
        return pool.workers();
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "0.5, 6", "0.2, 16", "0.01, 16", "0, 4", "-1, 4"})
    void as_many_as_the_machine_has_work_for(double busy, int workers) {
        load = busy;
        try (WorkerPool pool = new WorkerPool(4, 16, () -> load, () -> now)) {
            assertThat(workersAfter(pool, 1)).isEqualTo(workers);
        }
    }

    @Test
    void decided_once_and_not_within_the_first_second() {
        try (WorkerPool pool = new WorkerPool(4, 16, () -> load, () -> now)) {
            assertThat(workersAfter(pool, 0)).isEqualTo(4);
            load = 1;
            assertThat(workersAfter(pool, 1)).isEqualTo(4);
            load = 0.1;
            assertThat(workersAfter(pool, 1)).isEqualTo(4);
        }
    }

    @Test
    void as_many_as_were_asked_for() {
        try (WorkerPool pool = WorkerPool.of(3)) {
            pool.note();

            assertThat(pool.workers()).isEqualTo(3);
        }
    }
}

package io.github.lockevolution.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.support.CronTrigger;

class SimulatedScheduleTest {

    private final SimulatedSchedule schedule = new SimulatedSchedule();
    private int runs;

    private void every(String cron) {
        schedule.schedule(() -> runs++, new CronTrigger(cron));
    }

    @Test
    void what_is_due_every_minute_runs_once_a_minute() {
        every("0 * * * * *");

        for (int minute = 0; minute < 60; minute++) {
            schedule.advance(Duration.ofMinutes(1));
        }

        assertThat(runs).isEqualTo(60);
    }

    @Test
    void nothing_runs_before_it_is_due() {
        every("0 0 1 * * *");

        schedule.advance(Duration.ofMinutes(59));
        assertThat(runs).isZero();
        schedule.advance(Duration.ofMinutes(1));
        assertThat(runs).isOne();
    }
}

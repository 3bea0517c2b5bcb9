package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WaitingTimeTest {

    private static final Duration LIMIT = Duration.ofMillis(30);

    private final AtomicLong nanos = new AtomicLong();
    private final WaitingTime waited = new WaitingTime(Duration.ofMillis(1), nanos::get);

    private void lookAfter(int millis, boolean isWaiting) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
        waited.look(isWaiting);
    }

    private void look(int times) {
        for (int look = 0; look < times; look++) {
            lookAfter(1, true);
        }
    }

    @Test
    void a_client_that_waits_at_every_look_has_waited_as_long() {
        look(30);
        assertThat(waited.isLongerThan(LIMIT)).isFalse();
        look(1);
        assertThat(waited.isLongerThan(LIMIT)).isTrue();
    }

    @Test
    void one_look_after_the_bench_itself_had_no_processor_tells_little() {
        lookAfter(5_000, true);
        lookAfter(5_000, true);
        assertThat(waited.isLongerThan(LIMIT)).isFalse();
    }

    @Test
    void a_client_that_has_moved_begins_anew() {
        look(30);
        lookAfter(1, false);
        look(30);
        assertThat(waited.isLongerThan(LIMIT)).isFalse();
        waited.begin();
        look(30);
        assertThat(waited.isLongerThan(LIMIT)).isFalse();
    }
}

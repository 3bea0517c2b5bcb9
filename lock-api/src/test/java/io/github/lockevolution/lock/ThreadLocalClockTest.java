package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadLocalClockTest {

    private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

    private final ThreadLocalClock clock = ThreadLocalClock.INSTANCE;

    @AfterEach
    void tellTheTimeOfTheMachine() {
        clock.use(InstantSource.system());
    }

    @Test
    void each_thread_is_told_its_own_time() {
        clock.use(InstantSource.fixed(LONG_AGO));

        Instant elsewhere = CompletableFuture.supplyAsync(clock::instant).join();

        assertThat(clock.instant()).isEqualTo(LONG_AGO);
        assertThat(elsewhere).isAfter(LONG_AGO);
    }

    @Test
    void another_zone_changes_nothing_of_the_time() {
        Clock shanghai = clock.withZone(ZoneId.of("Asia/Shanghai"));
        clock.use(InstantSource.fixed(LONG_AGO));

        assertThat(shanghai.instant()).isEqualTo(LONG_AGO);
        assertThat(shanghai.getZone()).isEqualTo(ZoneId.of("Asia/Shanghai"));
        assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
    }
}

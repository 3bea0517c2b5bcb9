package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatencyToxicTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    private final SocketPair pair = fixture.connect();

    @ParameterizedTest
    @EnumSource
    void the_other_direction_is_not_delayed(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("late", direction, HOUR);

        pair.send(Directions.opposite(direction), "hello");

        assertThat(pair.read(Directions.opposite(direction), 5)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void an_update_releases_what_is_held_and_holds_what_comes_later(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        pair.send(direction, "first");
        assertThat(pair.isSilent(direction)).isTrue();

        latency.setLatency(HOUR + 1);

        assertThat(pair.read(direction, 5)).isEqualTo("first");
        pair.send(direction, "second");
        assertThat(pair.isSilent(direction)).isTrue();
        latency.setLatency(HOUR + 2);
        assertThat(pair.read(direction, 6)).isEqualTo("second");
    }

    @ParameterizedTest
    @EnumSource
    void an_update_to_the_same_value_releases_too(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        pair.send(direction, "first");
        assertThat(pair.isSilent(direction)).isTrue();

        latency.setLatency(HOUR);

        assertThat(pair.read(direction, 5)).isEqualTo("first");
    }

    @ParameterizedTest
    @EnumSource
    void another_toxic_does_not_disturb_what_is_held(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        pair.send(direction, "first");

        fixture.proxy.toxics().latency("later", direction, 0);

        assertThat(pair.isSilent(direction)).isTrue();
        latency.remove();
        assertThat(pair.read(direction, 5)).isEqualTo("first");
    }

    @ParameterizedTest
    @EnumSource
    void held_data_survives_the_end_of_its_sender(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        pair.send(direction, "SET lock A");
        pair.sender(direction).close();
        assertThat(pair.isSilent(direction)).isTrue();

        latency.setLatency(HOUR + 1);

        assertThat(pair.readToTheEnd(direction)).isEqualTo("SET lock A");
    }

    @ParameterizedTest
    @EnumSource
    void jitter_never_reorders(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("late", direction, 20).setJitter(20);

        for (int i = 10; i < 60; i++) {
            pair.send(direction, "" + i);
        }

        StringBuilder expected = new StringBuilder();
        for (int i = 10; i < 60; i++) {
            expected.append(i);
        }
        assertThat(pair.read(direction, 100)).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @EnumSource
    void two_latencies_add_up(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("one", direction, 100);
        fixture.proxy.toxics().latency("two", direction, 150);

        long sent = System.nanoTime();
        pair.send(direction, "hello");

        assertThat(pair.read(direction, 5)).isEqualTo("hello");
        assertThat(Duration.ofNanos(System.nanoTime() - sent)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
    }
}

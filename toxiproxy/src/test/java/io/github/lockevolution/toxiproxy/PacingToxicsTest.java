package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Bandwidth;
import eu.rekawek.toxiproxy.model.toxic.Slicer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The toxics that spread data over time: bandwidth and slicer. */
class PacingToxicsTest {

    private static final long HOUR_IN_MICROS = Duration.ofHours(1).toNanos() / 1000;

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    private final SocketPair pair = fixture.connect();

    @ParameterizedTest
    @EnumSource
    void data_on_a_thin_line_arrives_bit_by_bit(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().bandwidth("thin", direction, 1);

        pair.send(direction, "x".repeat(1_000_000));

        // All of it would take 1000 seconds.
        assertThat(pair.read(direction, 10)).hasSize(10);
    }

    @ParameterizedTest
    @EnumSource
    void a_rate_of_zero_blocks_until_the_rate_changes(ToxicDirection direction) throws IOException {
        Bandwidth bandwidth = fixture.proxy.toxics().bandwidth("shut", direction, 0);
        pair.send(direction, "hello");
        assertThat(pair.isSilent(direction)).isTrue();

        bandwidth.setRate(1000);

        assertThat(pair.read(direction, 5)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void a_rate_of_zero_blocks_until_the_toxic_is_removed(ToxicDirection direction) throws IOException {
        Bandwidth bandwidth = fixture.proxy.toxics().bandwidth("shut", direction, 0);
        pair.send(direction, "hello");
        assertThat(pair.isSilent(direction)).isTrue();

        bandwidth.remove();

        assertThat(pair.read(direction, 5)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void a_new_rate_holds_for_what_waits_already(ToxicDirection direction) throws IOException {
        Bandwidth bandwidth = fixture.proxy.toxics().bandwidth("thin", direction, 0);
        pair.send(direction, "x".repeat(4000));
        assertThat(pair.isSilent(direction)).isTrue();

        long changed = System.nanoTime();
        bandwidth.setRate(10);

        assertThat(pair.read(direction, 4000)).hasSize(4000);
        assertThat(Duration.ofNanos(System.nanoTime() - changed)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @ParameterizedTest
    @EnumSource
    void the_largest_rate_is_no_obstacle(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().bandwidth("wide", direction, Long.MAX_VALUE);

        pair.send(direction, "x".repeat(100_000));

        assertThat(pair.read(direction, 100_000)).hasSize(100_000);
    }

    @ParameterizedTest
    @EnumSource
    void a_slicer_lets_the_first_piece_through_and_the_next_after_its_delay(ToxicDirection direction)
            throws IOException {
        fixture.proxy.toxics().slicer("knife", direction, 4, HOUR_IN_MICROS);

        pair.send(direction, "one.two.six.");

        assertThat(pair.read(direction, 4)).isEqualTo("one.");
        assertThat(pair.isSilent(direction)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void what_comes_within_the_delay_of_a_slicer_waits_as_well(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().slicer("knife", direction, 4, HOUR_IN_MICROS);
        pair.send(direction, "one.");
        assertThat(pair.read(direction, 4)).isEqualTo("one.");

        pair.send(direction, "two.");

        assertThat(pair.isSilent(direction)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void a_new_delay_of_a_slicer_holds_for_what_waits_already(ToxicDirection direction) throws IOException {
        Slicer slicer = fixture.proxy.toxics().slicer("knife", direction, 4, HOUR_IN_MICROS);
        pair.send(direction, "one.two.six.");
        assertThat(pair.read(direction, 4)).isEqualTo("one.");

        slicer.setDelay(0);

        assertThat(pair.read(direction, 8)).isEqualTo("two.six.");
    }

    @ParameterizedTest
    @EnumSource
    void a_slicer_spreads_the_pieces_by_its_delay(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().slicer("knife", direction, 2, 100_000);

        long sent = System.nanoTime();
        pair.send(direction, "aabbccdd");

        assertThat(pair.read(direction, 8)).isEqualTo("aabbccdd");
        assertThat(Duration.ofNanos(System.nanoTime() - sent)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @EnumSource
    void removing_a_slicer_releases_the_remaining_pieces(ToxicDirection direction) throws IOException {
        Slicer slicer = fixture.proxy.toxics().slicer("knife", direction, 4, HOUR_IN_MICROS);
        pair.send(direction, "one.two.six.");
        assertThat(pair.read(direction, 4)).isEqualTo("one.");

        slicer.remove();

        assertThat(pair.read(direction, 8)).isEqualTo("two.six.");
    }

    @ParameterizedTest
    @EnumSource
    void a_slicer_with_variation_keeps_every_byte_in_order(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().slicer("knife", direction, 3, 0).setSizeVariation(1000);

        pair.send(direction, "0123456789".repeat(1000));

        assertThat(pair.read(direction, 10_000)).isEqualTo("0123456789".repeat(1000));
    }
}

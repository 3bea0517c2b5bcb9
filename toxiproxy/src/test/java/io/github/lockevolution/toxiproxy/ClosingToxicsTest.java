package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.ResetPeer;
import eu.rekawek.toxiproxy.model.toxic.SlowClose;
import eu.rekawek.toxiproxy.model.toxic.Timeout;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The toxics that change how a connection ends: timeout, slow_close and reset_peer. */
class ClosingToxicsTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    private final SocketPair pair = fixture.connect();

    @ParameterizedTest
    @EnumSource
    void a_timeout_closes_a_silent_connection(ToxicDirection direction) throws IOException {
        long added = System.nanoTime();
        fixture.proxy.toxics().timeout("gone", direction, 200);

        assertThat(pair.readToTheEnd(direction)).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - added)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        assertThat(pair.readToTheEnd(Directions.opposite(direction))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void data_restarts_the_clock_of_a_timeout(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().timeout("gone", direction, 2000);
        assertThat(pair.isSilent(direction)).isTrue();

        long sent = System.nanoTime();
        pair.send(direction, "lost");

        assertThat(pair.readToTheEnd(direction)).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - sent)).isGreaterThanOrEqualTo(Duration.ofMillis(2000));
    }

    @ParameterizedTest
    @EnumSource
    void an_update_of_a_timeout_ends_a_connection_that_would_have_lasted(ToxicDirection direction) throws IOException {
        Timeout timeout = fixture.proxy.toxics().timeout("gone", direction, 0);

        timeout.setTimeout(1);

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void removing_slow_close_ends_what_it_kept_open(ToxicDirection direction) throws IOException {
        SlowClose slow = fixture.proxy.toxics().slowClose("slow", direction, HOUR);
        pair.sender(direction).close();
        assertThat(pair.isSilent(direction)).isTrue();

        slow.remove();

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_shorter_slow_close_ends_what_the_longer_kept_open(ToxicDirection direction) throws IOException {
        SlowClose slow = fixture.proxy.toxics().slowClose("slow", direction, HOUR);
        pair.sender(direction).close();
        assertThat(pair.isSilent(direction)).isTrue();

        slow.setDelay(1);

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void reset_peer_resets_both_sides_on_the_next_data(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().resetPeer("reset", direction, 0);
        SocketPair fresh = fixture.connect();
        assertThat(fresh.isSilent(direction)).isTrue();

        fresh.send(direction, "hello");

        assertThat(fresh.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("<reset>");
        assertThat(fresh.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEqualTo("<reset>");
    }

    @ParameterizedTest
    @EnumSource
    void reset_peer_resets_the_other_side_on_an_end(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().resetPeer("reset", direction, 0);
        SocketPair fresh = fixture.connect();

        fresh.sender(direction).shutdownOutput();

        assertThat(fresh.readToTheEnd(direction)).isEqualTo("<reset>");
    }

    @ParameterizedTest
    @EnumSource
    void reset_peer_waits_for_its_timeout(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().resetPeer("reset", direction, 200);
        SocketPair fresh = fixture.connect();

        long sent = System.nanoTime();
        fresh.send(direction, "hello");

        assertThat(fresh.readToTheEnd(direction)).isEqualTo("<reset>");
        assertThat(Duration.ofNanos(System.nanoTime() - sent)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @ParameterizedTest
    @EnumSource
    void removing_reset_peer_does_not_save_a_connection_that_waits_for_its_reset(ToxicDirection direction)
            throws IOException {
        ResetPeer reset = fixture.proxy.toxics().resetPeer("reset", direction, HOUR);
        SocketPair fresh = fixture.connect();
        fresh.send(direction, "hello");
        assertThat(fresh.isSilent(direction)).isTrue();

        reset.remove();

        assertThat(fresh.readToTheEnd(direction)).isEqualTo("<reset>");
    }

    @ParameterizedTest
    @EnumSource
    void reset_peer_ends_a_connection_from_before_in_the_ordinary_way(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().resetPeer("reset", direction, 0);

        pair.send(direction, "hello");

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }
}

package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.LimitData;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LimitDataToxicTest {

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    private final SocketPair pair = fixture.connect();

    @ParameterizedTest
    @EnumSource
    void exactly_the_limit_passes_and_then_both_sides_end(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().limitData("cut", direction, 5);

        pair.send(direction, "hello");

        assertThat(pair.readToTheEnd(direction)).isEqualTo("hello");
        assertThat(pair.readToTheEnd(Directions.opposite(direction))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void one_byte_less_than_the_limit_leaves_the_connection_open(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().limitData("cut", direction, 5);

        pair.send(direction, "hell");

        assertThat(pair.read(direction, 4)).isEqualTo("hell");
        assertThat(pair.isSilent(direction)).isTrue();
        pair.send(direction, "o");
        assertThat(pair.readToTheEnd(direction)).isEqualTo("o");
    }

    @ParameterizedTest
    @EnumSource
    void a_limit_of_zero_ends_the_connection_on_the_first_byte(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().limitData("cut", direction, 0);
        assertThat(pair.isSilent(direction)).isTrue();

        pair.send(direction, "h");

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void bytes_from_before_the_toxic_do_not_count(ToxicDirection direction) throws IOException {
        pair.send(direction, "before");
        pair.read(direction, 6);

        fixture.proxy.toxics().limitData("cut", direction, 5);
        pair.send(direction, "hello world");

        assertThat(pair.readToTheEnd(direction)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void an_update_below_the_count_ends_the_connection_on_the_next_byte(ToxicDirection direction) throws IOException {
        LimitData limit = fixture.proxy.toxics().limitData("cut", direction, 100);
        pair.send(direction, "12345678");
        pair.read(direction, 8);

        limit.setBytes(4);
        pair.send(direction, "9");

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    /** Closing a socket that has unread bytes resets it, and a reset can take back bytes that have already arrived. */
    @Test
    void the_last_command_arrives_and_ends_in_order_although_replies_are_unread() throws IOException {
        fixture.proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, 5);
        fixture.proxy.toxics().bandwidth("shut", ToxicDirection.DOWNSTREAM, 0);
        new BackgroundWriter(pair.server(), new byte[1 << 20], 64).awaitStandstill();

        pair.send(ToxicDirection.UPSTREAM, "hello");

        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("hello");
    }
}

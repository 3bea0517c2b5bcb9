package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.LimitData;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On which connections a toxic is active, and several toxics at once. */
class ToxicityTest {

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    @ParameterizedTest
    @EnumSource
    void a_toxicity_of_zero_spares_every_connection(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().limitData("cut", direction, 0).setToxicity(0);
        SocketPair pair = fixture.connect();

        pair.send(direction, "hello");

        assertThat(pair.read(direction, 5)).isEqualTo("hello");
    }

    @ParameterizedTest
    @EnumSource
    void a_higher_toxicity_reaches_a_connection_that_was_spared(ToxicDirection direction) throws IOException {
        LimitData limit = fixture.proxy.toxics().limitData("cut", direction, 0);
        limit.setToxicity(0);
        SocketPair pair = fixture.connect();

        limit.setToxicity(1);
        pair.send(direction, "hello");

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    /** With a half, the chance that all 64 directions draw the same is one in 2 to the power of 63. */
    @Test
    void toxicity_is_drawn_per_connection_and_direction() throws IOException {
        fixture.proxy.toxics().limitData("up", ToxicDirection.UPSTREAM, 1).setToxicity(0.5f);
        fixture.proxy.toxics().limitData("down", ToxicDirection.DOWNSTREAM, 1).setToxicity(0.5f);
        int cutUpstream = 0;
        int cutDownstream = 0;
        for (int i = 0; i < 64; i++) {
            cutUpstream += isCut(ToxicDirection.UPSTREAM);
            cutDownstream += isCut(ToxicDirection.DOWNSTREAM);
        }

        assertThat(cutUpstream).isBetween(1, 63);
        assertThat(cutDownstream).isBetween(1, 63);
    }

    @ParameterizedTest
    @EnumSource
    void toxics_apply_in_the_order_in_which_they_were_added(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().limitData("first", direction, 5);
        fixture.proxy.toxics().timeout("second", direction, 0);
        SocketPair pair = fixture.connect();

        pair.send(direction, "hello world");

        // The timeout swallows the five bytes, and the end behind them passes.
        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void what_a_removed_toxic_held_passes_through_the_toxics_behind_it(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("late", direction, 3_600_000);
        fixture.proxy.toxics().limitData("cut", direction, 5);
        SocketPair pair = fixture.connect();
        pair.send(direction, "hello world");
        assertThat(pair.isSilent(direction)).isTrue();

        fixture.proxy.toxics().get("late").remove();

        assertThat(pair.readToTheEnd(direction)).isEqualTo("hello");
    }

    private int isCut(ToxicDirection direction) throws IOException {
        try (SocketPair pair = fixture.connect()) {
            pair.send(direction, "a");
            assertThat(pair.read(direction, 1)).isEqualTo("a");
            // A connection that was cut ends both ways; one that was not answers.
            pair.receiver(direction).getOutputStream().write('b');
            return pair.sender(direction).getInputStream().read() < 0 ? 1 : 0;
        }
    }
}

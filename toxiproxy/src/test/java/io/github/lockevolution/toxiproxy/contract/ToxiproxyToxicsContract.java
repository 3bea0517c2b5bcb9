package io.github.lockevolution.toxiproxy.contract;

import static io.github.lockevolution.toxiproxy.contract.TestProxy.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What any client of Toxiproxy may rely on for the bytes of its connections, whichever Toxiproxy it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("this-escape") // start() is called when the tests begin, not before
abstract class ToxiproxyToxicsContract {

    @RegisterExtension
    final TestProxy toxiproxy = new TestProxy(this::start);

    /** Starts the Toxiproxy that is held to this, or names one that runs. */
    abstract ToxiproxyUnderTest start();

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void an_end_on_one_side_is_the_end_of_both(String stream) throws Exception {
        DirectedConnection connection = toxiproxy.connect(stream);

        connection.send("last words");
        connection.from().shutdownOutput();

        assertThat(connection.readToTheEnd()).isEqualTo("last words");
        assertThat(connection.reversed().readToTheEnd()).isEmpty();
    }

    @Test
    void disabling_ends_connections_and_enabling_takes_the_same_port() throws Exception {
        DirectedConnection connection = toxiproxy.connect("upstream");

        toxiproxy.post(toxiproxy.path(), quoted("{'enabled':false}"));

        assertThat(connection.readToTheEnd()).isIn("", "<reset>");
        assertThat(toxiproxy.post(toxiproxy.path(), quoted("{'enabled':true}")).text("listen"))
                .isEqualTo(toxiproxy.listen());
        toxiproxy.connect("upstream");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void latency_delays_and_does_not_throttle(String stream) throws Exception {
        toxiproxy.add("latency", stream, "{'latency':300}");
        DirectedConnection connection = toxiproxy.connect(stream);

        long sent = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            connection.send("0123456789");
        }

        assertThat(connection.read(1000)).isEqualTo("0123456789".repeat(100));
        assertThat(elapsedSince(sent)).isBetween(Duration.ofMillis(300), Duration.ofSeconds(15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void removing_latency_releases_what_it_held(String stream) throws Exception {
        toxiproxy.add("latency", stream, "{'latency':3600000}");
        DirectedConnection connection = toxiproxy.connect(stream);
        connection.send("held");
        assertThat(connection.isSilent()).isTrue();

        toxiproxy.remove("latency_" + stream);

        assertThat(connection.read(4)).isEqualTo("held");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void a_rate_of_10_carries_4000_bytes_in_400_ms(String stream) throws Exception {
        toxiproxy.add("bandwidth", stream, "{'rate':10}");
        DirectedConnection connection = toxiproxy.connect(stream);

        long sent = System.nanoTime();
        connection.send("x".repeat(4000));

        assertThat(connection.read(4000)).hasSize(4000);
        // The original may let a tenth of a second's bytes through at once.
        assertThat(elapsedSince(sent)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void limit_data_is_exact_and_counts_on_after_an_update(String stream) throws Exception {
        toxiproxy.add("limit_data", stream, "{'bytes':100}");
        DirectedConnection connection = toxiproxy.connect(stream);
        connection.send("hello");
        assertThat(connection.read(5)).isEqualTo("hello");

        toxiproxy.post(toxiproxy.path() + "/toxics/limit_data_" + stream, quoted("{'attributes':{'bytes':8}}"));
        connection.send(" world");

        assertThat(connection.readToTheEnd()).isEqualTo(" wo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void a_timeout_of_zero_swallows_until_it_is_removed_and_ends_then(String stream) throws Exception {
        toxiproxy.add("timeout", stream, "{'timeout':0}");
        DirectedConnection connection = toxiproxy.connect(stream);
        connection.send("lost");
        assertThat(connection.isSilent()).isTrue();

        toxiproxy.remove("timeout_" + stream);

        assertThat(connection.readToTheEnd()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void reset_peer_resets_the_receiver_on_the_next_data(String stream) throws Exception {
        toxiproxy.add("reset_peer", stream, "{}");
        DirectedConnection connection = toxiproxy.connect(stream);

        connection.send("lost");

        assertThat(connection.readToTheEnd()).isEqualTo("<reset>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void slow_close_delays_the_end_and_not_the_data(String stream) throws Exception {
        toxiproxy.add("slow_close", stream, "{'delay':300}");
        DirectedConnection connection = toxiproxy.connect(stream);

        long closed = System.nanoTime();
        connection.send("hello");
        connection.from().shutdownOutput();

        assertThat(connection.readToTheEnd()).isEqualTo("hello");
        assertThat(elapsedSince(closed)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void toxics_added_and_removed_one_by_one_lose_nothing(String stream) throws Exception {
        DirectedConnection connection = toxiproxy.connect(stream);
        StringBuilder sent = new StringBuilder();
        for (String toxic : List.of("latency", "slicer", "noop", "bandwidth", "slow_close")) {
            toxiproxy.add(toxic, stream, "{'latency':5,'average_size':3,'rate':100,'delay':100}");
            sent.append(toxic);
            connection.send(toxic);
            toxiproxy.remove(toxic + "_" + stream);
            sent.append('.');
            connection.send(".");
        }

        assertThat(connection.read(sent.length())).isEqualTo(sent.toString());
    }

    private static Duration elapsedSince(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}

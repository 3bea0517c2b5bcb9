package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts threads, so nobody else may start any. */
@Isolated
@Execution(ExecutionMode.SAME_THREAD)
class EmbeddedToxiproxyTest {

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    @Test
    void it_listens_on_a_free_port_of_the_loopback_address() throws IOException {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            InetSocketAddress address = toxiproxy.address();

            assertThat(address.getAddress().isLoopbackAddress()).isTrue();
            assertThat(new ToxiproxyClient("127.0.0.1", address.getPort()).version())
                    .isEqualTo("{\"version\":\"2.12.0\"}");
        }
    }

    @Test
    void a_busy_port_is_reported_in_one_sentence() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", busy.getLocalPort());

            assertThatThrownBy(() -> EmbeddedToxiproxy.start(address))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Toxiproxy cannot listen on 127.0.0.1:" + busy.getLocalPort()
                            + ": Address already in use; choose another port, or 0 for a free one");
        }
        assertThat(threads()).isEmpty();
    }

    @Test
    void a_name_without_an_address_is_reported_in_one_sentence() {
        assertThatThrownBy(() -> EmbeddedToxiproxy.start(InetSocketAddress.createUnresolved("nowhere", 8474)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Toxiproxy cannot listen on nowhere:8474: no address is known for this name; "
                        + "try 127.0.0.1");
    }

    @Test
    void close_ends_connections_ports_and_threads() throws IOException {
        ProxyFixture fixture = new ProxyFixture();
        SocketPair pair = fixture.connect();
        fixture.proxy.toxics().latency("late", ToxicDirection.UPSTREAM, 3_600_000);
        pair.send(ToxicDirection.UPSTREAM, "held");
        assertThat(threads()).hasSizeBetween(3, 5);

        fixture.toxiproxy.close();

        assertThat(threads()).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).matches("|<reset>");
        assertThatThrownBy(fixture::dial).isInstanceOf(ConnectException.class);
        assertThatThrownBy(fixture.api::getProxies).isInstanceOf(IOException.class);
        fixture.close();
    }

    @Test
    void proxies_can_be_populated_without_http() throws IOException {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            int count = toxiproxy.populate("[{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"x:1\"}]");

            assertThat(count).isEqualTo(1);
            assertThat(new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort()).getProxies())
                    .extracting(Proxy::getName)
                    .containsExactly("a");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                            | the body must be a list, got {}",
                "[{\"name\":\"a\"}]              | missing required field: upstream at proxy 1",
                "[{\"name\":\"a\",\"upstream\":1}] | field 'upstream' must be a string, got 1",
                "nonsense                      | malformed JSON at line 1 column 1 path $",
            })
    void what_cannot_be_populated_is_reported(String json, String message) {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            assertThatThrownBy(() -> toxiproxy.populate(json))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void a_closed_one_cannot_be_populated() {
        EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
        toxiproxy.close();

        assertThatThrownBy(() -> toxiproxy.populate("[]"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing can be populated: this Toxiproxy is closed");
    }

    @Test
    void close_may_be_called_twice() {
        EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
        toxiproxy.close();

        toxiproxy.close();

        assertThat(threads()).isEmpty();
    }

    @Test
    void threads_do_not_grow_with_connections() throws IOException {
        try (ProxyFixture fixture = new ProxyFixture()) {
            for (int i = 0; i < 1_000; i++) {
                fixture.connect();
            }

            assertThat(threads()).hasSizeBetween(3, 5);
        }
    }

    /** The threads that this test has started; another class may have a server of its own in this JVM. */
    private List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.contains("toxiproxy") || name.contains("globalEventExecutor"))
                .toList();
    }
}

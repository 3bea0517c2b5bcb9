package io.github.lockevolution.faults.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.parallel.Isolated;

/** Counts threads, so nobody else may start any. */
@Isolated
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
    void a_busy_port_is_told_in_one_sentence() throws IOException {
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
    void a_name_without_an_address_is_told_in_one_sentence() {
        assertThatThrownBy(() -> EmbeddedToxiproxy.start(InetSocketAddress.createUnresolved("nowhere", 8474)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Toxiproxy cannot listen on nowhere:8474: no address is known for this name; "
                        + "try 127.0.0.1");
    }

    @Test
    void close_ends_connections_ports_and_threads() throws IOException {
        Bench bench = new Bench();
        Pair pair = bench.connect();
        bench.proxy.toxics().latency("late", ToxicDirection.UPSTREAM, 3_600_000);
        pair.send(ToxicDirection.UPSTREAM, "held");
        assertThat(threads()).hasSizeBetween(3, 4);

        bench.toxiproxy.close();

        assertThat(threads()).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).matches("|<reset>");
        assertThatThrownBy(bench::dial).isInstanceOf(ConnectException.class);
        assertThatThrownBy(bench.api::getProxies).isInstanceOf(IOException.class);
        bench.close();
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
        try (Bench bench = new Bench()) {
            for (int i = 0; i < 50; i++) {
                bench.connect();
            }

            assertThat(threads()).hasSizeBetween(3, 4);
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

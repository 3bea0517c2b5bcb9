package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** What Prometheus reads. That {@code /metrics} is 404 unless switched on is tested in {@link ProxyApiTest}. */
class MetricsTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    /** Sends five bytes through the proxy, is answered three, and returns when both sides have closed. */
    private static void exchange(int port, ServerSocket server) throws IOException {
        try (Socket client = new Socket("127.0.0.1", port);
                Socket accepted = server.accept()) {
            client.getOutputStream().write(new byte[5]);
            accepted.getInputStream().readNBytes(5);
            accepted.getOutputStream().write(new byte[3]);
            accepted.shutdownOutput();
            InputStream answer = client.getInputStream();
            assertThat(answer.readAllBytes()).hasSize(3);
        }
    }

    @Test
    void the_bytes_of_a_proxy_are_counted_by_the_originals_names_and_labels() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start(ANY_PORT, Metrics.PROXY);
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ApiClient http = new ApiClient(toxiproxy.address());
            String upstream = "127.0.0.1:" + server.getLocalPort();
            toxiproxy.populate("[{\"name\":\"a\\\"\\\\\\n\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"" + upstream
                    + "\",\"enabled\":true}]");
            String listen = http.get("/proxies").body().replaceFirst(".*\"listen\":\"([^\"]*)\".*", "$1");

            exchange(Integer.parseInt(listen.replaceFirst(".*:", "")), server);

            String labels = "listener=\"" + listen + "\",proxy=\"a\\\"\\\\\\n\",upstream=\"" + upstream + "\"} ";
            assertThat(http.get("/metrics"))
                    .isEqualTo(new ApiClient.Reply(
                            200,
                            "text/plain; version=0.0.4; charset=utf-8",
                            "# HELP toxiproxy_proxy_received_bytes_total Bytes received by a proxy in a direction\n"
                                    + "# TYPE toxiproxy_proxy_received_bytes_total counter\n"
                                    + "toxiproxy_proxy_received_bytes_total{direction=\"downstream\"," + labels + "3\n"
                                    + "toxiproxy_proxy_received_bytes_total{direction=\"upstream\"," + labels + "5\n"
                                    + "# HELP toxiproxy_proxy_sent_bytes_total Bytes sent by a proxy in a direction\n"
                                    + "# TYPE toxiproxy_proxy_sent_bytes_total counter\n"
                                    + "toxiproxy_proxy_sent_bytes_total{direction=\"downstream\"," + labels + "3\n"
                                    + "toxiproxy_proxy_sent_bytes_total{direction=\"upstream\"," + labels + "5\n"));
        }
    }

    @Test
    void the_counters_of_a_proxy_go_with_it() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start(ANY_PORT, Metrics.PROXY)) {
            ApiClient http = new ApiClient(toxiproxy.address());
            String before = http.get("/metrics").body();
            http.post("/proxies", "{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}");
            http.post("/proxies/a", "{\"upstream\":\"127.0.0.1:2\"}");
            http.post("/populate", "[{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:3\"}]");
            String series = http.get("/metrics").body();

            http.send("DELETE", "/proxies/a", "");

            assertThat(series).contains("upstream=\"127.0.0.1:3\"").doesNotContain("0.0.1:1\"", "0.0.1:2\"");
            assertThat(http.get("/metrics").body()).isEqualTo(before);
        }
    }

    @Test
    void the_runtime_is_shown_when_it_is_asked_for() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start(ANY_PORT, Metrics.RUNTIME)) {
            String text = new ApiClient(toxiproxy.address()).get("/metrics").body();

            assertThat(text)
                    .containsPattern("\njvm_memory_heap_used_bytes [1-9][0-9]*\n")
                    .containsPattern("\njvm_threads_current [1-9][0-9]*\n")
                    .containsPattern("\nprocess_start_time_seconds [1-9][0-9]*\n")
                    .doesNotContain("toxiproxy_proxy");
        }
    }

    @Test
    void metrics_can_only_be_read() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start(ANY_PORT, Metrics.PROXY)) {
            assertThat(new ApiClient(toxiproxy.address()).post("/metrics", "").status())
                    .isEqualTo(405);
        }
    }
}

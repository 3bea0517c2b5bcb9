package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** More connections to the API than it keeps. */
class ApiConnectionsTest {

    @AutoClose
    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();

    /** The least recently used are closed, and a request is answered. */
    @Test
    void a_thousand_half_open_connections() throws Exception {
        List<Socket> halfOpen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Socket socket = new Socket(
                    toxiproxy.address().getAddress(), toxiproxy.address().getPort());
            socket.setSoTimeout(1);
            socket.getOutputStream()
                    .write("POST /proxies HTTP/1.1\r\nContent-Length: 10\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
            halfOpen.add(socket);
        }

        assertThat(new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort()).version())
                .contains("2.12.0");

        await("the API has closed all but those it keeps")
                .atMost(Duration.ofSeconds(20))
                .until(() ->
                        halfOpen.stream().filter(ApiConnectionsTest::isEnded).count() >= 1_000 - ApiConnections.LIMIT);
        for (Socket socket : halfOpen) {
            socket.close();
        }
    }

    @Test
    void a_client_that_sends_requests_outlives_a_thousand_that_are_silent() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (Socket asking =
                new Socket(toxiproxy.address().getAddress(), toxiproxy.address().getPort())) {
            asking.setSoTimeout(20_000);
            for (int i = 0; i < 1_000; i++) {
                silent.add(new Socket(
                        toxiproxy.address().getAddress(), toxiproxy.address().getPort()));
                if (i % 100 == 0) {
                    assertThat(ask(asking)).startsWith("HTTP/1.1 200 OK");
                }
            }
        }
        for (Socket socket : silent) {
            socket.close();
        }
    }

    private static String ask(Socket socket) throws IOException {
        socket.getOutputStream()
                .write("GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("}") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).isNotNegative();
            answer.append((char) next);
        }
        return answer.toString();
    }

    private static boolean isEnded(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}

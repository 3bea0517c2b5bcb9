package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hosts that are given by name, with a name service that the test controls. */
class HostResolverTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final EmbeddedToxiproxy toxiproxy =
            EmbeddedToxiproxy.start(ANY_PORT, this::addressesOf, BufferBudget.ofThisJvm());
    private final ApiClient http = new ApiClient(toxiproxy.address());

    private InetAddress[] addressesOf(String host) throws UnknownHostException {
        switch (host) {
            case "slow.example" -> {
                asked.countDown();
                try {
                    mayAnswer.await(20, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new UnknownHostException(host);
                }
                return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
            }
            case "two.example" -> {
                return new InetAddress[] {InetAddress.getByName("::1"), InetAddress.getByName("127.0.0.1")};
            }
            default -> throw new UnknownHostException(host);
        }
    }

    private CompletableFuture<ApiClient.Reply> createLater(String body) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return http.post("/proxies", body);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @AfterEach
    void close() {
        mayAnswer.countDown();
        toxiproxy.close();
    }

    @Test
    void a_server_that_does_not_listen_at_its_first_address_is_tried_at_the_next() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            ApiClient.Reply created = http.post(
                    "/proxies",
                    "{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"two.example:" + server.getLocalPort()
                            + "\"}");
            int port = Integer.parseInt(created.body().replaceFirst(".*\"listen\":\"[^\"]*:([0-9]+)\".*", "$1"));
            server.setSoTimeout(20_000);

            try (Socket client = new Socket("127.0.0.1", port);
                    Socket accepted = server.accept()) {
                client.getOutputStream().write('x');

                assertThat(accepted.getInputStream().read()).isEqualTo('x');
            }
        }
    }

    @Test
    void a_client_of_a_server_without_an_address_is_closed() throws Exception {
        ApiClient.Reply created =
                http.post("/proxies", "{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"nowhere.example:1\"}");
        int port = Integer.parseInt(created.body().replaceFirst(".*\"listen\":\"[^\"]*:([0-9]+)\".*", "$1"));

        try (Socket client = new Socket("127.0.0.1", port)) {
            client.setSoTimeout(20_000);

            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void a_slow_name_server_delays_only_the_request_that_needs_it() throws Exception {
        CompletableFuture<ApiClient.Reply> slow =
                createLater("{\"name\":\"a\",\"listen\":\"slow.example:0\",\"upstream\":\"localhost:1\"}");
        asked.await(20, TimeUnit.SECONDS);

        assertThat(http.get("/proxies").body()).isEqualTo("{}");

        assertThat(slow).isNotDone();
        mayAnswer.countDown();
        assertThat(slow.get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
    }

    /** The second request could be answered at once; its answer has to wait for that of the first. */
    @Test
    void answers_come_in_the_order_of_the_requests() throws Exception {
        String body = "{\"name\":\"a\",\"listen\":\"slow.example:0\",\"upstream\":\"localhost:1\"}";
        CompletableFuture<String> answers = CompletableFuture.supplyAsync(() -> {
            try {
                return http.raw("POST /proxies HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body + "GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        asked.await(20, TimeUnit.SECONDS);

        mayAnswer.countDown();

        assertThat(answers.get(20, TimeUnit.SECONDS)).matches("(?s)HTTP/1\\.1 201 .*HTTP/1\\.1 200 .*2\\.12\\.0.*");
    }

    /** An update that is run again must not find that its first run has changed the proxy. */
    @Test
    void an_update_that_waits_for_a_name_takes_effect_as_a_whole() throws Exception {
        http.post("/proxies", "{\"name\":\"a\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"localhost:1\"}");
        mayAnswer.countDown();

        ApiClient.Reply updated =
                http.post("/proxies/a", "{\"listen\":\"slow.example:0\",\"upstream\":\"localhost:2\"}");

        assertThat(updated.body()).contains("\"upstream\":\"localhost:2\",\"enabled\":true");
    }

    @Test
    void a_listen_host_without_an_address_is_reported() throws Exception {
        ApiClient.Reply reply =
                http.post("/proxies", "{\"name\":\"a\",\"listen\":\"nowhere.example:1\",\"upstream\":\"localhost:1\"}");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"listen tcp nowhere.example:1: nowhere.example: no such host\","
                        + "\"status\":500}\n");
    }
}

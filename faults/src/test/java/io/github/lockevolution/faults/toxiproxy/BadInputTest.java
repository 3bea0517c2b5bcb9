package io.github.lockevolution.faults.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody should send to the API: a clear error or a closed connection, and the rest goes on. */
class BadInputTest {

    private EmbeddedToxiproxy toxiproxy;
    private Http http;

    @BeforeEach
    void start() {
        toxiproxy = EmbeddedToxiproxy.start();
        http = new Http(toxiproxy.address());
    }

    @AfterEach
    void the_rest_goes_on() throws Exception {
        assertThat(http.get("/proxies").body()).isEqualTo("{}");
        toxiproxy.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "nonsense", "{\"name\":NaN}", "{'name':'a'}", "null", "7", "{\"a\":1,}"})
    void a_body_that_is_no_json_object(String body) throws Exception {
        Http.Reply reply = http.post("/proxies", body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"bad request body: ");
    }

    @Test
    void a_deeply_nested_body() throws Exception {
        Http.Reply reply = http.post("/proxies", "{\"name\":" + "[".repeat(500_000));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("Nesting limit 255 reached");
    }

    @Test
    void a_number_of_a_million_digits() throws Exception {
        http.post("/proxies", "{\"name\":\"a\",\"upstream\":\"localhost:1\",\"enabled\":false}");
        String body = "{\"type\":\"timeout\",\"attributes\":{\"timeout\":" + "9".repeat(1_000_000) + "}}";

        assertThat(http.post("/proxies/a/toxics", body).status()).isEqualTo(400);

        http.send("DELETE", "/proxies/a", "");
    }

    @Test
    void a_body_of_more_than_a_mebibyte_is_refused_or_cut_off() throws Exception {
        String body = "{\"name\":\"" + "a".repeat(2 << 20) + "\"}";
        String request = "POST /proxies HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n";

        assertThat(answerOrReset(request + body)).matches("(?s)HTTP/1.1 413 .*|<reset>");
    }

    @Test
    void a_name_of_ten_thousand_letters_works() throws Exception {
        String name = "n".repeat(10_000);

        assertThat(http.post("/proxies", "{\"name\":\"" + name + "\",\"upstream\":\"localhost:1\",\"enabled\":false}")
                        .status())
                .isEqualTo(201);

        assertThat(http.send("DELETE", "/proxies/" + name, "").status()).isEqualTo(204);
    }

    @Test
    void a_path_that_is_wrongly_encoded() throws Exception {
        assertThat(http.raw("GET /proxies/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void garbage_instead_of_http() throws Exception {
        byte[] bytes = new byte[10_000];
        new Random(42).nextBytes(bytes);

        assertThat(answerOrReset(new String(bytes, StandardCharsets.ISO_8859_1)))
                .matches("(?s)HTTP/1.1 400 .*|<reset>|");
    }

    @Test
    void many_half_open_connections() throws Exception {
        List<Socket> halfOpen = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Socket socket = new Socket(
                    toxiproxy.address().getAddress(), toxiproxy.address().getPort());
            socket.getOutputStream()
                    .write("POST /proxies HTTP/1.1\r\nContent-Length: 10\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
            halfOpen.add(socket);
        }

        assertThat(http.get("/version").status()).isEqualTo(200);

        for (Socket socket : halfOpen) {
            socket.close();
        }
    }

    private String answerOrReset(String request) throws IOException {
        try {
            return http.raw(request);
        } catch (SocketException e) {
            return "<reset>";
        }
    }
}

package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed and hostile requests get a clear error or a closed connection, and the API keeps answering others. */
class BadInputTest {

    private EmbeddedToxiproxy toxiproxy;
    private ApiClient http;

    @BeforeEach
    void start() {
        toxiproxy = EmbeddedToxiproxy.start();
        http = new ApiClient(toxiproxy.address());
    }

    @AfterEach
    void others_are_still_answered() throws Exception {
        assertThat(http.get("/proxies").body()).isEqualTo("{}");
        toxiproxy.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "nonsense", "{\"name\":NaN}", "{'name':'a'}", "7", "{\"a\":1,}"})
    void a_body_that_is_no_json_object(String body) throws Exception {
        ApiClient.Reply reply = http.post("/proxies", body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"bad request body: ");
    }

    @Test
    void a_deeply_nested_body() throws Exception {
        ApiClient.Reply reply = http.post("/proxies", "{\"name\":" + "[".repeat(500_000));

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

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "7", "[7]", "[[]]", "[{\"name\":[]}]", "[{\"name\":\"a\",\"upstream\":{}}]", "[", "NaN"})
    void a_list_of_proxies_that_is_none(String body) throws Exception {
        ApiClient.Reply reply = http.post("/populate", body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.contentType()).isEqualTo("application/json");
        assertThat(reply.body()).startsWith("{\"error\":\"bad request body: ").endsWith(",\"proxies\":null}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-1", "\"7\"", "[]", "1e19", "0.5"})
    void an_attribute_that_is_no_number_of_milliseconds(String value) throws Exception {
        http.post("/proxies", "{\"name\":\"a\",\"upstream\":\"localhost:1\",\"enabled\":false}");

        ApiClient.Reply reply =
                http.post("/proxies/a/toxics", "{\"type\":\"latency\",\"attributes\":{\"latency\":" + value + "}}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"bad request body: ");
        http.send("DELETE", "/proxies/a", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "2", "-0.1", "\"1\"", "{}"})
    void a_toxicity_that_is_no_share(String value) throws Exception {
        http.post("/proxies", "{\"name\":\"a\",\"upstream\":\"localhost:1\",\"enabled\":false}");

        ApiClient.Reply reply = http.post("/proxies/a/toxics", "{\"type\":\"noop\",\"toxicity\":" + value + "}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"bad request body: ");
        http.send("DELETE", "/proxies/a", "");
    }

    /** A request and bytes that are no HTTP arrive together: the request is answered all the same. */
    @Test
    void garbage_behind_a_request_does_not_take_its_answer_away() throws Exception {
        assertThat(http.raw("GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n\0\1\2 garbage\r\n\r\n"))
                .matches("(?s)HTTP/1\\.1 200 .*HTTP/1\\.1 400 .*");
    }

    private String answerOrReset(String request) throws IOException {
        try {
            return http.raw(request);
        } catch (SocketException e) {
            return "<reset>";
        }
    }
}

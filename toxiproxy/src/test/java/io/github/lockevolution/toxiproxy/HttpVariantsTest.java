package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Different ways in HTTP and JSON to express the same request. */
class HttpVariantsTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final String LAST = HOST + "Connection: close\r\n";
    private static final String PROXY = "{\"name\":\"a\",\"upstream\":\"localhost:1\",\"enabled\":false}";

    @AutoClose
    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();

    private final ApiClient http = new ApiClient(toxiproxy.address());

    @Test
    void a_body_may_come_in_chunks() throws IOException {
        String chunk = Integer.toHexString(PROXY.length()) + "\r\n" + PROXY + "\r\n0\r\n\r\n";

        assertThat(http.raw("POST /proxies HTTP/1.1\r\n" + LAST + "Transfer-Encoding: chunked\r\n\r\n" + chunk))
                .startsWith("HTTP/1.1 201 ");
    }

    @Test
    void a_client_may_expect_100_continue_before_it_sends_a_body() throws IOException {
        assertThat(http.raw("POST /proxies HTTP/1.1\r\n" + LAST + "Expect: 100-continue\r\nContent-Length: "
                        + PROXY.length() + "\r\n\r\n" + PROXY))
                .matches("(?s)HTTP/1\\.1 100 .*HTTP/1\\.1 201 .*");
    }

    @Test
    void without_a_length_there_is_no_body() throws IOException {
        assertThat(http.raw("POST /proxies HTTP/1.1\r\n" + LAST + "\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("{\"error\":\"bad request body: ");
    }

    /** Each of these answers lacks a body for another reason, and the next answer must not be read as its body. */
    @Test
    void a_connection_is_kept_whatever_the_answer() throws IOException {
        assertThat(http.raw("POST /reset HTTP/1.1\r\n" + HOST + "\r\n"
                        + "PUT /proxies HTTP/1.1\r\n" + HOST + "\r\n"
                        + "HEAD /nothing HTTP/1.1\r\n" + HOST + "\r\n"
                        + "POST /proxies HTTP/1.1\r\n" + HOST + "\r\n"
                        + "GET /version HTTP/1.1\r\n" + LAST + "\r\n"))
                .matches("(?s)HTTP/1\\.1 204 .*\r\n\r\nHTTP/1\\.1 405 .*\r\n\r\nHTTP/1\\.1 404 .*\r\n\r\n"
                        + "HTTP/1\\.1 400 .*}\nHTTP/1\\.1 200 .*\\{\"version\":\"2\\.12\\.0\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/version?a=b", "http://localhost:8474/version", "HTTP://localhost/version", "/%76ersion"})
    void a_path_may_be_written_in_many_ways(String path) throws IOException {
        assertThat(http.raw("GET " + path + " HTTP/1.1\r\n" + LAST + "\r\n")).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void a_path_and_the_headers_may_be_long() throws Exception {
        String path = "/proxies/" + "%F0%9F%98%80".repeat(10_000);

        assertThat(http.send("GET", path, "", "Cookie", "c".repeat(30_000)).body())
                .isEqualTo("{\"error\":\"proxy not found\",\"status\":404}\n");
    }

    @Test
    void an_old_client_is_answered_and_closed() throws IOException {
        assertThat(http.raw("GET /version HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("}");
    }

    @Test
    void what_follows_the_json_is_ignored() throws Exception {
        assertThat(http.post("/proxies", PROXY + " and so on").status()).isEqualTo(201);
    }

    @Test
    void of_two_fields_with_the_same_name_the_last_counts() throws Exception {
        String proxy = "{\"name\":\"a\",\"name\":\"b\",\"NAME\":\"c\",\"upstream\":\"localhost:1\",\"enabled\":false}";

        assertThat(http.post("/proxies", proxy).body()).startsWith("{\"name\":\"c\"");
    }

    @Test
    void null_does_not_override_an_earlier_field_of_the_same_name() throws Exception {
        String proxy = "{\"name\":\"a\",\"NAME\":null,\"upstream\":\"localhost:1\",\"enabled\":false}";

        assertThat(http.post("/proxies", proxy).body()).startsWith("{\"name\":\"a\"");
    }

    @Test
    void null_is_an_object_without_fields() throws Exception {
        assertThat(http.post("/proxies", "null").body()).contains("missing required field: name");
        assertThat(http.post("/populate", "[null]").body()).contains("missing required field: name at proxy 1");

        http.post("/proxies", PROXY);

        assertThat(http.post("/proxies/a", "null").status()).isEqualTo(200);
    }
}

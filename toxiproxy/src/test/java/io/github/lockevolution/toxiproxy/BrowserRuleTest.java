package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A web page must not be able to drive the API. */
class BrowserRuleTest {

    @AutoClose
    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();

    private final ApiClient http = new ApiClient(toxiproxy.address());

    @Test
    void a_browser_is_refused() throws Exception {
        assertThat(http.send("GET", "/version", "", "User-Agent", "Mozilla/5.0 (X11)"))
                .isEqualTo(new ApiClient.Reply(403, "text/plain; charset=utf-8", "User agent not allowed\n"));
    }

    @Test
    void a_page_of_another_site_is_refused() throws Exception {
        assertThat(http.send("POST", "/reset", "", "Origin", "http://evil.example"))
                .isEqualTo(new ApiClient.Reply(403, "text/plain; charset=utf-8", "Origin not allowed\n"));
        assertThat(http.send("POST", "/reset", "", "Origin", "null").status()).isEqualTo(403);
    }

    @Test
    void a_page_of_another_port_is_refused() throws Exception {
        assertThat(http.send("POST", "/reset", "", "Origin", "http://127.0.0.1:1")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void the_same_origin_is_accepted() throws Exception {
        String origin = "http://127.0.0.1:" + toxiproxy.address().getPort();

        assertThat(http.send("GET", "/version", "", "Origin", origin).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8474", "localhost.evil.example", "127.0.0.1.evil.example"})
    void a_name_that_a_foreign_name_server_may_resolve_to_this_machine_is_refused(String host) throws IOException {
        assertThat(version(host)).startsWith("HTTP/1.1 403 ").endsWith("Host not allowed\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8474", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8474"})
    void a_name_of_this_machine_is_accepted(String host) throws IOException {
        assertThat(version(host)).startsWith("HTTP/1.1 200 ");
    }

    private String version(String host) throws IOException {
        return http.raw("GET /version HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }
}

package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.toxiproxy.ApiClient.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP API as it is on the wire: proxies, populate, reset, version. */
class ProxyApiTest {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String OFF = "{'name':'a','listen':'localhost:0','upstream':'localhost:1','enabled':false}";
    private static final String OFF_SHOWN =
            "{'name':'a','listen':'localhost:0','upstream':'localhost:1','enabled':false,'toxics':[]}";

    @AutoClose
    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();

    private final ApiClient http = new ApiClient(toxiproxy.address());

    @Test
    void version() throws Exception {
        assertThat(http.get("/version")).isEqualTo(json(200, "{'version':'2.12.0'}"));
    }

    @Test
    void a_disabled_proxy_is_shown_as_it_was_given() throws Exception {
        assertThat(create(OFF)).isEqualTo(json(201, OFF_SHOWN));
        assertThat(http.get("/proxies/a")).isEqualTo(json(200, OFF_SHOWN));
        assertThat(http.get("/proxies")).isEqualTo(json(200, "{'a':" + OFF_SHOWN + "}"));
    }

    @Test
    void an_enabled_proxy_is_shown_with_its_real_address_and_keeps_it_while_disabled() throws Exception {
        Reply created = create("{'name':'a','listen':'localhost:0','upstream':'localhost:1'}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.body())
                .matches("\\{\"name\":\"a\",\"listen\":\"127.0.0.1:[1-9][0-9]*\",\"upstream\":\"localhost:1\","
                        + "\"enabled\":true,\"toxics\":\\[]}");

        Reply disabled = http.post("/proxies/a", quoted("{'enabled':false}"));

        assertThat(disabled.body())
                .isEqualTo(created.body().replace(quoted("'enabled':true"), quoted("'enabled':false")));
        assertThat(http.send("PATCH", "/proxies/a", quoted("{'enabled':true}")).body())
                .isEqualTo(created.body());
    }

    @Test
    void an_empty_listen_address_is_a_free_port_on_all_addresses() throws Exception {
        assertThat(create("{'name':'a','upstream':'localhost:1'}").body())
                .contains(quoted("'listen':'[::]:"))
                .doesNotContain("[::]:0");
    }

    @Test
    void unknown_fields_are_ignored_and_known_ones_taken_in_any_case() throws Exception {
        assertThat(create("{'Name':'a','LISTEN':'localhost:0','upstream':'localhost:1','enabled':false,'x':[1]}"))
                .isEqualTo(json(201, OFF_SHOWN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'name':'b','upstream':'x:1','listen':'1.2.3:4:5'} "
                        + "| 500 | listen tcp 1.2.3:4:5: address 1.2.3:4:5: too many colons in address",
                "{'name':'b','upstream':'x:1','listen':'localhost'} "
                        + "| 500 | listen tcp localhost: address localhost: missing port in address",
                "{'name':'b','upstream':'x:1','listen':'localhost:70000'} "
                        + "| 500 | listen tcp localhost:70000: address localhost:70000: invalid port",
            })
    void a_proxy_that_cannot_be_created(String body, int status, String error) throws Exception {
        create(OFF);

        assertThat(create(body)).isEqualTo(error(status, error));

        assertThat(http.get("/proxies/b").status()).isEqualTo(404);
    }

    @Test
    void a_busy_listen_address_is_an_error_and_the_proxy_is_not_created() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + busy.getLocalPort();

            Reply reply = create("{'name':'a','upstream':'localhost:1','listen':'" + address + "'}");

            assertThat(reply).isEqualTo(error(500, "listen tcp " + address + ": bind: address already in use"));
        }
        assertThat(http.get("/proxies")).isEqualTo(json(200, "{}"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/",
        "GET,/metrics",
        "GET,/proxy",
        "GET,/proxies/",
        "GET,/version/",
        "POST,/reset/",
        "GET,/proxies/a/toxic",
        "GET,/proxies/a/toxics/b/c"
    })
    void an_unknown_path(String method, String path) throws Exception {
        assertThat(http.send(method, path, "")).isEqualTo(new Reply(404, TEXT, "404 page not found\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/version",
        "HEAD,/version",
        "OPTIONS,/proxies",
        "PUT,/proxies",
        "DELETE,/proxies",
        "GET,/populate",
        "GET,/reset",
        "PUT,/proxies/a",
        "PATCH,/proxies/a/toxics",
        "PUT,/proxies/a/toxics/b",
    })
    void a_wrong_method(String method, String path) throws Exception {
        assertThat(http.send(method, path, "")).isEqualTo(new Reply(405, "", ""));
    }

    @Test
    void a_name_cannot_change() throws Exception {
        create(OFF);

        assertThat(http.post("/proxies/a", quoted("{'name':'b','upstream':'localhost:2'}")))
                .isEqualTo(json(200, OFF_SHOWN.replace("localhost:1", "localhost:2")));
    }

    @Test
    void an_update_with_a_field_of_the_wrong_type_changes_nothing() throws Exception {
        create(OFF);

        for (String field : List.of("'name':7", "'listen':7", "'upstream':[]", "'enabled':'yes'")) {
            Reply refused = http.post("/proxies/a", quoted("{'upstream':'localhost:2'," + field + "}"));

            assertThat(refused.status()).isEqualTo(400);
        }
        assertThat(http.get("/proxies/a")).isEqualTo(json(200, OFF_SHOWN));
    }

    @Test
    void a_name_with_a_slash_and_a_control_character_can_be_reached() throws Exception {
        create("{'name':'a/b\\u0001 c+d','upstream':'localhost:1','enabled':false}");

        assertThat(http.get("/proxies/a%2Fb%01%20c+d").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null"})
    void populate_with_none_creates_none(String none) throws Exception {
        assertThat(http.post("/populate", none)).isEqualTo(json(201, "{'proxies':null}"));
    }

    @Test
    void populate_shows_what_it_did_before_it_failed() throws Exception {
        String bad = "{'name':'b','listen':'nowhere','upstream':'localhost:1'}";

        assertThat(http.post("/populate", quoted("[" + OFF + "," + bad + "," + OFF.replace("'a'", "'c'") + "]")))
                .isEqualTo(json(
                        500,
                        "{'error':'listen tcp nowhere: address nowhere: missing port in address','status':500,"
                                + "'proxies':[" + OFF_SHOWN + "]}"));
        assertThat(http.get("/proxies")).isEqualTo(json(200, "{'a':" + OFF_SHOWN + "}"));
    }

    @Test
    void reset_enables_all_proxies_and_removes_all_toxics() throws Exception {
        create(OFF);
        http.post("/proxies/a/toxics", quoted("{'type':'noop'}"));

        assertThat(http.post("/reset", "").status()).isEqualTo(204);

        assertThat(http.get("/proxies/a").body()).contains(quoted("'enabled':true,'toxics':[]"));
    }

    private Reply create(String body) throws IOException, InterruptedException {
        return http.post("/proxies", quoted(body));
    }

    private static Reply json(int status, String body) {
        return new Reply(status, "application/json", quoted(body));
    }

    private static Reply error(int status, String message) {
        return new Reply(status, TEXT, quoted("{'error':'" + message + "','status':" + status + "}\n"));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }
}

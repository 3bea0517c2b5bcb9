package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.network.AnyApi.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the bench, and any client of Toxiproxy, may rely on, whichever Toxiproxy it is. Everything is done as a program in
 * any language would do it: by HTTP and bare sockets. Only proxies of this test are touched, for the server may be
 * somebody's; therefore nothing is reset.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ToxiproxyContract {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int SILENCE_MILLIS = 200;

    private final List<Socket> sockets = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private ServerSocket server;
    private ToxiproxyServer toxiproxy;
    private AnyApi api;
    private String name;
    private String listen;

    /** The Toxiproxy that is held to this. */
    abstract ToxiproxyBackend backend();

    @BeforeAll
    void start() throws Exception {
        ToxiproxyBackend backend = backend();
        server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        server.setSoTimeout(PATIENCE_MILLIS);
        toxiproxy = backend.start(Upstream.onLoopback(server.getLocalPort()));
        api = new AnyApi(toxiproxy.api());
        api.awaitVersion(toxiproxy.patience());
    }

    @AfterAll
    void stop() throws IOException {
        if (toxiproxy != null) {
            toxiproxy.stop().run();
            server.close();
        }
    }

    @BeforeEach
    void createProxy() throws Exception {
        name = "contract-" + UUID.randomUUID();
        listen = take();
        Answer created = api.post("/proxies", proxy(name, listen, true));
        assertThat(created.status()).isEqualTo(201);
        listen = created.text("listen");
    }

    @AfterEach
    void deleteProxies() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
        for (String proxy : List.of(name, name + "-2")) {
            api.send("DELETE", "/proxies/" + proxy, "");
        }
        taken.forEach(toxiproxy.ports()::giveBack);
        taken.clear();
    }

    @Test
    void a_new_proxy_is_shown_as_it_is() throws Exception {
        Answer shown = api.get(path());

        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.contentType()).startsWith("application/json");
        assertThat(shown.json())
                .isEqualTo(json("{'name':'" + name + "','listen':'" + listen + "','upstream':'" + toxiproxy.upstream()
                        + "','enabled':true,'toxics':[]}"));
        assertThat(api.get("/proxies").json().getAsJsonObject().get(name)).isEqualTo(shown.json());
    }

    @Test
    void a_proxy_that_is_created_disabled_is_shown_as_it_was_given() throws Exception {
        Answer created = api.post("/proxies", proxy(name + "-2", "localhost:0", false));

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("listen")).isEqualTo("localhost:0");
        assertThat(created.json().getAsJsonObject().get("enabled").getAsBoolean())
                .isFalse();
    }

    @Test
    void a_name_exists_once() throws Exception {
        assertRefused(api.post("/proxies", proxy(name, "localhost:0", false)), 409, "proxy already exists");
    }

    @Test
    void a_listen_address_that_is_taken_is_the_servers_error() throws Exception {
        Answer refused = api.post("/proxies", proxy(name + "-2", listen, true));

        assertThat(refused.status()).isEqualTo(500);
        assertThat(api.get("/proxies/" + name + "-2").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'upstream':'localhost:1'} | missing required field: name",
                "{'name':'contract'}        | missing required field: upstream",
            })
    void a_proxy_needs_a_name_and_an_upstream(String body, String error) throws Exception {
        assertRefused(api.post("/proxies", quoted(body)), 400, error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"name\":7}", "{\"enabled\":\"yes\"}"})
    void a_body_that_cannot_be_read_is_refused(String body) throws Exception {
        Answer refused = api.post("/proxies", body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).startsWith("bad request body: ");
    }

    @ParameterizedTest
    @CsvSource({"GET,", "POST,", "PATCH,", "DELETE,", "GET,/toxics", "POST,/toxics", "GET,/toxics/x", "DELETE,/toxics/x"
    })
    void what_belongs_to_no_proxy_is_not_found(String method, String rest) throws Exception {
        Answer answer = api.send(method, "/proxies/contract-nobody" + (rest == null ? "" : rest), "{}");

        assertRefused(answer, 404, "proxy not found");
    }

    @ParameterizedTest
    @CsvSource({"GET,/,404", "GET,/nothing,404", "PUT,/proxies,405", "GET,/populate,405", "GET,/reset,405"})
    void unknown_paths_and_methods_are_answered_without_json(String method, String path, int status) throws Exception {
        Answer answer = api.send(method, path, "");

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain("{");
    }

    @Test
    void a_browser_is_refused() throws Exception {
        assertThat(api.send("GET", "/proxies", "", "User-Agent", "Mozilla/5.0").status())
                .isEqualTo(403);
    }

    @Test
    void populate_keeps_what_matches_and_replaces_what_differs() throws Exception {
        add("noop", "downstream", "{}");
        api.post("/populate", "[" + proxy(name, listen, true) + "]");
        assertThat(toxicNames()).containsExactly("noop_downstream");

        Answer populated = api.post(
                "/populate", quoted("[{'name':'" + name + "','listen':'" + listen + "','upstream':'localhost:1'}]"));

        assertThat(populated.status()).isEqualTo(201);
        assertThat(toxicNames()).isEmpty();
        assertThat(api.get(path()).text("upstream")).isEqualTo("localhost:1");
    }

    @Test
    void populate_names_the_proxy_that_lacks_a_field() throws Exception {
        Answer refused = api.post("/populate", "[" + proxy(name, listen, true) + ",{\"name\":\"contract\"}]");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.contentType()).startsWith("application/json");
        assertThat(refused.text("error")).isEqualTo("missing required field: upstream at proxy 2");
        assertThat(refused.json().getAsJsonObject().has("proxies")).isTrue();
    }

    @Test
    void a_toxic_has_defaults() throws Exception {
        Answer added = api.post(path() + "/toxics", quoted("{'type':'latency'}"));

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.json())
                .isEqualTo(json("{'name':'latency_downstream','type':'latency','stream':'downstream','toxicity':1,"
                        + "'attributes':{'latency':0,'jitter':0}}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'nothing'}                  | invalid toxic type",
                "{'type':'noop','stream':'sideways'} | stream was invalid, can be either upstream or downstream",
            })
    void a_toxic_of_no_kind_is_refused(String body, String error) throws Exception {
        assertRefused(api.post(path() + "/toxics", quoted(body)), 400, error);
    }

    @Test
    void a_toxics_name_is_unique_over_both_streams_and_upstream_comes_first() throws Exception {
        api.post(path() + "/toxics", quoted("{'name':'one','type':'noop'}"));
        api.post(path() + "/toxics", quoted("{'name':'two','type':'noop','stream':'upstream'}"));

        Answer refused = api.post(path() + "/toxics", quoted("{'name':'one','type':'noop','stream':'upstream'}"));

        assertRefused(refused, 409, "toxic already exists");
        assertThat(toxicNames()).containsExactly("two", "one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void an_update_merges_attributes(String method) throws Exception {
        api.post(path() + "/toxics", quoted("{'name':'one','type':'latency','attributes':{'latency':7,'jitter':3}}"));

        Answer updated = api.send(
                method, path() + "/toxics/one", quoted("{'name':'other','toxicity':0.5,'attributes':{'jitter':4}}"));

        assertThat(updated.status()).isEqualTo(200);
        assertThat(updated.json())
                .isEqualTo(json("{'name':'one','type':'latency','stream':'downstream','toxicity':0.5,"
                        + "'attributes':{'latency':7,'jitter':4}}"));
    }

    @Test
    void a_toxic_that_is_removed_is_not_found() throws Exception {
        add("noop", "upstream", "{}");

        assertThat(remove("noop_upstream").status()).isEqualTo(204);

        assertRefused(api.get(path() + "/toxics/noop_upstream"), 404, "toxic not found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void an_end_on_one_side_is_the_end_of_both(String stream) throws Exception {
        Line line = connect(stream);

        line.send("last words");
        line.from().shutdownOutput();

        assertThat(line.readToTheEnd()).isEqualTo("last words");
        assertThat(line.turned().readToTheEnd()).isEmpty();
    }

    @Test
    void disabling_ends_connections_and_enabling_takes_the_same_port() throws Exception {
        Line line = connect("upstream");

        api.post(path(), quoted("{'enabled':false}"));

        assertThat(line.readToTheEnd()).isIn("", "<reset>");
        assertThat(api.post(path(), quoted("{'enabled':true}")).text("listen")).isEqualTo(listen);
        connect("upstream");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void latency_delays_and_does_not_throttle(String stream) throws Exception {
        add("latency", stream, "{'latency':300}");
        Line line = connect(stream);

        long sent = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            line.send("0123456789");
        }

        assertThat(line.read(1000)).isEqualTo("0123456789".repeat(100));
        assertThat(since(sent)).isBetween(Duration.ofMillis(300), Duration.ofSeconds(15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void removing_latency_releases_what_it_held(String stream) throws Exception {
        add("latency", stream, "{'latency':3600000}");
        Line line = connect(stream);
        line.send("held");
        assertThat(line.isSilent()).isTrue();

        remove("latency_" + stream);

        assertThat(line.read(4)).isEqualTo("held");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void a_rate_of_10_carries_4000_bytes_in_400_ms(String stream) throws Exception {
        add("bandwidth", stream, "{'rate':10}");
        Line line = connect(stream);

        long sent = System.nanoTime();
        line.send("x".repeat(4000));

        assertThat(line.read(4000)).hasSize(4000);
        // The original may let a tenth of a second's bytes through at once.
        assertThat(since(sent)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void limit_data_is_exact_and_counts_on_after_an_update(String stream) throws Exception {
        add("limit_data", stream, "{'bytes':100}");
        Line line = connect(stream);
        line.send("hello");
        assertThat(line.read(5)).isEqualTo("hello");

        api.post(path() + "/toxics/limit_data_" + stream, quoted("{'attributes':{'bytes':8}}"));
        line.send(" world");

        assertThat(line.readToTheEnd()).isEqualTo(" wo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void a_timeout_of_zero_swallows_until_it_is_removed_and_ends_then(String stream) throws Exception {
        add("timeout", stream, "{'timeout':0}");
        Line line = connect(stream);
        line.send("lost");
        assertThat(line.isSilent()).isTrue();

        remove("timeout_" + stream);

        assertThat(line.readToTheEnd()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void reset_peer_resets_the_receiver_on_the_next_data(String stream) throws Exception {
        add("reset_peer", stream, "{}");
        Line line = connect(stream);

        line.send("lost");

        assertThat(line.readToTheEnd()).isEqualTo("<reset>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void slow_close_delays_the_end_and_not_the_data(String stream) throws Exception {
        add("slow_close", stream, "{'delay':300}");
        Line line = connect(stream);

        long closed = System.nanoTime();
        line.send("hello");
        line.from().shutdownOutput();

        assertThat(line.readToTheEnd()).isEqualTo("hello");
        assertThat(since(closed)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void toxics_added_and_removed_one_by_one_lose_nothing(String stream) throws Exception {
        Line line = connect(stream);
        StringBuilder sent = new StringBuilder();
        for (String toxic : List.of("latency", "slicer", "noop", "bandwidth", "slow_close")) {
            add(toxic, stream, "{'latency':5,'average_size':3,'rate':100,'delay':100}");
            sent.append(toxic);
            line.send(toxic);
            remove(toxic + "_" + stream);
            sent.append('.');
            line.send(".");
        }

        assertThat(line.read(sent.length())).isEqualTo(sent.toString());
    }

    private String path() {
        return "/proxies/" + name;
    }

    private String take() throws InterruptedException {
        String address = toxiproxy.ports().take();
        taken.add(address);
        return address;
    }

    private String proxy(String proxyName, String address, boolean enabled) {
        return quoted("{'name':'" + proxyName + "','listen':'" + address + "','upstream':'" + toxiproxy.upstream()
                + "','enabled':" + enabled + "}");
    }

    private void add(String type, String stream, String attributes) throws Exception {
        String body = "{'type':'" + type + "','stream':'" + stream + "','attributes':" + attributes + "}";
        assertThat(api.post(path() + "/toxics", quoted(body)).status()).isEqualTo(200);
    }

    private Answer remove(String toxic) throws Exception {
        return api.send("DELETE", path() + "/toxics/" + toxic, "");
    }

    private List<String> toxicNames() throws Exception {
        return StreamSupport.stream(
                        api.get(path() + "/toxics").json().getAsJsonArray().spliterator(), false)
                .map(toxic -> toxic.getAsJsonObject().get("name").getAsString())
                .toList();
    }

    /** A connection through the proxy, seen in that direction. */
    private Line connect(String stream) throws IOException {
        Socket client = new Socket(
                toxiproxy.ports().reach(listen).getHost(),
                toxiproxy.ports().reach(listen).getPort());
        sockets.add(client);
        Socket accepted = server.accept();
        sockets.add(accepted);
        for (Socket socket : List.of(client, accepted)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
        return stream.equals("upstream") ? new Line(client, accepted) : new Line(accepted, client);
    }

    private static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.contentType()).startsWith("text/plain");
        assertThat(answer.body()).endsWith("\n");
        assertThat(answer.json()).isEqualTo(json("{'error':'" + error + "','status':" + status + "}"));
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static JsonElement json(String text) {
        return JsonParser.parseString(quoted(text));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    /** One direction of a connection. */
    private record Line(Socket from, Socket to) {

        Line turned() {
            return new Line(to, from);
        }

        void send(String text) throws IOException {
            from.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        String read(int length) throws IOException {
            return new String(to.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
        }

        /** A TCP RST shows as {@code <reset>}. */
        String readToTheEnd() throws IOException {
            StringBuilder text = new StringBuilder();
            try {
                for (int next = to.getInputStream().read();
                        next >= 0;
                        next = to.getInputStream().read()) {
                    text.append((char) next);
                }
            } catch (SocketTimeoutException e) {
                throw e;
            } catch (IOException e) {
                text.append("<reset>");
            }
            return text.toString();
        }

        boolean isSilent() throws IOException {
            to.setSoTimeout(SILENCE_MILLIS);
            try {
                to.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            } finally {
                to.setSoTimeout(PATIENCE_MILLIS);
            }
        }
    }
}

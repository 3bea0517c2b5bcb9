package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

class NetworkTest {

    @AutoClose
    private static final Redis REDIS = Redis.start(RedisBackends.named("embedded"));

    /** The TCP port service multiplexer, which nobody has, and which no system gives away for a while. */
    private static final int NOBODYS_PORT = 1;

    private static void pingThrough(ClientProxy proxy) {
        try (UnifiedJedis client =
                GatedJedis.open(Redis.hostAndPort(proxy.address()), REDIS.login(), CommandGate.OPEN)) {
            client.ping();
        }
    }

    private static boolean isListening(HostAndPort address) {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void the_embedded_one_has_a_version_and_proxies_without_end() throws Exception {
        try (Network network = Network.start(ToxiproxyBackends.named("embedded"), REDIS);
                ClientProxy proxy = network.proxyFor("A")) {
            assertThatNoException().isThrownBy(() -> pingThrough(proxy));
            assertThat(network.origin().in(Language.ENGLISH)).isEqualTo("embedded");
            assertThat(network.version()).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(network.capacity()).isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void closing_ends_the_embedded_one_and_its_proxies() throws Exception {
        Network network = Network.start(ToxiproxyBackends.named("embedded"), REDIS);
        HostAndPort proxy = Redis.hostAndPort(network.proxyFor("A").address());

        network.close();

        await("nobody listens any more").until(() -> !isListening(proxy));
        assertThatNoException().isThrownBy(network::close);
    }

    @Test
    void two_proxies_of_one_client_are_two() throws Exception {
        try (Network network = Network.start(ToxiproxyBackends.named("embedded"), REDIS);
                ClientProxy one = network.proxyFor("A");
                ClientProxy other = network.proxyFor("A")) {
            assertThat(one.address()).isNotEqualTo(other.address());
        }
    }

    @Test
    void a_foreign_toxiproxy_keeps_its_proxies_and_their_toxics_and_no_proxy_of_ours() throws Exception {
        try (EmbeddedToxiproxy foreign = EmbeddedToxiproxy.start()) {
            int port = foreign.address().getPort();
            ToxiproxyClient somebody = new ToxiproxyClient("127.0.0.1", port);
            Proxy theirs = somebody.createProxy(
                    "theirs", "127.0.0.1:0", REDIS.address().toString());
            theirs.toxics().latency("slow", ToxicDirection.DOWNSTREAM, 5);
            theirs.disable();
            String before = somebody.getProxy("theirs").toString();
            Network network = Network.start(ToxiproxyBackends.named("http://127.0.0.1:" + port), REDIS);
            pingThrough(network.proxyFor("A"));
            assertThat(somebody.getProxies()).hasSize(2);

            network.close();

            assertThat(somebody.getProxies()).extracting(Proxy::getName).containsExactly("theirs");
            assertThat(somebody.getProxy("theirs")).hasToString(before);
            assertThat(somebody.getProxy("theirs").isEnabled()).isFalse();
            assertThat(somebody.getProxy("theirs").toxics().getAll()).hasSize(1);
        }
    }

    @Test
    void an_address_where_no_toxiproxy_answers_is_told() {
        String url = "http://127.0.0.1:" + NOBODYS_PORT;

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Network.start(ToxiproxyBackends.named(url), REDIS))
                .withMessage("the Toxiproxy of lab.toxiproxy, " + url + ", does not answer at " + url
                        + "; start it, or leave lab.toxiproxy out to use the embedded one");
    }

    @Test
    void somebody_who_listens_and_says_nothing_is_no_toxiproxy() throws IOException {
        // The system accepts the connection for it.
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Patience shortly = new Patience(Duration.ZERO, Duration.ofMillis(100));
            String url = "http://127.0.0.1:" + silent.getLocalPort();

            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Network.start(new ForeignToxiproxyServer(url, shortly), REDIS))
                    .withMessage("the Toxiproxy of lab.toxiproxy, " + url + ", does not answer at " + url
                            + "; start it, or leave lab.toxiproxy out to use the embedded one");
        }
    }

    @Test
    void a_web_server_that_is_no_toxiproxy_is_told() throws IOException {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 5);
            exchange.getResponseBody().write("hello".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        web.start();
        String url = "http://127.0.0.1:" + web.getAddress().getPort();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Network.start(ToxiproxyBackends.named(url), REDIS))
                .withMessage(url + ", named by lab.toxiproxy, answers at " + url + ", but not as a Toxiproxy does; name"
                        + " another one, or leave lab.toxiproxy out to use the embedded one");
        web.stop(0);
    }

    @Test
    void a_way_that_does_not_lead_to_redis_is_told_and_taken_down() throws Exception {
        Redis gone = Redis.start(RedisBackends.named("embedded"));
        gone.close();
        try (EmbeddedToxiproxy foreign = EmbeddedToxiproxy.start()) {
            String url = "http://127.0.0.1:" + foreign.address().getPort();

            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Network.start(ToxiproxyBackends.named(url), gone))
                    .withMessage("no PING gets through the Toxiproxy of lab.toxiproxy, " + url
                            + ", to the Redis of lab.redis, embedded (Unexpected end of stream.); it needs to reach that"
                            + " Redis at " + gone.address() + ", and its proxies to be reached from here");

            assertThat(new ToxiproxyClient("127.0.0.1", foreign.address().getPort()).getProxies())
                    .isEmpty();
        }
    }

    @Test
    void the_backends_are_known_by_name() {
        assertThat(ToxiproxyBackends.named("embedded")).isInstanceOf(InJvmToxiproxyServer.class);
        assertThat(ToxiproxyBackends.named("docker")).isInstanceOf(DockerToxiproxyServer.class);
        assertThat(ToxiproxyBackends.named("path")).isInstanceOf(PathToxiproxyServer.class);
        assertThat(ToxiproxyBackends.named("http://localhost:8474")).isInstanceOf(ForeignToxiproxyServer.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Embedded", "https://localhost:8474", "localhost:8474"})
    void a_name_that_is_no_backend_is_told(String name) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ToxiproxyBackends.named(name))
                .withMessage("lab.toxiproxy is '" + name
                        + "', which is no backend; use embedded, docker, path or http://host:port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://", "http://host:port", "http://a host:8474", "http://localhost:65536"})
    void a_url_that_cannot_be_read_is_told(String url) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ToxiproxyBackends.named(url).start(Upstream.of(REDIS)))
                .withMessage("lab.toxiproxy is '" + url + "', which cannot be read; use http://host:port");
    }

    @Test
    void without_a_port_toxiproxys_own_one_is_meant() {
        assertThat(ToxiproxyBackends.named("http://127.0.0.1")
                        .start(Upstream.of(REDIS))
                        .api())
                .hasToString("127.0.0.1:8474");
    }

    @Test
    void a_toxiproxy_on_another_machine_cannot_lead_to_a_redis_on_loopback() {
        try (Redis here = Redis.start(RedisBackends.named("embedded"))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() ->
                            ToxiproxyBackends.named("http://192.0.2.1:8474").start(Upstream.of(here)))
                    .withMessage(
                            "the Toxiproxy of lab.toxiproxy, http://192.0.2.1:8474, is on another machine and cannot"
                                    + " reach a Redis on this one's loopback; name a Redis that both reach with"
                                    + " lab.redis=redis://host:port");
        }
    }
}

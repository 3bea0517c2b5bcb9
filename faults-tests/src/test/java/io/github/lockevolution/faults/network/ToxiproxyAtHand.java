package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.network.AnyApi.Answer;
import io.github.lockevolution.faults.setup.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import redis.clients.jedis.HostAndPort;

/**
 * Some Toxiproxy, with a fresh proxy for each test that leads to a server in the hands of the test. Everything is done as a
 * program in any language would do it: by HTTP and bare sockets. Only proxies of the test are touched, for the Toxiproxy may
 * be somebody's; therefore nothing is reset.
 */
final class ToxiproxyAtHand implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {

    private final Supplier<ToxiproxyBackend> backend;
    private final List<Socket> sockets = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private ServerSocket server;
    private ToxiproxyServer toxiproxy;
    private AnyApi api;
    private String name;
    private String listen;

    ToxiproxyAtHand(Supplier<ToxiproxyBackend> backend) {
        this.backend = backend;
    }

    @Override
    public void beforeAll(ExtensionContext contract) throws Exception {
        ToxiproxyBackend chosen = backend.get();
        server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        server.setSoTimeout(Flow.PATIENCE_MILLIS);
        toxiproxy = chosen.start(Upstream.onLoopback(server.getLocalPort()));
        api = new AnyApi(toxiproxy.api());
        api.awaitVersion(toxiproxy.patience());
    }

    @Override
    public void afterAll(ExtensionContext contract) throws IOException {
        if (toxiproxy != null) {
            toxiproxy.stop().run();
            server.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext test) throws Exception {
        name = "contract-" + UUID.randomUUID();
        Answer created = post("/proxies", proxy(name, take(), true));
        assertThat(created.status()).isEqualTo(201);
        listen = created.text("listen");
    }

    @Override
    public void afterEach(ExtensionContext test) throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
        for (String proxy : List.of(name, otherName())) {
            send("DELETE", "/proxies/" + proxy, "");
        }
        taken.forEach(toxiproxy.ports()::giveBack);
        taken.clear();
    }

    /** The name of the proxy. */
    String name() {
        return name;
    }

    /** A name that a test may give to a second proxy. */
    String otherName() {
        return name + "-2";
    }

    /** The path of the proxy in the API. */
    String path() {
        return "/proxies/" + name;
    }

    /** Where the proxy listens, as the API shows it. */
    String listen() {
        return listen;
    }

    /** Where the proxy leads to. */
    HostAndPort upstream() {
        return toxiproxy.upstream();
    }

    Answer get(String path) throws IOException, InterruptedException {
        return api.get(path);
    }

    Answer post(String path, String body) throws IOException, InterruptedException {
        return api.post(path, body);
    }

    /** Headers are name, value, name, value. */
    Answer send(String method, String path, String body, String... headers) throws IOException, InterruptedException {
        return api.send(method, path, body, headers);
    }

    /** A proxy to the server of the test, in JSON. */
    String proxy(String proxyName, String address, boolean enabled) {
        return quoted("{'name':'" + proxyName + "','listen':'" + address + "','upstream':'" + upstream()
                + "','enabled':" + enabled + "}");
    }

    /** Adds a toxic; its name is the default one. */
    void add(String type, String stream, String attributes) throws Exception {
        String body = "{'type':'" + type + "','stream':'" + stream + "','attributes':" + attributes + "}";
        assertThat(post(path() + "/toxics", quoted(body)).status()).isEqualTo(200);
    }

    Answer remove(String toxic) throws Exception {
        return send("DELETE", path() + "/toxics/" + toxic, "");
    }

    List<String> toxicNames() throws Exception {
        return StreamSupport.stream(
                        get(path() + "/toxics").json().getAsJsonArray().spliterator(), false)
                .map(toxic -> toxic.getAsJsonObject().get("name").getAsString())
                .toList();
    }

    /** A connection through the proxy, seen in that direction. */
    Flow connect(String stream) throws IOException {
        HostAndPort address = toxiproxy.ports().reach(listen);
        Socket client = new Socket(address.getHost(), address.getPort());
        sockets.add(client);
        Socket accepted = server.accept();
        sockets.add(accepted);
        for (Socket socket : List.of(client, accepted)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Flow.PATIENCE_MILLIS);
        }
        return stream.equals("upstream") ? new Flow(client, accepted) : new Flow(accepted, client);
    }

    /** The Toxiproxy that is chosen; a test without a choice is skipped. */
    static ToxiproxyBackend otherThanEmbedded() {
        assumeThat(Setting.TOXIPROXY.value())
                .as("lab.toxiproxy=embedded has tests of its own; -Dlab.toxiproxy=docker, path or http://host:port"
                        + " holds that one to the contract")
                .isNotEqualTo("embedded");
        return ToxiproxyBackend.chosen();
    }

    static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.contentType()).startsWith("text/plain");
        assertThat(answer.body()).endsWith("\n");
        assertThat(answer.json()).isEqualTo(json("{'error':'" + error + "','status':" + status + "}"));
    }

    static JsonElement json(String text) {
        return JsonParser.parseString(quoted(text));
    }

    static String quoted(String text) {
        return text.replace('\'', '"');
    }

    private String take() throws InterruptedException {
        String address = toxiproxy.ports().take();
        taken.add(address);
        return address;
    }
}

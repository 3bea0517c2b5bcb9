package io.github.lockevolution.toxiproxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.lockevolution.toxiproxy.contract.HttpApi.Answer;
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

/**
 * A fresh proxy for each test, on one Toxiproxy for all of them; it leads to a server of the test. Speaks bare HTTP and uses bare
 * sockets, as a program in any language would. The Toxiproxy may be somebody's: only the proxies of the test are touched, and
 * nothing is reset.
 */
final class TestProxy implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {

    private final Supplier<ToxiproxyUnderTest> start;
    private final List<Socket> sockets = new ArrayList<>();
    private ServerSocket server;
    private ToxiproxyUnderTest toxiproxy;
    private HttpApi api;
    private String name;
    private String listen;

    TestProxy(Supplier<ToxiproxyUnderTest> start) {
        this.start = start;
    }

    @Override
    public void beforeAll(ExtensionContext contract) throws Exception {
        server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        server.setSoTimeout(DirectedConnection.TIMEOUT_MILLIS);
        toxiproxy = start.get();
        api = new HttpApi(toxiproxy.api());
    }

    @Override
    public void afterAll(ExtensionContext contract) throws IOException {
        if (toxiproxy != null) {
            toxiproxy.stop().run();
        }
        server.close();
    }

    @Override
    public void beforeEach(ExtensionContext test) throws Exception {
        name = "contract-" + UUID.randomUUID();
        Answer created = post("/proxies", proxy(name, "127.0.0.1:0", true));
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
    String upstream() {
        return "127.0.0.1:" + server.getLocalPort();
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
    DirectedConnection connect(String stream) throws IOException {
        Socket client = new Socket("127.0.0.1", Integer.parseInt(listen.replaceFirst(".*:", "")));
        sockets.add(client);
        Socket accepted = server.accept();
        sockets.add(accepted);
        for (Socket socket : List.of(client, accepted)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(DirectedConnection.TIMEOUT_MILLIS);
        }
        return stream.equals("upstream")
                ? new DirectedConnection(client, accepted)
                : new DirectedConnection(accepted, client);
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
}

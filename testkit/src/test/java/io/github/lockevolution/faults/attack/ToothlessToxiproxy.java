package io.github.lockevolution.faults.attack;

import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A Toxiproxy whose proxies work and whose toxics, but for some, do not, although it says that they are there. */
final class ToothlessToxiproxy implements AutoCloseable {

    private final EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    /** Where the toxics that work are, by the path they are removed with. */
    private final Set<String> working = ConcurrentHashMap.newKeySet();

    private final Predicate<String> works;

    /** One of which no toxic works. */
    ToothlessToxiproxy() throws IOException {
        this(name -> false);
    }

    /** One of which this many toxics work, the first ones. */
    ToothlessToxiproxy(int working) throws IOException {
        this(first(working));
    }

    /** @param works which of its toxics work, by their names */
    ToothlessToxiproxy(Predicate<String> works) throws IOException {
        this.works = works;
        api.createContext("/", this::answer);
        api.start();
    }

    private static Predicate<String> first(int working) {
        AtomicInteger left = new AtomicInteger(working);
        return name -> left.getAndDecrement() > 0;
    }

    String url() {
        return "http://127.0.0.1:" + api.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestURI().getPath().contains("/toxics") && !works(exchange, body)) {
            send(exchange, exchange.getRequestMethod().equals("POST") ? 200 : 204, body);
            return;
        }
        HttpResponse<byte[]> response = pass(exchange, body);
        send(exchange, response.statusCode(), response.body());
    }

    /** Whether this makes a toxic that is to work, or removes one that does. */
    private boolean works(HttpExchange exchange, byte[] body) {
        String path = exchange.getRequestURI().getPath();
        if (!exchange.getRequestMethod().equals("POST")) {
            return working.remove(path);
        }
        String name = JsonParser.parseString(new String(body, StandardCharsets.UTF_8))
                .getAsJsonObject()
                .get("name")
                .getAsString();
        return works.test(name) && working.add(path + "/" + name);
    }

    private HttpResponse<byte[]> pass(HttpExchange exchange, byte[] body) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + toxiproxy.address().getPort() + exchange.getRequestURI());
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        api.stop(0);
        toxiproxy.close();
    }
}

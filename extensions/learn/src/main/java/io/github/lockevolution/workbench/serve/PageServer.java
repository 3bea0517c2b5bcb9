package io.github.lockevolution.workbench.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.report.PageBench;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Serves the page to browsers on this machine, and judges locks that are typed there. A typed lock may be any program. So the server listens
 * on the loopback address only, and refuses a request that does not know the token in the address of the page, uses another name of this
 * machine (which a page elsewhere could let point here), or comes from the page of another server. One lock is judged at a time.
 */
final class PageServer implements AutoCloseable {

    private static final String JUDGE = "/judge";
    private static final String TOKEN = "token=";
    private static final int TOKEN_BYTES = 16;

    /** In bytes; more than any lock that somebody types. */
    private static final int MOST = 100_000;

    private static final int NO_BACKLOG = 0;

    private static final int OK = 200;
    private static final int BAD = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int BUSY = 409;
    private static final int TOO_LONG = 413;

    private static final int HTTP_PORT = 80;

    private static final Map<String, String> HEADERS =
            Map.of("Cache-Control", "no-store", "Referrer-Policy", "no-referrer", "X-Content-Type-Options", "nosniff");

    /** No script but those of the page, which a nonce names, and what they make of what the page carries. */
    private static final String POLICY = "default-src 'none'; script-src 'nonce-%s' data: blob:; worker-src blob:; "
            + "style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(BenchThread.pool("page"));
    private final String token = random();
    private final String nonce = random();
    private final AtomicBoolean isBusy = new AtomicBoolean();

    private PageServer(HttpServer server) {
        this.server = server;
    }

    private static String random() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /**
     * Takes the port; nothing is answered before {@link #serve}.
     *
     * @param port 0 takes a free one
     */
    static PageServer on(int port) throws IOException {
        return new PageServer(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), NO_BACKLOG));
    }

    /** The address of the page. */
    String address() {
        return "http://" + host() + "/?token=" + token + "#playground";
    }

    private String host() {
        int port = server.getAddress().getPort();
        // A browser leaves out the one that is usual.
        return "127.0.0.1" + (port == HTTP_PORT ? "" : ":" + port);
    }

    /** The details of this server for the page. */
    PageBench bench(String store, Map<String, String> templates) {
        return new PageBench(JUDGE, token, store, templates, nonce);
    }

    void serve(String page, PageJudge judge) {
        byte[] html = page.getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> answer(exchange, () -> sendPage(exchange, html)));
        server.createContext(JUDGE, exchange -> answer(exchange, () -> judge(exchange, judge)));
        server.setExecutor(threads);
        server.start();
    }

    /** An answer that may fail, because the client has gone. */
    @FunctionalInterface
    private interface Answer {
        void send() throws IOException;
    }

    private void answer(HttpExchange exchange, Answer answer) throws IOException {
        try (exchange) {
            HEADERS.forEach(exchange.getResponseHeaders()::set);
            exchange.getResponseHeaders().set("Content-Security-Policy", String.format(Locale.ROOT, POLICY, nonce));
            if (isFromHere(exchange)) {
                answer.send();
            } else {
                send(exchange, FORBIDDEN, problem(Language.ENGLISH, ServeText::notAsked));
            }
        }
    }

    private boolean isFromHere(HttpExchange exchange) {
        Optional<String> origin =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Origin"));
        return host().equals(exchange.getRequestHeaders().getFirst("Host"))
                && origin.filter(other -> !other.equals("http://" + host())).isEmpty();
    }

    private void sendPage(HttpExchange exchange, byte[] html) throws IOException {
        if (!exchange.getRequestURI().getPath().equals("/")) {
            send(exchange, NOT_FOUND, "{}");
        } else if (!isToken(tokenIn(exchange))) {
            send(exchange, FORBIDDEN, problem(Language.ENGLISH, ServeText::notAsked));
        } else {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(OK, html.length);
            exchange.getResponseBody().write(html);
        }
    }

    private static String tokenIn(HttpExchange exchange) {
        return Stream.of(String.valueOf(exchange.getRequestURI().getQuery()).split("&"))
                .filter(parameter -> parameter.startsWith(TOKEN))
                .map(parameter -> parameter.substring(TOKEN.length()))
                .findFirst()
                .orElse("");
    }

    /** Compared in the same time, however much of it is right. */
    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private void judge(HttpExchange exchange, PageJudge judge) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            send(exchange, NOT_ALLOWED, "{}");
            return;
        }
        if (!isToken(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")))) {
            send(exchange, FORBIDDEN, problem(Language.ENGLISH, ServeText::notAsked));
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(MOST + 1);
        if (body.length > MOST) {
            send(exchange, TOO_LONG, problem(Language.ENGLISH, text -> text.tooLong(MOST)));
            return;
        }
        Optional<PageQuestion> asked = PageQuestion.read(new String(body, StandardCharsets.UTF_8));
        if (asked.isEmpty()) {
            send(exchange, BAD, problem(Language.ENGLISH, ServeText::unreadable));
            return;
        }
        if (!isBusy.compareAndSet(false, true)) {
            send(exchange, BUSY, problem(asked.get().languageOfPage(), ServeText::busy));
            return;
        }
        try {
            judge(exchange, judge, body, asked.get().languageOfPage());
        } finally {
            isBusy.set(false);
        }
    }

    /**
     * Lines of JSON: how far it is, again and again, and at last what came of it. A client that goes away ends the check.
     */
    private static void judge(HttpExchange exchange, PageJudge judge, byte[] question, Language language)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson; charset=utf-8");
        exchange.sendResponseHeaders(OK, 0);
        OutputStream out = exchange.getResponseBody();
        judge.judge(new String(question, StandardCharsets.UTF_8), language, line -> {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        });
    }

    private static String problem(Language language, Function<ServeText, String> words) {
        return RecordJson.line(Map.of("failed", words.apply(language.text(ServeText.class))));
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

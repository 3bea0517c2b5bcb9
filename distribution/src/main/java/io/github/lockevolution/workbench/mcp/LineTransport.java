package io.github.lockevolution.workbench.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;

/**
 * The protocol on two streams, one message on each line. Unlike the transport of the SDK, which ends at the first line that is no message,
 * this one answers it with an error; and a request can be cancelled: it is told so, and then not answered.
 */
final class LineTransport implements McpServerTransportProvider, McpServerTransport {

    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;

    /** Under this name the context of a call has its {@link CancellableRequest}. */
    private static final String REQUEST = "request";

    /** The time for answers that are under way at the end of the input. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private final McpJsonMapper json;
    private final PrintStream out;
    private final Map<Object, CancellableRequest> requests = new ConcurrentHashMap<>();
    private final Phaser answers = new Phaser(1);
    private Optional<McpServerSession> session = Optional.empty();

    LineTransport(McpJsonMapper json, PrintStream out) {
        this.json = json;
        this.out = out;
    }

    /** The request of a call. */
    static CancellableRequest request(McpTransportContext context) {
        return (CancellableRequest) context.get(REQUEST);
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = Optional.of(factory.create(this));
    }

    /**
     * Reads and handles messages until there are no more. A check that runs then is ended; a request that takes no time is
     * answered first.
     *
     * @throws IOException if the stream breaks
     */
    void readAll(InputStream input) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            message(line).ifPresent(this::handle);
        }
        requests.values().forEach(CancellableRequest::stop);
        try {
            answers.awaitAdvanceInterruptibly(answers.arrive(), LAST_ANSWERS.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // Nobody waits for the remaining answers.
        }
    }

    private Optional<JSONRPCMessage> message(String line) {
        try {
            json.readValue(line, new TypeRef<Map<String, Object>>() {});
        } catch (IOException | RuntimeException e) {
            refuse(PARSE_ERROR, "one JSON object is needed on each line");
            return Optional.empty();
        }
        try {
            return Optional.of(McpSchema.deserializeJsonRpcMessage(json, line));
        } catch (IOException | RuntimeException e) {
            refuse(INVALID_REQUEST, "a request, a notification or a response of JSON-RPC 2.0 is needed");
            return Optional.empty();
        }
    }

    /** The SDK would leave out the id, which has to be there. */
    private void refuse(int code, String words) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", null);
        answer.put("error", Map.of("code", code, "message", words));
        print(answer);
    }

    private void handle(JSONRPCMessage message) {
        if (message instanceof JSONRPCNotification note && note.method().equals("notifications/cancelled")) {
            cancelled(note).ifPresent(CancellableRequest::cancel);
            return;
        }
        CancellableRequest request = new CancellableRequest();
        if (message instanceof JSONRPCRequest asked) {
            requests.put(asked.id(), request);
        }
        McpTransportContext context = McpTransportContext.create(Map.of(REQUEST, request));
        answers.register();
        session.orElseThrow()
                .handle(message)
                .contextWrite(known -> known.put(McpTransportContext.KEY, context))
                .onErrorComplete()
                .doFinally(end -> answers.arriveAndDeregister())
                .subscribe();
    }

    private Optional<CancellableRequest> cancelled(JSONRPCNotification note) {
        return note.params() instanceof Map<?, ?> params
                ? Optional.ofNullable(params.get("requestId")).map(requests::get)
                : Optional.empty();
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            boolean isCancelled = message instanceof JSONRPCResponse answer
                    && Optional.ofNullable(requests.remove(answer.id()))
                            .filter(CancellableRequest::isCancelled)
                            .isPresent();
            if (!isCancelled) {
                print(message);
            }
        });
    }

    private synchronized void print(Object message) {
        try {
            out.println(json.writeValueAsString(message).replace("\n", " "));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> protocolVersions() {
        return McpServerTransportProvider.super.protocolVersions();
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return json.convertValue(data, type);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session.orElseThrow().sendNotification(method, params);
    }

    @Override
    public void close() {
        session.ifPresent(McpServerSession::close);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }
}

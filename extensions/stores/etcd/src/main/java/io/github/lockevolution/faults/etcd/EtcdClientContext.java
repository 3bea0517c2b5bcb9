package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** What is known of one client of a lock: its name, and whether it waits at the server. Safe for use by several threads. */
final class EtcdClientContext {

    private final String client;
    private final RunNumbers numbers;
    private final GatewayWords words;
    /** The name of the lock, or of the election, for which an answer is awaited. */
    private volatile Optional<String> awaited = Optional.empty();

    private volatile long lease;
    private volatile boolean hasWaited;

    /** @param shows whether revisions are told */
    EtcdClientContext(String client, RunNumbers numbers, boolean shows) {
        this.client = client;
        this.numbers = numbers;
        this.words = new GatewayWords(numbers, shows);
    }

    /** When this client has seen what was written at a revision. */
    Instant firstSeen(long revision, InstantSource clock) {
        return numbers.changes()
                .map(changes -> changes.first(client, revision, clock.instant()))
                .orElseGet(clock::instant);
    }

    String client() {
        return client;
    }

    RunNumbers numbers() {
        return numbers;
    }

    GatewayWords words() {
        return words;
    }

    void leaves(GatewayCall call, JsonObject request) {
        hasWaited = false;
        lease = Json.number(request, "lease");
        awaited = call.mayWait() ? Optional.of(Json.text(request, "name")) : Optional.empty();
    }

    /** What the client is to get, from what the server has answered, without an error. */
    JsonObject heard(GatewayCall call, JsonObject request, JsonObject answer) {
        return numbers.heard(client, hasWaited, call, request, answer);
    }

    void hasAnswer() {
        awaited = Optional.empty();
    }

    /** It is seen to wait at the server for the answer to its request. */
    void waits() {
        hasWaited = true;
    }

    /** The key with which it stands in the queue of a lock, as the client knows it; empty if it awaits no answer that may take long. */
    Optional<String> keyInQueue() {
        return awaited.map(name -> name + "/" + Long.toHexString(lease));
    }
}

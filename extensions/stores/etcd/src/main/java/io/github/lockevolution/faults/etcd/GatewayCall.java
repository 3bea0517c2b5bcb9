package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be asked of the JSON gateway of an etcd. */
enum GatewayCall {
    RANGE("/v3/kv/range"),
    PUT("/v3/kv/put"),
    DELETE("/v3/kv/deleterange"),
    TXN("/v3/kv/txn"),
    GRANT("/v3/lease/grant"),
    REVOKE("/v3/lease/revoke", "/v3/kv/lease/revoke"),
    KEEPALIVE("/v3/lease/keepalive"),
    TIMETOLIVE("/v3/lease/timetolive", "/v3/kv/lease/timetolive"),
    LOCK("/v3/lock/lock"),
    UNLOCK("/v3/lock/unlock"),
    CAMPAIGN("/v3/election/campaign"),
    PROCLAIM("/v3/election/proclaim"),
    LEADER("/v3/election/leader"),
    RESIGN("/v3/election/resign");

    private final String[] paths;

    GatewayCall(String... paths) {
        this.paths = paths;
    }

    /** The call of this path; empty if it is another, such as a watch, or the question for the version. */
    static Optional<GatewayCall> at(String path) {
        String known = path.replaceFirst("^/v3(alpha|beta)/", "/v3/");
        return Stream.of(values())
                .filter(call -> Stream.of(call.paths).anyMatch(known::equals))
                .findFirst();
    }

    String path() {
        return paths[0];
    }

    /** Whether a client may have to wait at the server for its answer. */
    boolean mayWait() {
        return this == LOCK || this == CAMPAIGN;
    }

    /** Whether this answer says that a key was written, at the revision in its header. */
    boolean writes(JsonObject answer) {
        return switch (this) {
            case PUT, LOCK, CAMPAIGN, PROCLAIM -> true;
            case TXN -> Json.objects(answer, "responses").anyMatch(response -> response.has("response_put"));
            default -> false;
        };
    }
}

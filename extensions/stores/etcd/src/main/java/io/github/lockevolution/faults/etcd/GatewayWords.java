package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.gate.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Requests to the gateway and its answers as a person reads them: {@code TXN if create_revision(key) = 0 then PUT key A lease-A}, and
 * {@code succeeded}.
 *
 * @param numbers knows what leases are called
 * @param shows whether revisions are shown
 */
record GatewayWords(RunNumbers numbers, boolean shows) {

    private static final Map<String, String> RELATIONS = Map.of("GREATER", ">", "LESS", "<", "NOT_EQUAL", "!=");
    private static final Map<String, String> TARGETS =
            Map.of("CREATE", "create_revision", "MOD", "mod_revision", "VALUE", "value", "LEASE", "lease");

    /** The command in a request as its client sees it. */
    List<String> command(GatewayCall call, JsonObject request) {
        return switch (call) {
            case RANGE -> range("GET", request);
            case PUT -> put(request);
            case DELETE -> range("DELETE", request);
            case TXN -> txn(request);
            case GRANT -> List.of("GRANT", Json.number(request, "TTL") + "s");
            case REVOKE, KEEPALIVE, TIMETOLIVE -> List.of(call.name(), lease(request, "ID"));
            case LOCK -> List.of("LOCK", Json.text(request, "name"), lease(request, "lease"));
            case UNLOCK -> List.of("UNLOCK", key(request, "key"));
            case CAMPAIGN ->
                List.of("CAMPAIGN", Json.text(request, "name"), Json.text(request, "value"), lease(request, "lease"));
            case LEADER -> List.of("LEADER", Json.text(request, "name"));
            case PROCLAIM, RESIGN ->
                List.of(
                        call.name(),
                        Json.object(request, "leader")
                                .map(leader -> key(leader, "key"))
                                .orElse(""));
        };
    }

    private List<String> range(String verb, JsonObject request) {
        String end = Json.text(request, "range_end");
        String key = Json.text(request, "key");
        if (end.isEmpty()) {
            return List.of(verb, key(request, "key"));
        }
        boolean isPrefix = !key.isEmpty() && end.equals(Json.endOfPrefix(key));
        return isPrefix ? List.of(verb, key, "and below") : List.of(verb, key, "to", end);
    }

    private List<String> put(JsonObject request) {
        List<String> words = new ArrayList<>(List.of("PUT", key(request, "key"), Json.text(request, "value")));
        if (Json.number(request, "lease") != 0) {
            words.add(lease(request, "lease"));
        }
        return words;
    }

    private List<String> txn(JsonObject request) {
        List<String> words = new ArrayList<>(List.of("TXN"));
        words.addAll(joined(
                "if", "and", Json.objects(request, "compare").map(this::compare).toList()));
        words.addAll(joined(
                "then",
                "and",
                Json.objects(request, "success").map(this::operation).toList()));
        words.addAll(joined(
                "else",
                "and",
                Json.objects(request, "failure").map(this::operation).toList()));
        return words;
    }

    private static List<String> joined(String first, String others, List<List<String>> parts) {
        List<String> words = new ArrayList<>();
        for (List<String> part : parts) {
            words.add(words.isEmpty() ? first : others);
            words.addAll(part);
        }
        return words;
    }

    private List<String> compare(JsonObject compare) {
        String target = Json.word(compare, "target");
        String name = TARGETS.getOrDefault(target, "version");
        String value = name.equals("value")
                ? Json.text(compare, name)
                : name.equals("lease") ? lease(compare, name) : Long.toString(Json.number(compare, name));
        String relation = RELATIONS.getOrDefault(Json.word(compare, "result"), "=");
        return List.of(name + "(" + key(compare, "key") + ")", relation, value);
    }

    private List<String> operation(JsonObject operation) {
        return Json.object(operation, "request_put")
                .map(this::put)
                .or(() -> Json.object(operation, "request_range").map(range -> range("GET", range)))
                .or(() -> Json.object(operation, "request_delete_range").map(range -> range("DELETE", range)))
                .or(() -> Json.object(operation, "request_txn").map(this::txn))
                .orElse(List.of("nothing"));
    }

    private String key(JsonObject object, String name) {
        return numbers.named(Json.text(object, name));
    }

    private String lease(JsonObject object, String name) {
        return numbers.name(Json.number(object, name));
    }

    /**
     * What is told of an answer.
     *
     * @param answer as the client sees it
     */
    Reply reply(GatewayCall call, HttpMessage answer) {
        JsonObject body = answer.json();
        int bytes = answer.encoded().length;
        Optional<String> error = error(answer);
        return error.isPresent() ? new Reply(error.get(), true, bytes) : new Reply(answered(call, body), false, bytes);
    }

    /** The words of an error; empty if there is none. */
    static Optional<String> error(HttpMessage answer) {
        JsonObject body = answer.json();
        if (answer.isOk() && !body.has("error")) {
            return Optional.empty();
        }
        return Optional.of(Json.at(body, "message")
                .or(() -> Json.at(body, "error").filter(error -> error.isJsonPrimitive()))
                .map(error -> error.getAsString())
                .orElse("HTTP " + answer.status()));
    }

    private String answered(GatewayCall call, JsonObject answer) {
        return switch (call) {
            case RANGE -> pairs(answer);
            case DELETE -> Long.toString(Json.number(answer, "deleted"));
            case TXN -> txnAnswer(answer);
            case GRANT -> numbers.name(Json.number(answer, "ID"));
            case KEEPALIVE, TIMETOLIVE ->
                Json.number(Json.object(answer, "result").orElse(answer), "TTL") + "s";
            case LOCK -> key(answer, "key");
            case CAMPAIGN ->
                Json.object(answer, "leader").map(leader -> key(leader, "key")).orElse("");
            case LEADER -> Json.object(answer, "kv").map(this::pair).orElse("nil");
            default -> "OK" + at(answer);
        };
    }

    private String txnAnswer(JsonObject answer) {
        String read = Json.objects(answer, "responses")
                .flatMap(response -> Json.object(response, "response_range").stream())
                .map(this::pairs)
                .collect(Collectors.joining(", "));
        return (Json.isTrue(answer, "succeeded") ? "succeeded" + at(answer) : "failed")
                + (read.isEmpty() ? "" : ", " + read);
    }

    private String at(JsonObject answer) {
        return shows
                ? Json.object(answer, "header")
                        .map(header -> " at " + Json.number(header, "revision"))
                        .orElse("")
                : "";
    }

    private String pairs(JsonObject answer) {
        String pairs = Json.objects(answer, "kvs").map(this::pair).collect(Collectors.joining(", "));
        return pairs.isEmpty() ? "nil" : pairs;
    }

    private String pair(JsonObject pair) {
        String value = '"' + Json.text(pair, "value") + '"';
        if (!shows) {
            return value;
        }
        return key(pair, "key") + " " + value
                + (Json.number(pair, "lease") == 0 ? "" : " " + lease(pair, "lease"))
                + " created " + Json.number(pair, "create_revision")
                + " modified " + Json.number(pair, "mod_revision");
    }
}

package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * Replaces the numbers that a server draws, wherever they stand in a request or an answer of the gateway.
 *
 * @param leases replaces the id of a lease
 * @param revisions replaces a revision
 * @param keys replaces a key, which may end in the id of a lease
 */
record Renumbering(LongUnaryOperator leases, LongUnaryOperator revisions, UnaryOperator<String> keys) {

    private static final Set<String> LEASES = Set.of("ID", "lease");
    private static final Set<String> KEYS = Set.of("key", "range_end", "name");
    private static final Set<String> REVISIONS = Set.of(
            "revision",
            "rev",
            "create_revision",
            "mod_revision",
            "min_mod_revision",
            "max_mod_revision",
            "min_create_revision",
            "max_create_revision");

    JsonObject in(JsonObject object) {
        JsonObject replaced = new JsonObject();
        object.entrySet().forEach(member -> replaced.add(member.getKey(), in(member.getKey(), member.getValue())));
        return replaced;
    }

    private JsonElement in(String name, JsonElement value) {
        if (value.isJsonObject()) {
            return in(value.getAsJsonObject());
        }
        if (value.isJsonArray()) {
            JsonArray replaced = new JsonArray();
            value.getAsJsonArray().forEach(part -> replaced.add(in(name, part)));
            return replaced;
        }
        if (LEASES.contains(name)) {
            return number(leases.applyAsLong(value.getAsLong()));
        }
        if (REVISIONS.contains(name)) {
            return number(revisions.applyAsLong(value.getAsLong()));
        }
        return KEYS.contains(name)
                ? new JsonPrimitive(Json.encoded(keys.apply(Json.decoded(value.getAsString()))))
                : value;
    }

    private static JsonPrimitive number(long value) {
        return new JsonPrimitive(Long.toString(value));
    }
}

package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the JSON of the gateway, in which numbers of 64 bits are texts, and keys and values are in base64; what is zero is left out. */
final class Json {

    private Json() {}

    static Optional<JsonElement> at(JsonObject object, String name) {
        return Optional.ofNullable(object.get(name)).filter(value -> !value.isJsonNull());
    }

    static Optional<JsonObject> object(JsonObject object, String name) {
        return at(object, name).map(JsonElement::getAsJsonObject);
    }

    static Stream<JsonObject> objects(JsonObject object, String name) {
        return StreamSupport.stream(
                        at(object, name)
                                .map(JsonElement::getAsJsonArray)
                                .orElseGet(JsonArray::new)
                                .spliterator(),
                        false)
                .map(JsonElement::getAsJsonObject);
    }

    static long number(JsonObject object, String name) {
        return at(object, name).map(JsonElement::getAsLong).orElse(0L);
    }

    static String word(JsonObject object, String name) {
        return at(object, name).map(JsonElement::getAsString).orElse("");
    }

    static boolean isTrue(JsonObject object, String name) {
        return at(object, name).filter(JsonElement::getAsBoolean).isPresent();
    }

    /** A key or a value. */
    static String text(JsonObject object, String name) {
        return decoded(word(object, name));
    }

    static String decoded(String base64) {
        return new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The end of the range of all keys with this prefix. */
    static String endOfPrefix(String prefix) {
        int last = prefix.length() - 1;
        return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
    }
}

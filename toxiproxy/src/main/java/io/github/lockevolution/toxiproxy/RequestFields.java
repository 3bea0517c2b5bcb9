package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The fields of a JSON object in a request, read as the original reads them: names are not case-sensitive, {@code null} means not given,
 * and unknown fields are ignored. Of two fields with the same name the last one counts, {@code null} instead of an object is an object
 * without fields, and any text after the JSON is ignored. A field of the wrong type is an {@link ApiError} with status 400.
 */
record RequestFields(JsonObject json) {

    private static final int MAX_SHOWN = 40;

    /** Reads a body that is one JSON object. */
    static RequestFields parse(String body) {
        return of(read(body), "the body");
    }

    /** Reads a body that is a list of JSON objects. */
    static List<RequestFields> parseList(String body) {
        JsonElement list = read(body);
        if (list.isJsonNull()) {
            return List.of();
        }
        if (!list.isJsonArray()) {
            throw wrongType("the body", "a list", list);
        }
        List<RequestFields> all = new ArrayList<>();
        list.getAsJsonArray().forEach(element -> all.add(of(element, "entry " + (all.size() + 1))));
        return all;
    }

    /**
     * Refuses {@code null}, which the API takes for a list without entries, for other callers.
     *
     * @throws ApiError if the body is no list
     */
    static void requireList(String body) {
        JsonElement list = read(body);
        if (!list.isJsonArray()) {
            throw wrongType("the body", "a list", list);
        }
    }

    String text(String name, String defaultValue) {
        JsonElement value = value(name);
        if (value.isJsonNull()) {
            return defaultValue;
        }
        return primitive(name, "a string", value, JsonPrimitive::isString).getAsString();
    }

    boolean flag(String name, boolean defaultValue) {
        JsonElement value = value(name);
        if (value.isJsonNull()) {
            return defaultValue;
        }
        return primitive(name, "true or false", value, JsonPrimitive::isBoolean).getAsBoolean();
    }

    double number(String name, double defaultValue) {
        JsonElement value = value(name);
        if (value.isJsonNull()) {
            return defaultValue;
        }
        return primitive(name, "a number", value, JsonPrimitive::isNumber).getAsDouble();
    }

    long wholeNumber(String name, long defaultValue) {
        JsonElement value = value(name);
        if (value.isJsonNull()) {
            return defaultValue;
        }
        String digits = primitive(name, "a whole number", value, JsonPrimitive::isNumber)
                .getAsString();
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw ApiError.badBody(
                    "field '" + name + "' must be a whole number of at most 64 bits, got " + shortened(digits));
        }
    }

    /** An object without fields if none is given. */
    RequestFields object(String name) {
        return of(value(name), "field '" + name + "'");
    }

    private JsonElement value(String name) {
        return json.entrySet().stream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                // A null leaves the value of an earlier field of that name.
                .filter(value -> !value.isJsonNull())
                .reduce((earlier, later) -> later)
                .orElse(JsonNull.INSTANCE);
    }

    private static JsonElement read(String body) {
        if (body.isBlank()) {
            throw ApiError.badBody("it is empty, and JSON was expected");
        }
        try {
            JsonReader reader = new JsonReader(new StringReader(body));
            // Strict, because a lenient reader would take NaN for a number and a bare word for a string.
            reader.setStrictness(Strictness.STRICT);
            return JsonParser.parseReader(reader);
        } catch (JsonParseException | NumberFormatException e) {
            throw ApiError.badBody(firstLine(e));
        }
    }

    private static String firstLine(Exception e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String message = String.valueOf(cause.getMessage());
        String reason = message.lines().findFirst().orElse("not JSON");
        // This advice is for a Java programmer using Gson, not for the client of the API.
        return reason.replaceFirst("^Use JsonReader\\.\\S+ to accept malformed JSON", "malformed JSON");
    }

    private static RequestFields of(JsonElement element, String what) {
        if (element.isJsonNull()) {
            return new RequestFields(new JsonObject());
        }
        if (!element.isJsonObject()) {
            throw wrongType(what, "an object", element);
        }
        return new RequestFields(element.getAsJsonObject());
    }

    private static JsonPrimitive primitive(
            String name, String wanted, JsonElement value, Predicate<JsonPrimitive> fits) {
        if (!value.isJsonPrimitive() || !fits.test(value.getAsJsonPrimitive())) {
            throw wrongType("field '" + name + "'", wanted, value);
        }
        return value.getAsJsonPrimitive();
    }

    private static ApiError wrongType(String what, String wanted, JsonElement got) {
        return ApiError.badBody(what + " must be " + wanted + ", got " + shortened(got.toString()));
    }

    private static String shortened(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}

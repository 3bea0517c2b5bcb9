package io.github.lockevolution.workbench.console;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.reflect.TypeToken;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records from JSON, by the names of their components: each has to be there unless it is an {@link Optional}, and nothing else may be. Gson
 * alone would let pass what is missing or unknown, a number for a text, and an enum that there is not.
 */
public final class RecordReader {

    private static final Gson GSON = new GsonBuilder()
            .setStrictness(Strictness.STRICT)
            .registerTypeHierarchyAdapter(Record.class, (JsonDeserializer<Record>) RecordReader::record)
            .registerTypeHierarchyAdapter(
                    Enum.class, (JsonDeserializer<Enum<?>>) (json, type, gson) -> constant(json, (Class<?>) type))
            .registerTypeAdapter(String.class, (JsonDeserializer<String>) (json, type, gson) -> string(json))
            .registerTypeAdapter(Bounds.class, (JsonDeserializer<Bounds>) (json, type, gson) -> bounds(json, gson))
            .registerTypeAdapter(LocalDate.class, (JsonDeserializer<LocalDate>) (json, type, gson) -> day(json))
            .create();

    private RecordReader() {}

    /**
     * Reads a text that is JSON and nothing else.
     *
     * @throws JsonParseException if it is not, or not of this type
     */
    public static <T> T read(String json, Class<T> type) {
        return read(GSON.fromJson(json, JsonElement.class), type);
    }

    /**
     * Reads what stands there.
     *
     * @param json {@code null} if nothing does
     * @throws JsonParseException if it is not of this type
     */
    public static <T> T read(JsonElement json, Class<T> type) {
        return Optional.ofNullable(GSON.fromJson(json, type))
                .orElseThrow(() -> new JsonParseException(type.getSimpleName() + " needs something, got nothing"));
    }

    private static Bounds bounds(JsonElement json, JsonDeserializationContext gson) {
        Map<String, Integer> fields = gson.deserialize(json, new TypeToken<Map<String, Integer>>() {}.getType());
        Bounds least = Bounds.clients(2);
        if (!fields.keySet().equals(least.fields().keySet())) {
            throw new JsonParseException(
                    "Bounds needs an object of " + least.fields().keySet() + ", got " + json);
        }
        return Stream.of(Bound.values())
                .reduce(
                        Bounds.clients(fields.get("clients")),
                        (bounds, bound) -> bounds.with(bound, fields.get(bound.field())),
                        (one, other) -> other);
    }

    private static Record record(JsonElement json, Type type, JsonDeserializationContext gson) {
        Class<?> record = (Class<?>) type;
        RecordComponent[] components = record.getRecordComponents();
        List<String> names = Stream.of(components).map(RecordComponent::getName).toList();
        if (!json.isJsonObject() || !names.containsAll(json.getAsJsonObject().keySet())) {
            throw new JsonParseException(record.getSimpleName() + " needs an object of " + names + ", got " + json);
        }
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (Record) constructor.newInstance(Stream.of(components)
                    .map(component -> value(json.getAsJsonObject(), component, gson))
                    .toArray());
        } catch (InvocationTargetException e) {
            throw new JsonParseException(e.getCause().getMessage(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(record.getSimpleName() + " cannot be made of " + json, e);
        }
    }

    private static Object value(JsonObject json, RecordComponent component, JsonDeserializationContext gson) {
        Optional<JsonElement> present =
                Optional.ofNullable(json.get(component.getName())).filter(it -> !it.isJsonNull());
        if (component.getType() == Optional.class) {
            Type content = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
            return present.map(it -> gson.deserialize(it, content));
        }
        Object value =
                gson.deserialize(present.orElseThrow(() -> missing(json, component)), component.getGenericType());
        if (value instanceof Collection<?> list && list.contains(null)
                || value instanceof Map<?, ?> map && map.containsValue(null)) {
            throw missing(json, component);
        }
        return value;
    }

    private static JsonParseException missing(JsonObject json, RecordComponent component) {
        return new JsonParseException(component.getDeclaringRecord().getSimpleName() + " needs '" + component.getName()
                + "' with nothing missing in it, got " + json);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Enum<?> constant(JsonElement json, Class<?> type) {
        try {
            return Enum.valueOf((Class) type, string(json));
        } catch (IllegalArgumentException e) {
            throw new JsonParseException(type.getSimpleName() + " has no " + json, e);
        }
    }

    private static LocalDate day(JsonElement json) {
        try {
            return LocalDate.parse(string(json));
        } catch (DateTimeException e) {
            throw new JsonParseException("a day is written like 2026-01-31, got " + json, e);
        }
    }

    private static String string(JsonElement json) {
        if (!json.isJsonPrimitive() || !json.getAsJsonPrimitive().isString()) {
            throw new JsonParseException("a text stands in quotation marks, got " + json);
        }
        return json.getAsString();
    }
}

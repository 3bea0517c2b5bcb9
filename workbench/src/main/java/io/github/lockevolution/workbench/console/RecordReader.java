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
import com.google.gson.stream.JsonReader;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records from JSON, by the names of their components: each has to be there unless it is an {@link Optional}, and nothing else may be. Gson
 * alone would let pass a missing or unknown field, a number for a text, a text or a fraction for a whole number, and an unknown enum constant.
 */
public final class RecordReader {

    private static final JsonDeserializer<Integer> WHOLE = (json, type, gson) -> {
        long number = whole(json);
        if (number != (int) number) {
            throw new JsonParseException("a number of fewer digits is needed, got " + json);
        }
        return (int) number;
    };

    private static final Gson GSON = new GsonBuilder()
            .setStrictness(Strictness.STRICT)
            .registerTypeHierarchyAdapter(Record.class, (JsonDeserializer<Record>) RecordReader::record)
            .registerTypeHierarchyAdapter(
                    Enum.class, (JsonDeserializer<Enum<?>>) (json, type, gson) -> constant(json, (Class<?>) type))
            .registerTypeAdapter(String.class, (JsonDeserializer<String>) (json, type, gson) -> string(json))
            .registerTypeAdapter(int.class, WHOLE)
            .registerTypeAdapter(Integer.class, WHOLE)
            .registerTypeAdapter(long.class, (JsonDeserializer<Long>) (json, type, gson) -> whole(json))
            .registerTypeAdapter(Bounds.class, (JsonDeserializer<Bounds>) (json, type, gson) -> bounds(json, gson))
            .create();

    private RecordReader() {}

    /** A field that is missing, or has the wrong type. */
    public static final class BrokenField extends JsonParseException {

        private static final long serialVersionUID = 1L;

        private final String field;

        /** @param field its name, behind those of the fields in which it stands */
        public BrokenField(String field, Throwable cause) {
            super(cause == null ? field + " is not what it has to be" : cause.getMessage(), cause);
            this.field = field;
        }

        public String field() {
            return field;
        }

        /** @throws BrokenField if something does not hold of a field that a record was given */
        public static void unless(boolean holds, String field) {
            if (!holds) {
                throw new BrokenField(field, null);
            }
        }

        private static BrokenField in(String field, Exception cause) {
            return cause instanceof BrokenField inner
                    ? new BrokenField(field + "." + inner.field, inner)
                    : new BrokenField(field, cause);
        }
    }

    /**
     * Reads a text that is JSON and nothing else, with no field twice: Gson would take the last.
     *
     * @throws JsonParseException if it is not, or not of this type
     */
    public static <T> T read(String json, Class<T> type) {
        // Gson takes it for nothing.
        if (json.startsWith("\uFEFF")) {
            throw new JsonParseException("a byte order mark is no JSON");
        }
        JsonElement element = GSON.fromJson(json, JsonElement.class);
        try (JsonReader reader = new JsonReader(new StringReader(json))) {
            requireOnce(reader);
        } catch (IOException e) {
            throw new JsonParseException(e);
        }
        return read(element, type);
    }

    private static void requireOnce(JsonReader reader) throws IOException {
        switch (reader.peek()) {
            case BEGIN_ARRAY -> {
                reader.beginArray();
                while (reader.hasNext()) {
                    requireOnce(reader);
                }
                reader.endArray();
            }
            case BEGIN_OBJECT -> {
                Set<String> fields = new HashSet<>();
                reader.beginObject();
                while (reader.hasNext()) {
                    String field = reader.nextName();
                    BrokenField.unless(fields.add(field), field);
                    requireOnce(reader);
                }
                reader.endObject();
            }
            default -> reader.skipValue();
        }
    }

    /**
     * Reads a value of this type.
     *
     * @param json the JSON value; {@code null} if there is none
     * @throws JsonParseException if the value is not of this type
     */
    public static <T> T read(JsonElement json, Class<T> type) {
        return Optional.ofNullable(GSON.fromJson(json, type))
                .orElseThrow(() -> new JsonParseException(type.getSimpleName() + " needs something, got nothing"));
    }

    private static long whole(JsonElement json) {
        if (json.isJsonPrimitive() && json.getAsJsonPrimitive().isNumber()) {
            try {
                return json.getAsBigDecimal().longValueExact();
            } catch (ArithmeticException e) {
                throw new JsonParseException("a whole number is needed, got " + json, e);
            }
        }
        throw new JsonParseException("a whole number is needed, got " + json);
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
        JsonParseException other =
                new JsonParseException(record.getSimpleName() + " needs an object of " + names + ", got " + json);
        if (!json.isJsonObject()) {
            throw other;
        }
        json.getAsJsonObject().keySet().stream()
                .filter(field -> !names.contains(field))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new BrokenField(unknown, other);
                });
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (Record) constructor.newInstance(Stream.of(components)
                    .map(component -> value(json.getAsJsonObject(), component, gson))
                    .toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof BrokenField broken) {
                throw broken;
            }
            throw new JsonParseException(e.getCause().getMessage(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(record.getSimpleName() + " cannot be made of " + json, e);
        }
    }

    private static Object value(JsonObject json, RecordComponent component, JsonDeserializationContext gson) {
        Optional<JsonElement> present =
                Optional.ofNullable(json.get(component.getName())).filter(it -> !it.isJsonNull());
        try {
            return value(json, component, present, gson);
        } catch (JsonParseException | SetupProblem e) {
            throw BrokenField.in(component.getName(), e);
        }
    }

    private static Object value(
            JsonObject json,
            RecordComponent component,
            Optional<JsonElement> present,
            JsonDeserializationContext gson) {
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

    private static String string(JsonElement json) {
        if (!json.isJsonPrimitive() || !json.getAsJsonPrimitive().isString()) {
            throw new JsonParseException("a text stands in quotation marks, got " + json);
        }
        return json.getAsString();
    }
}

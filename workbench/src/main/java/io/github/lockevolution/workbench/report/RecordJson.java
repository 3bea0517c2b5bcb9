package io.github.lockevolution.workbench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.stream.Stream;

/** Records from the JSON that was made of them. Gson alone would make a null of an {@link Optional} that is left out because it is empty. */
final class RecordJson {

    private static final Gson GSON = new GsonBuilder()
            .registerTypeHierarchyAdapter(Record.class, (JsonDeserializer<Record>) RecordJson::record)
            .create();

    private RecordJson() {}

    static JsonElement written(Object value) {
        return GSON.toJsonTree(value);
    }

    static <T extends Record> T read(JsonElement json, Class<T> type) {
        return GSON.fromJson(json, type);
    }

    private static Record record(JsonElement json, Type type, JsonDeserializationContext context) {
        Class<?> record = (Class<?>) type;
        if (!json.isJsonObject()) {
            throw new JsonParseException(record.getSimpleName() + " needs to be an object");
        }
        RecordComponent[] components = record.getRecordComponents();
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return (Record) constructor.newInstance(Stream.of(components)
                    .map(component -> value(json.getAsJsonObject(), component, context))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new JsonParseException(record.getSimpleName() + " cannot be made of what stands there", e);
        }
    }

    private static Object value(JsonObject json, RecordComponent component, JsonDeserializationContext context) {
        Optional<JsonElement> value =
                Optional.ofNullable(json.get(component.getName())).filter(it -> !it.isJsonNull());
        if (component.getType() == Optional.class) {
            Type content = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
            return value.map(it -> context.deserialize(it, content));
        }
        return context.deserialize(
                value.orElseThrow(() -> new JsonParseException("'" + component.getName() + "' is missing")),
                component.getGenericType());
    }
}

package io.github.lockevolution.workbench.console;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** An object of JSON with more fields than a record has readable parameters. {@link RecordJson} writes it. */
public final class JsonFields {

    private final Map<String, Object> values = new LinkedHashMap<>();

    /** A field for each of these, in their order. */
    public static <T> JsonFields of(Collection<T> all, Function<T, String> name, Function<T, ?> value) {
        JsonFields fields = new JsonFields();
        all.forEach(it -> fields.with(name.apply(it), value.apply(it)));
        return fields;
    }

    /** Adds a field. An empty {@link java.util.Optional} is left out. */
    public JsonFields with(String name, Object value) {
        values.put(name, value);
        return this;
    }

    /** Adds a field for each component. */
    public JsonFields with(Record record) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            values.put(component.getName(), value(record, component));
        }
        return this;
    }

    /** Adds the fields of another object. */
    public JsonFields with(JsonFields other) {
        values.putAll(other.values);
        return this;
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    /** The fields in the order in which they were added. */
    Map<String, Object> values() {
        return values;
    }
}

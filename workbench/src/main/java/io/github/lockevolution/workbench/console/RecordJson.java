package io.github.lockevolution.workbench.console;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Quoted;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;

/**
 * Records as JSON, by the names of their components. An empty {@link Optional} is left out. It is the same in every language: a message is in
 * English, an enum is its name. A count that a program may be unable to read as a number comes once more as text: {@code schedules} and
 * {@code schedulesText}. {@link RecordReader} reads them.
 */
public final class RecordJson {

    /** The largest number up to which every whole number is a double of its own, so that any JSON parser keeps it. */
    private static final BigInteger MOST_EXACT = BigInteger.TWO.pow(53);

    // If two adapters fit, Gson takes the later one.
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setPrettyPrinting()
            .registerTypeHierarchyAdapter(Map.class, (JsonSerializer<Map<?, ?>>) (map, type, gson) -> json(map, gson))
            .registerTypeHierarchyAdapter(Record.class, (JsonSerializer<Record>)
                    (record, type, gson) -> gson.serialize(new JsonFields().with(record)))
            .registerTypeAdapter(
                    JsonFields.class, (JsonSerializer<JsonFields>) (fields, type, gson) -> json(fields.values(), gson))
            .registerTypeAdapter(
                    Bounds.class, (JsonSerializer<Bounds>) (bounds, type, gson) -> gson.serialize(bounds.fields()))
            .registerTypeHierarchyAdapter(
                    Message.class, (JsonSerializer<Message>) (message, type, gson) -> json(message))
            .create();

    private static final Gson ON_ONE_LINE =
            GSON.newBuilder().setFormattingStyle(FormattingStyle.COMPACT).create();

    private RecordJson() {}

    /** The JSON of a record, a map or a list, as a command prints it. */
    public static String text(Object value) {
        return Quoted.harmless(GSON.toJson(value));
    }

    /** The same without a line break. */
    public static String line(Object value) {
        return Quoted.harmless(ON_ONE_LINE.toJson(value));
    }

    private static JsonObject json(Map<?, ?> values, JsonSerializationContext gson) {
        JsonObject json = new JsonObject();
        values.forEach((key, value) -> {
            String name = key instanceof Enum<?> constant ? constant.name() : key.toString();
            Optional<?> present = value instanceof Optional<?> optional ? optional : Optional.of(value);
            present.ifPresent(it -> json.add(name, gson.serialize(it)));
            if (present.orElse(null) instanceof BigInteger count && count.compareTo(MOST_EXACT) > 0) {
                json.addProperty(name + "Text", count.toString());
            }
        });
        return json;
    }

    private static JsonPrimitive json(Message message) {
        return new JsonPrimitive(message instanceof Enum<?> constant ? constant.name() : message.in(Language.ENGLISH));
    }
}

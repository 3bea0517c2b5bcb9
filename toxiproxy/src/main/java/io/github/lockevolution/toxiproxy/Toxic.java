package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The configuration of a toxic; in each connection of its proxy a {@link ToxicPipe} applies it. An update makes a new object,
 * also when no value differs: links tell an update by the identity of the object.
 *
 * @param name unique in its proxy, over both directions
 * @param stream the name of its direction, in upper or lower case, as it was written
 * @param toxicity the share of connections on which it is active, 0 to 1
 * @param attributes a value of 0 or more for every attribute of the type
 */
record Toxic(String name, ToxicType type, String stream, double toxicity, Map<String, Long> attributes) {

    Toxic {
        attributes = Map.copyOf(attributes);
        if (!(toxicity >= 0 && toxicity <= 1)) {
            throw ApiError.badBody("toxicity must be between 0 and 1, got " + toxicity);
        }
        attributes.forEach(Toxic::requireNotNegative);
        if (type == ToxicType.SLICER && attributes.get("average_size") == 0) {
            throw ApiError.badBody("attribute 'average_size' of a slicer must be 1 or more, got 0");
        }
    }

    /**
     * Reads the body of a request that adds a toxic to those of a proxy, filling in the defaults.
     *
     * @param requireNew refuses a name that another toxic of the proxy has
     */
    static Toxic parse(RequestFields fields, Consumer<String> requireNew) {
        // All fields are read before any is interpreted: as in the original, a field of the wrong type is reported
        // first.
        String stream = fields.text("stream", Direction.DOWNSTREAM.apiName());
        String typeName = fields.text("type", "");
        String name = fields.text("name", "");
        double toxicity = fields.number("toxicity", 1);
        Direction.parse(stream);
        ToxicType type = ToxicType.parse(typeName);
        String fullName = name.isEmpty() ? typeName + "_" + stream : name;
        // The attributes come last, because their names depend on the type.
        requireNew.accept(fullName);
        return new Toxic(fullName, type, stream, toxicity, merged(type, Map.of(), fields.object("attributes")));
    }

    /** This toxic with the toxicity and the attributes in the body of an update. */
    Toxic updated(RequestFields fields) {
        return new Toxic(
                name,
                type,
                stream,
                fields.number("toxicity", toxicity),
                merged(type, attributes, fields.object("attributes")));
    }

    Direction direction() {
        return Direction.parse(stream);
    }

    /** The value of an attribute of the type. */
    long attribute(String attributeName) {
        return attributes.get(attributeName);
    }

    /** The toxic as the API shows it. */
    JsonObject toJson() {
        JsonObject values = new JsonObject();
        type.attributes().forEach(attribute -> values.addProperty(attribute, attributes.get(attribute)));
        JsonObject json = new JsonObject();
        json.add("attributes", values);
        json.addProperty("name", name);
        json.addProperty("type", type.apiName());
        json.addProperty("stream", stream);
        // As a BigDecimal without zeros at its end, because the original shows 1 and not 1.0.
        json.addProperty(
                "toxicity",
                new BigDecimal(BigDecimal.valueOf(toxicity).stripTrailingZeros().toPlainString()));
        return json;
    }

    private static Map<String, Long> merged(ToxicType type, Map<String, Long> before, RequestFields given) {
        Map<String, Long> merged = new LinkedHashMap<>();
        for (String attribute : type.attributes()) {
            merged.put(attribute, given.wholeNumber(attribute, before.getOrDefault(attribute, 0L)));
        }
        return merged;
    }

    private static void requireNotNegative(String attribute, long value) {
        if (value < 0) {
            throw ApiError.badBody("attribute '" + attribute + "' must be 0 or more, got " + value);
        }
    }
}

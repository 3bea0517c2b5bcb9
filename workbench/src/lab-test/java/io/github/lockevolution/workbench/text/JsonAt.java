package io.github.lockevolution.workbench.text;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;

/** What stands at a place in JSON, such as {@code stages.0.verdict}: names of fields, and numbers from 0 in lists. */
public final class JsonAt {

    private JsonAt() {}

    /** In a text. */
    public static JsonElement at(String place, String json) {
        return at(place, JsonParser.parseString(json));
    }

    /** Below an element. */
    public static JsonElement at(String place, JsonElement json) {
        JsonElement found = json;
        for (String step : place.split("\\.")) {
            found = found.isJsonArray()
                    ? found.getAsJsonArray().get(Integer.parseInt(step))
                    : found.getAsJsonObject().get(step);
        }
        return found;
    }
}

package io.github.lockevolution.faults.text;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Message files as JSON, for a page that says the same messages: for each language its locale, its name, and for each key the
 * message, parsed. {@code messages.js} says them.
 *
 * <pre>
 * ["the lease of ", {"argument": "client"}, " runs out"]
 * {"number": "count"}
 * {"list": "clients", "style": "AND"}                         joined by list.AND.joined
 * {"plural": "count", "of": {"one": [...], "other": [...]}}
 * {"select": "known", "of": {"true": [...], "other": [...]}}
 * </pre>
 */
public final class MessageExport {

    private MessageExport() {}

    /**
     * Some messages of some modules, and those that lists are joined with, by the tags of the languages.
     *
     * @param modules a class of each module, from which its files are found
     * @param wanted which keys
     */
    public static JsonObject of(List<Class<?>> modules, Predicate<String> wanted) {
        JsonObject languages = new JsonObject();
        Language.ALL.forEach(language -> languages.add(language.tag(), of(language, modules, wanted)));
        return languages;
    }

    /** The same in one language. */
    public static JsonObject of(Language language, List<Class<?>> modules, Predicate<String> wanted) {
        JsonObject messages = new JsonObject();
        String lists = TextMethod.subject(ListText.class) + ".";
        add(messages, language.file(ListText.class), key -> key.startsWith(lists));
        modules.forEach(module -> add(messages, language.file(module), wanted));
        JsonObject json = new JsonObject();
        json.addProperty("locale", language.locale().toLanguageTag());
        json.addProperty("name", language.name());
        json.add("messages", messages);
        return json;
    }

    private static void add(JsonObject messages, MessageFile file, Predicate<String> wanted) {
        file.keys().stream().filter(wanted).forEach(key -> messages.add(key, json(file.message(key))));
    }

    private static JsonArray json(MessageTree message) {
        JsonArray parts = new JsonArray();
        message.parts().forEach(part -> parts.add(json(part)));
        return parts;
    }

    private static JsonElement json(MessagePart part) {
        if (part instanceof MessagePart.Words words) {
            return new JsonPrimitive(words.words());
        }
        JsonObject json = new JsonObject();
        if (part instanceof MessagePart.Argument argument) {
            json.addProperty("argument", argument.name());
        } else if (part instanceof MessagePart.Number number) {
            json.addProperty("number", number.name());
        } else if (part instanceof MessagePart.Listed listed) {
            json.addProperty("list", listed.name());
            json.addProperty("style", listed.style().name());
        } else if (part instanceof MessagePart.Plural plural) {
            json.addProperty("plural", plural.name());
        } else if (part instanceof MessagePart.Select select) {
            json.addProperty("select", select.name());
        }
        if (part instanceof MessagePart.OfBranches choice) {
            json.add("of", json(choice.branches()));
        }
        return json;
    }

    private static JsonObject json(Map<String, MessageTree> branches) {
        JsonObject json = new JsonObject();
        branches.forEach((selector, branch) -> json.add(selector, json(branch)));
        return json;
    }
}

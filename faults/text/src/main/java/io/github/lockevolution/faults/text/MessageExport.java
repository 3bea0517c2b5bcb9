package io.github.lockevolution.faults.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The messages of one language for a page. {@code messages.js} reads them as JSON.
 *
 * <pre>
 * ["the lease of ", {"argument": "client"}, " runs out"]
 * {"number": "count"}
 * {"list": "clients", "style": "AND"}                         joined by list.AND.joined
 * {"plural": "count", "of": {"one": [...], "other": [...]}}
 * {"select": "known", "of": {"true": [...], "other": [...]}}
 * </pre>
 *
 * @param locale the locale of the language
 * @param name the name of the language for itself
 * @param messages the parsed messages, by key: their words as texts, and their arguments as maps
 */
public record MessageExport(String locale, String name, Map<String, List<Object>> messages) {

    /**
     * Some messages of some packages, and the patterns that lists are joined with, in one language.
     *
     * @param packages the packages, or folders written as packages
     * @param wanted selects the keys
     */
    public static MessageExport of(Language language, List<String> packages, Predicate<String> wanted) {
        Map<String, List<Object>> messages = new LinkedHashMap<>();
        add(messages, language.file(Language.OWN_WORDS), key -> key.startsWith("list."));
        packages.forEach(one -> add(messages, language.file(one), wanted));
        return new MessageExport(language.locale().toLanguageTag(), language.name(), messages);
    }

    private static void add(Map<String, List<Object>> messages, MessageFile file, Predicate<String> wanted) {
        file.keys().stream().filter(wanted).forEach(key -> messages.put(key, parts(file.message(key))));
    }

    private static List<Object> parts(MessageTree message) {
        return message.parts().stream().map(MessageExport::part).toList();
    }

    private static Object part(MessagePart part) {
        if (part instanceof MessageTree message) {
            return parts(message);
        }
        if (part instanceof MessagePart.Words words) {
            return words.words();
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        if (part instanceof MessagePart.Argument argument) {
            fields.put("argument", argument.name());
        } else if (part instanceof MessagePart.Number number) {
            fields.put("number", number.name());
        } else if (part instanceof MessagePart.Listed listed) {
            fields.put("list", listed.name());
            fields.put("style", listed.style().name());
        } else if (part instanceof MessagePart.Plural plural) {
            fields.put("plural", plural.name());
        } else if (part instanceof MessagePart.Select select) {
            fields.put("select", select.name());
        }
        if (part instanceof MessagePart.OfBranches choice) {
            Map<String, Object> branches = new LinkedHashMap<>();
            choice.branches().forEach((selector, branch) -> branches.put(selector, part(branch)));
            fields.put("of", branches);
        }
        return fields;
    }
}

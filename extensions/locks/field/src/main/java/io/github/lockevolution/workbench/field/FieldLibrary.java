package io.github.lockevolution.workbench.field;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.RecordReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A library as its file in the field describes it.
 *
 * @param name its name in the field, which is that of its folder
 * @param facts the same in every language
 * @param words for each language
 */
record FieldLibrary(String name, Facts facts, Map<Language, Words> words) {

    private static final String FILE = "/library.yaml";

    /**
     * The facts about a library.
     *
     * @param library its name where it is published
     * @param from the place of its packages
     * @param packages the library itself first, then the packages that it is used with
     * @param page the address of its promise
     * @param options of {@code ./lab check} beyond the usual
     * @param expected the failures that its source lets expect, and no others
     */
    record Facts(
            String library,
            PackageSource from,
            String version,
            List<String> packages,
            String page,
            Optional<List<String>> options,
            Optional<Downloads> downloads,
            List<Failure> expected) {}

    /**
     * How often it is fetched.
     *
     * @param per the period of the count: month
     * @param seen when it was counted, as exactly as the source says
     * @param at the address of the source
     */
    record Downloads(long count, String per, String seen, String at) {}

    /**
     * The sentences about a library, in Markdown.
     *
     * @param lock the call that is judged, with the settings that are not its defaults
     * @param promise of its page
     * @param why the expected failures follow from its source
     * @param shows the result of every schedule
     * @param tracker the state of its issue tracker
     * @param since the release that mended or brought it, or since when it is known
     */
    record Words(String lock, String promise, String why, String shows, String tracker, Optional<String> since) {}

    /** @throws IllegalStateException if its file lacks something, or has something unknown */
    static FieldLibrary read(String name) {
        try {
            return parse(name, FieldFile.required(name + FILE));
        } catch (YamlEngineException | JsonParseException e) {
            throw new IllegalStateException(name + FILE + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * @throws YamlEngineException if it is no YAML, or has something twice
     * @throws JsonParseException if something is missing, unknown, or not in its place
     */
    static FieldLibrary parse(String name, String yaml) {
        Object content = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        JsonObject all = new Gson().toJsonTree(content).getAsJsonObject();
        Map<Language, Words> words = new HashMap<>();
        for (Language language : Language.ALL) {
            String tag = language.locale().toLanguageTag();
            JsonElement said = all.remove(tag);
            if (said == null) {
                throw new JsonParseException("the words in " + tag + " are missing");
            }
            words.put(language, RecordReader.read(said, Words.class));
        }
        return new FieldLibrary(name, RecordReader.read(all, Facts.class), Map.copyOf(words));
    }

    /** Those in English, if it has none in this language, as for the pseudo-language. */
    Words in(Language language) {
        return words.getOrDefault(language, words.get(Language.ENGLISH));
    }

    /** The same in another release. */
    FieldLibrary at(String version) {
        return new FieldLibrary(
                name,
                new Facts(
                        facts.library,
                        facts.from,
                        version,
                        facts.from.at(facts.packages, version),
                        facts.page,
                        facts.options,
                        facts.downloads,
                        facts.expected),
                words);
    }

    /** What it has shown in the past; empty if it is not judged yet. */
    Optional<Shown> shown() {
        return FieldFile.find(name + "/" + Shown.FILE).map(Shown::read);
    }
}

package io.github.lockevolution.workbench.cards;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One file of cards as it is written, in YAML 1.2.
 *
 * @param theme the name of the theme
 * @param title its title in the language of the file
 * @param cards its cards
 */
record CardFile(String theme, String title, List<Entry> cards) {

    /** One card; in a translation, its texts alone. */
    record Entry(
            String id,
            Optional<List<String>> keywords,
            String question,
            String think,
            String answer,
            Optional<Run> see,
            Optional<List<Citation>> sources,
            List<FollowUp> followUps) {

        Card card() {
            return new Card(
                    id,
                    keywords.orElse(List.of()),
                    question,
                    think,
                    answer,
                    see.map(Run::see),
                    sources.orElse(List.of()),
                    followUps);
        }

        boolean isTextAlone() {
            return keywords.isEmpty() && see.isEmpty() && sources.isEmpty();
        }

        /** This text with the keywords, the run and the sources of the original. */
        Card translating(Card original) {
            if (!original.id().equals(id) || original.followUps().size() != followUps.size() || !isTextAlone()) {
                throw new IllegalArgumentException("the translation of the card '" + original.id() + "' needs that id, "
                        + original.followUps().size() + " follow-ups, and no keywords, see or sources of its own; got '"
                        + id
                        + "' with "
                        + followUps.size() + " follow-ups" + (isTextAlone() ? "" : " and keywords, see or sources"));
            }
            return new Card(
                    id, original.keywords(), question, think, answer, original.see(), original.sources(), followUps);
        }
    }

    /** A demonstration: a schedule, an attack on a stage, or the output of a command. */
    record Run(
            Optional<String> schedule,
            Optional<String> stage,
            Optional<Attack> attack,
            Optional<String> command,
            Optional<String> page,
            Optional<List<String>> prints,
            List<Failure> shows) {

        Demonstration see() {
            Set<Failure> failures = Set.copyOf(shows);
            List<Optional<?>> parts = List.of(schedule, stage, attack, command, page);
            long given = parts.stream().filter(Optional::isPresent).count();
            if (given == 1 && schedule.isPresent()) {
                return new Demonstration.Story(
                        Schedule.parse(schedule.orElseThrow()), prints.orElse(List.of()), failures);
            }
            if (given == 2 && stage.isPresent() && attack.isPresent() && prints.isEmpty()) {
                return new Demonstration.Attacked(stage.orElseThrow(), attack.orElseThrow(), failures);
            }
            if (given == 2 && command.isPresent() && page.isPresent() && prints.isPresent()) {
                return new Demonstration.Typed(
                        command.orElseThrow(), page.orElseThrow(), prints.orElseThrow(), failures);
            }
            throw new IllegalArgumentException("what is to be seen needs one of a schedule, a stage and an attack, or a"
                    + " command with its page and what it prints, got " + this);
        }
    }

    /**
     * Reads one from the class path.
     *
     * @throws IllegalStateException if it is not there, or has something unknown, twice, or not in its place
     */
    static CardFile read(String name) {
        return read(name, CardFile.class);
    }

    /** A file of another form. */
    static <T> T read(String name, Class<T> form) {
        try (InputStream file = CardFile.class.getResourceAsStream("/cards/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the cards of /cards/" + name + " are not on the class path");
            }
            return parse(file, form);
        } catch (YamlEngineException | JsonParseException e) {
            throw new IllegalStateException("/cards/" + name + " cannot be read: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("/cards/" + name + " cannot be read", e);
        }
    }

    /**
     * @throws YamlEngineException if it is no YAML, or has something twice
     * @throws JsonParseException if it has something unknown, or not in its place
     */
    static CardFile parse(InputStream yaml) {
        return parse(yaml, CardFile.class);
    }

    private static <T> T parse(InputStream yaml, Class<T> form) {
        Object content = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
        return RecordReader.read(new Gson().toJsonTree(content), form);
    }

    Theme toTheme() {
        return new Theme(theme, title, cards.stream().map(Entry::card).toList());
    }

    /** The texts of this file with the runs and the sources of the original. */
    Theme translating(Theme original) {
        if (!original.name().equals(theme) || original.cards().size() != cards.size()) {
            throw new IllegalArgumentException("the translation of the theme '" + original.name()
                    + "' needs that name and " + original.cards().size() + " cards, got '" + theme + "' with "
                    + cards.size());
        }
        return new Theme(
                theme,
                title,
                IntStream.range(0, cards.size())
                        .mapToObj(i -> cards.get(i).translating(original.cards().get(i)))
                        .toList());
    }
}

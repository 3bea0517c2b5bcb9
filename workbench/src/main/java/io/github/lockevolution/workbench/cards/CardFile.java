package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * One file of cards as it is written; what is not there is {@code null} here and nowhere else.
 *
 * @param theme the name of the theme
 * @param title its title in the language of the file
 * @param cards its cards
 */
record CardFile(String theme, String title, List<Entry> cards) {

    private static final YAMLMapper STRICT = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            // An attack is named as on a page, BOTH_AT_ONCE, and not as in running text.
            .disable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .build();

    CardFile {
        cards = cards == null ? List.of() : List.copyOf(cards);
    }

    /** One card; in a translation, its texts alone. */
    record Entry(
            String id,
            String question,
            String think,
            String answer,
            Run see,
            List<Citation> sources,
            List<FollowUp> followUps) {

        Entry {
            sources = sources == null ? List.of() : List.copyOf(sources);
            followUps = followUps == null ? List.of() : List.copyOf(followUps);
        }

        Card card() {
            return new Card(
                    id, question, think, answer, Optional.ofNullable(see).map(Run::see), sources, followUps);
        }

        boolean isTextAlone() {
            return see == null && sources.isEmpty();
        }

        /** This text with the run and the sources of the original. */
        Card translating(Card original) {
            if (!original.id().equals(id) || original.followUps().size() != followUps.size() || !isTextAlone()) {
                throw new IllegalArgumentException("the translation of the card '" + original.id() + "' needs that id, "
                        + original.followUps().size() + " follow-ups, and no see or sources of its own; got '" + id
                        + "' with "
                        + followUps.size() + " follow-ups" + (isTextAlone() ? "" : " and see or sources"));
            }
            return new Card(id, question, think, answer, original.see(), original.sources(), followUps);
        }
    }

    /** What can be seen: a schedule, a stage under an attack, or what a command prints. */
    record Run(
            String schedule,
            String stage,
            Attack attack,
            String command,
            String page,
            List<String> prints,
            List<Failure> shows) {

        Demonstration see() {
            boolean isStory = isOnly(List.of("schedule"));
            boolean isAttack = isOnly(List.of("stage", "attack"));
            boolean isCommand = isOnly(List.of("command", "page", "prints"));
            if (!isStory && !isAttack && !isCommand || shows == null) {
                throw new IllegalArgumentException("what is to be seen needs what it shows and one of a schedule, a"
                        + " stage and an attack, or a command with its page and what it prints, got " + this);
            }
            Set<Failure> failures = shows.isEmpty() ? Set.of() : EnumSet.copyOf(shows);
            if (isStory) {
                return new Demonstration.Story(Schedule.parse(schedule), failures);
            }
            return isAttack
                    ? new Demonstration.Attacked(stage, attack, failures)
                    : new Demonstration.Typed(command, page, prints, failures);
        }

        /** Whether these parts are given, and no other. */
        private boolean isOnly(List<String> names) {
            Map<String, Optional<Object>> parts = Map.of(
                    "schedule", Optional.ofNullable(schedule),
                    "stage", Optional.ofNullable(stage),
                    "attack", Optional.ofNullable(attack),
                    "command", Optional.ofNullable(command),
                    "page", Optional.ofNullable(page),
                    "prints", Optional.ofNullable(prints));
            return parts.entrySet().stream()
                    .allMatch(part -> part.getValue().isPresent() == names.contains(part.getKey()));
        }
    }

    /**
     * Reads one from the class path.
     *
     * @throws IllegalStateException if it is not there, or has something unknown, twice, or not in its place
     */
    static CardFile read(String name) {
        try (InputStream file = CardFile.class.getResourceAsStream("/cards/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the cards of /cards/" + name + " are not on the class path");
            }
            return parse(file);
        } catch (JacksonException e) {
            throw new IllegalStateException("/cards/" + name + " cannot be read: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("/cards/" + name + " cannot be read", e);
        }
    }

    static CardFile parse(InputStream yaml) {
        return STRICT.readValue(yaml, CardFile.class);
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

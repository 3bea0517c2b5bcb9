package io.github.lockevolution.workbench.cards;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One question of an interview. It states only what a run on this bench shows or what a source says, so it has one or both.
 *
 * @param id the same in every language, and for ever
 * @param keywords search words in any language, beside the words of its own texts
 * @param question the text of the question
 * @param think a hint at the answer
 * @param answer at most five sentences
 * @param see the run that shows it
 * @param sources the sources of the answer
 * @param followUps the questions that may follow
 */
public record Card(
        String id,
        List<String> keywords,
        String question,
        String think,
        String answer,
        Optional<Demonstration> see,
        List<Citation> sources,
        List<FollowUp> followUps) {

    public Card {
        RequiredText.required("the id of a card", id);
        RequiredText.required("the question of the card '" + id + "'", question);
        RequiredText.required("the hint of the card '" + id + "'", think);
        RequiredText.required("the answer of the card '" + id + "'", answer);
        keywords = List.copyOf(keywords);
        sources = List.copyOf(sources);
        followUps = List.copyOf(followUps);
        if (see.isEmpty() && sources.isEmpty()) {
            throw new IllegalArgumentException(
                    "the card '" + id + "' needs a run to see or a source, got neither; nobody could check it");
        }
        if (followUps.isEmpty()) {
            throw new IllegalArgumentException("the card '" + id + "' needs at least one follow-up, got none");
        }
    }

    /** Whether its sentences and keywords have each of these words, in capitals or not, with spaces or hyphens between them. */
    public boolean says(String words) {
        String said = Stream.of(
                        Stream.of(id, question, think, answer),
                        keywords.stream(),
                        followUps.stream().flatMap(followUp -> Stream.of(followUp.question(), followUp.answer())))
                .flatMap(sentences -> sentences)
                .collect(Collectors.joining("\n"))
                .toLowerCase(Locale.ROOT);
        return Stream.of(words.toLowerCase(Locale.ROOT).split("[\\s-]+")).allMatch(said::contains);
    }
}

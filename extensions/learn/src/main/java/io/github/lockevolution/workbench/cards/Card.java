package io.github.lockevolution.workbench.cards;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One question of an interview. It states only what a run on this bench shows or what a source says, so it has one or both.
 *
 * @param id the same in every language, and for ever
 * @param keywords by which people look for it, in whatever language, beside the words that it says itself
 * @param question what is asked
 * @param think where to look for the answer
 * @param answer at most five sentences
 * @param see the run that shows it
 * @param sources who says so
 * @param followUps what is asked next
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

    /** Whether a sentence or a keyword of it has this word, in capitals or not. */
    public boolean says(String word) {
        String wanted = word.toLowerCase(Locale.ROOT);
        return Stream.of(
                        Stream.of(id, question, think, answer),
                        keywords.stream(),
                        followUps.stream().flatMap(followUp -> Stream.of(followUp.question(), followUp.answer())))
                .flatMap(sentences -> sentences)
                .anyMatch(sentence -> sentence.toLowerCase(Locale.ROOT).contains(wanted));
    }
}

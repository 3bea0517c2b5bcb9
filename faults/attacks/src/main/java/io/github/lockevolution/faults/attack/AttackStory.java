package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The story of an attack, in any language.
 *
 * @param clauses the events as clauses, each of which could be a sentence, in the order in which they happened
 */
record AttackStory(List<Message> clauses) implements Message {

    AttackStory {
        clauses = List.copyOf(clauses);
    }

    static AttackStory that(Function<AttackStoryText, String> clause) {
        return new AttackStory(List.of(message(clause)));
    }

    AttackStory and(Function<AttackStoryText, String> clause) {
        return new AttackStory(
                Stream.concat(clauses.stream(), Stream.of(message(clause))).toList());
    }

    private static Message message(Function<AttackStoryText, String> clause) {
        return Message.of(AttackStoryText.class, clause);
    }

    @Override
    public String in(Language language) {
        return language.text(AttackStoryText.class).all(clauses);
    }
}

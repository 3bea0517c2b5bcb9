package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.AttackWords;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What happened in an attack, in words of any language.
 *
 * @param clauses each could stand as a sentence; in the order in which things happened
 */
record AttackStory(List<Function<AttackWords, String>> clauses) implements Message {

    AttackStory {
        clauses = List.copyOf(clauses);
    }

    static AttackStory that(Function<AttackWords, String> clause) {
        return new AttackStory(List.of(clause));
    }

    AttackStory and(Function<AttackWords, String> clause) {
        return new AttackStory(
                Stream.concat(clauses.stream(), Stream.of(clause)).toList());
    }

    @Override
    public String in(Language language) {
        return clauses.stream()
                .map(clause -> clause.apply(language.attacks()))
                .collect(Collectors.joining(language.semicolon()));
    }
}

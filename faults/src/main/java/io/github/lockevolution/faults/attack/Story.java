package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.language.AttackWords;
import io.github.lockevolution.faults.language.Fact;
import io.github.lockevolution.faults.language.Language;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What happened in an attack.
 *
 * @param clauses what could be a sentence each, in order
 */
record Story(List<Function<AttackWords, String>> clauses) implements Fact {

    Story {
        clauses = List.copyOf(clauses);
    }

    static Story that(Function<AttackWords, String> clause) {
        return new Story(List.of(clause));
    }

    Story and(Function<AttackWords, String> clause) {
        return new Story(Stream.concat(clauses.stream(), Stream.of(clause)).toList());
    }

    @Override
    public String in(Language language) {
        return clauses.stream()
                .map(clause -> clause.apply(language.attacks()))
                .collect(Collectors.joining(language.semicolon()));
    }
}

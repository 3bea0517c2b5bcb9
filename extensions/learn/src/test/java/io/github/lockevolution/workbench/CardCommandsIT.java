package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Demonstration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that a card names is typed. */
class CardCommandsIT {

    static List<Demonstration.Typed> commands() {
        return Cards.in(Language.ENGLISH).all().stream()
                .flatMap(card -> card.see().stream())
                .filter(Demonstration.Typed.class::isInstance)
                .map(Demonstration.Typed.class::cast)
                .distinct()
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void a_command_prints_what_its_card_says(Demonstration.Typed typed) {
        LabCommand lab = new LabCommand();

        int status = lab.run(typed.arguments().split(" "));

        assertThat(status).as(lab.err()).isZero();
        assertThat(Stream.concat(typed.prints().stream(), typed.shows().stream().map(Failure::name)))
                .allSatisfy(words -> assertThat(lab.out()).contains(words));
    }

    @Test
    void there_are_some() {
        assertThat(commands()).hasSizeGreaterThanOrEqualTo(3);
    }
}

package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

class DivergenceTest {

    private static final List<Exchange> ASKED_TWICE =
            List.of(Exchange.answered("N", "SETNX lock N", "0"), Exchange.answered("N", "GET lock", "A"));

    @Test
    void what_a_newcomer_was_told_is_listed_command_by_command() {
        assertThat(new Divergence.NewcomerRefused(ASKED_TWICE, "setnx").in(Language.ENGLISH))
                .isEqualTo("a newcomer is refused: SETNX lock N -> 0, GET lock -> A (on setnx it got in)");
        assertThat(new Divergence.NewcomerLetIn(ASKED_TWICE, "setnx").in(Language.ENGLISH))
                .isEqualTo("a newcomer gets in: SETNX lock N -> 0, GET lock -> A (on setnx it was refused)");
    }
}

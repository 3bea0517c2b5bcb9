package io.github.lockevolution.workbench.quiz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Cards;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CardPageTest {

    @ParameterizedTest
    @MethodSource("languages")
    void no_line_is_wider_than_80_columns_unless_it_is_an_address(Language language) {
        assertThat(lines(language).filter(line -> !line.startsWith("    http")))
                .hasSizeGreaterThan(1000)
                .allSatisfy(line -> assertThat(columns(line)).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void no_line_begins_with_a_mark_that_closes_or_ends_with_one_that_opens(Language language) {
        assertThat(lines(language))
                .hasSizeGreaterThan(1000)
                .allSatisfy(line -> assertThat(line).doesNotContainPattern("^ *[，。！？、；：」）]|[（「“]$"));
    }

    static List<Language> languages() {
        return Language.ALL;
    }

    /** Every card, and the list of all. */
    private static Stream<String> lines(Language language) {
        Deck deck = Deck.of(Cards.in(language));
        return Stream.concat(
                        deck.cards().stream().map(ref -> new CardPage(ref, language).toString()),
                        Stream.of(new CardList(deck, true).toString()))
                .flatMap(String::lines);
    }

    /** Counted apart from the code that wraps, and with Chinese quotation marks as wide as any terminal draws them. */
    private static int columns(String line) {
        return line.codePoints().map(character -> character < 0x1100 ? 1 : 2).sum();
    }
}

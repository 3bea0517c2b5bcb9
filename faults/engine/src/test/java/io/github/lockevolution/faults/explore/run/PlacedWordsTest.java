package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The same is left, whatever the random words in it are called; what differs in more than that is another thing. */
class PlacedWordsTest {

    private static final String A = ClientNames.mark(0);
    private static final String B = ClientNames.mark(1);

    private static List<String> told(String... lines) {
        return PlacedWords.in(marked(lines), Set.of());
    }

    private static List<String> marked(String... lines) {
        return Stream.of(lines)
                .map(line -> line.replace("tokenA", "token" + A).replace("tokenB", "token" + B))
                .toList();
    }

    @Test
    void how_many_its_client_had_drawn_before_makes_no_difference() {
        assertThat(told("item 1: version=tokenA3", "A: done")).isEqualTo(told("item 1: version=tokenA", "A: done"));
    }

    @Test
    void whose_it_is_does() {
        assertThat(told("x: tokenB", "y: tokenA")).isNotEqualTo(told("x: tokenA", "y: tokenA2"));
        assertThat(told("x: tokenB")).isNotEqualTo(told("x: tokenA"));
    }

    @Test
    void but_of_one_that_a_store_was_the_first_to_say_nobody_knows_whose_it_is() {
        assertThat(PlacedWords.in(marked("job tokenA2: new"), Set.of("token" + A + "2")))
                .isEqualTo(PlacedWords.in(marked("job tokenB: new"), Set.of("token" + B)));
    }

    @Test
    void one_word_in_two_places_is_not_two() {
        assertThat(told("x: tokenA", "y: tokenA")).isNotEqualTo(told("x: tokenA", "y: tokenA2"));
        assertThat(told("x: tokenA2", "y: tokenA2")).isEqualTo(told("x: tokenA", "y: tokenA"));
    }

    /** They are told from each other by where else they stand, and the lines have no order of their own. */
    @Test
    void a_word_that_names_a_line_is_found_in_the_others() {
        List<String> once =
                told("orders tokenA: 1", "orders tokenA3: 2", "line tokenA2: of tokenA", "line tokenA4: of tokenA3");

        assertThat(told(
                        "orders tokenA9: 2",
                        "line tokenA5: of tokenA9",
                        "orders tokenA7: 1",
                        "line tokenA8: of tokenA7"))
                .isEqualTo(once);
        assertThat(told("orders tokenA: 1", "orders tokenA3: 2", "line tokenA2: of tokenA", "line tokenA4: of tokenA"))
                .isNotEqualTo(once);
    }

    @Test
    void some_that_could_change_places_are_as_many_as_they_are() {
        assertThat(told("q: tokenA", "q: tokenA2", "q: tokenA3"))
                .isEqualTo(told("q: tokenA12", "q: tokenA1", "q: tokenA3"));
        assertThat(told("q: tokenA", "q: tokenA2")).isNotEqualTo(told("q: tokenA", "q: tokenA"));
    }

    /** A hundred rows, each with a word of its own that another row refers to. */
    @Test
    void many_are_told_in_no_time() {
        String[] lines = IntStream.range(0, 100)
                .boxed()
                .flatMap(row -> Stream.of("row tokenA" + row + ": new", "of tokenA" + row + ": tokenB" + row))
                .toArray(String[]::new);

        assertThat(told(lines)).hasSize(200).doesNotHaveDuplicates();
    }
}

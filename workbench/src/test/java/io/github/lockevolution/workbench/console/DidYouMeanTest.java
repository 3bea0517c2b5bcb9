package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DidYouMeanTest {

    private static final List<String> KNOWN = List.of("explore", "show", "walk", "stage4-set-nx-ex", "stage5-lua");

    @ParameterizedTest
    @CsvSource({
        "explor,explore",
        "exlpore,explore",
        "shwo,show",
        "stage5-lau,stage5-lua",
        "stage4-setnxex,stage4-set-nx-ex",
        "toast,",
        "a,",
        "'',"
    })
    void it_is_the_one_of_the_fewest_letters_changed_and_none_if_that_are_many(String typed, String meant) {
        assertThat(DidYouMean.to(typed, KNOWN).orElse(null)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"set-nx, stage4-set-nx-ex", "stage4-ste, stage4-set-nx-ex", "stage6,", "stage,", "nx,"})
    void a_part_of_a_name_will_do_if_there_is_one_that_has_it(String typed, String meant) {
        assertThat(DidYouMean.to(typed, KNOWN).orElse(null)).isEqualTo(meant);
    }
}

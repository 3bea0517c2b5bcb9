package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTreeTest {

    private static String said(String pattern, Map<String, Object> arguments) {
        return new MessageReader(pattern).message().said(arguments, Language.ENGLISH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain words",
                "{client} is killed",
                "A's {client}",
                "it''s {client}",
                "{ client }",
                "a } of {client}",
                "a '{brace without end",
                "a '{''}' and a '",
                "# of {count,number}",
                "''{client}''",
                "a '{brace}' of {client}",
                "{count, number} moves",
                "{count, plural, one {# move} other {# moves}}",
                "{count, plural, =0 {nobody} =1 {{client} alone} other {{client} and # more}}",
                "{count, plural, other {'#' is # of {client}}}",
                "{known, select, yes {{client} knows} other {{client} does not know}}",
                "{known, select, yes {{count, plural, one {one's} other {#'s}}} other {}} end"
            })
    void what_icu_understands_is_said_as_icu_says_it(String pattern) {
        for (String known : List.of("yes", "no")) {
            for (long count : List.of(0L, 1L, 2L, 12870L)) {
                Map<String, Object> arguments = Map.of("client", "A", "known", known, "count", count);

                assertThat(said(pattern, arguments))
                        .isEqualTo(new MessageFormat(pattern, Locale.ENGLISH).format(arguments));
            }
        }
    }

    @Test
    void a_number_without_a_type_has_no_separators_although_icu_gives_it_some() {
        assertThat(said("port {port}", Map.of("port", 6379))).isEqualTo("port 6379");
    }

    @Test
    void a_list_is_joined_as_the_language_joins_it() {
        MessageTree message = new MessageReader("{failures, list, and}").message();
        Map<String, Object> two = Map.of("failures", List.of("RACE", "ORPHAN_KEY"));

        assertThat(message.said(two, Language.ENGLISH)).isEqualTo("RACE and ORPHAN_KEY");
        assertThat(message.said(two, Language.withTag("zh").orElseThrow())).isEqualTo("RACE 和 ORPHAN_KEY");
        Map<String, Object> three = Map.of("failures", List.of("RACE", "ORPHAN_KEY", "UNRELEASED"));
        assertThat(message.said(three, Language.ENGLISH)).isEqualTo("RACE, ORPHAN_KEY and UNRELEASED");
        assertThat(message.said(three, Language.withTag("zh").orElseThrow())).isEqualTo("RACE、ORPHAN_KEY 和 UNRELEASED");
        assertThat(message.said(Map.of("failures", List.of("RACE")), Language.ENGLISH))
                .isEqualTo("RACE");
        assertThat(message.said(Map.of("failures", List.of()), Language.ENGLISH))
                .isEmpty();
    }

    @Test
    void a_message_as_argument_is_said_in_the_same_language() {
        Message key = language -> language.tag();

        assertThat(said("{it}, {all, list, names}", Map.of("it", key, "all", List.of(key, key))))
                .isEqualTo("en, en, en");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{client",
                "{count, plural, one {# move}}",
                "{known, select, yes {knows}}",
                "{count, plural, offset:1 one {#} other {#}}",
                "{count, selectordinal, one {#st} other {#th}}",
                "{count, number, percent}",
                "{at, date}",
                "{all, list}",
                "{all, list, or}",
                "{}",
                "{client name}",
                "{count, plural, =x {#} other {#}}",
                "{count, plural, one {#} one {#} other {#}}",
                "{count, plural, other {#}"
            })
    void what_is_malformed_or_beyond_this_tree_is_refused(String pattern) {
        assertThatThrownBy(() -> new MessageReader(pattern).message()).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            {client; expected , or } behind the name client at character 8, at the end of {client
            {a b} c; expected , or } behind the name a at character 4, before b} c
            {n, plural, one {#}}; expected the branch other at character 20, before }
            {n, plural, =x {#} other {#}}; expected a whole number behind = at character 14, before x {#} other {#}}
            {n, plural, other # }; expected { behind other at character 19, before # }
            {n, plural, other {#}; expected a branch at character 22, at the end of {n, plural, other {#}
            {n, plural, other {#; expected }, which ends the branch other at character 21, at the end of {n, plural, other {#
            {n, date}; expected number, plural, select or list as the type of n, not date at character 9, before }
            {}; expected the name of an argument at character 2, before }
            """)
    void what_is_malformed_is_told_with_its_place_and_what_was_expected(String pattern, String problem) {
        assertThatThrownBy(() -> new MessageReader(pattern).message()).hasMessage(problem);
    }
}

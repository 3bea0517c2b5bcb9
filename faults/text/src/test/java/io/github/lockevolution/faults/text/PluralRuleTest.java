package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.text.PluralRules;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluralRuleTest {

    private static final String POLISH = "one: i = 1 and v = 0; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14;"
            + " many: v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | one: n = 1
            en | one: i = 1 and v = 0;
            zh | ''
            pl | one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; many: n != 1
            ru | one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; many: n = 0..9999
            ru | one: i%10=1 and i%100!=11; few: i%10=2..4 and i%100!=12..14; many: i%10=0 or i%10=5..9 or i%100=11..14
            ar | zero: n = 0; one: n = 1; two: n = 2; few: n % 100 = 3..10; many: n % 100 = 11..99
            lv | zero: n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19; one: n % 10 = 1 and n % 100 != 11
            sl | one: i % 100 = 1; two: i % 100 = 2; few: v = 0 and i % 100 = 3, 4 or v != 0
            """)
    void the_kinds_are_those_of_icu(String language, String rule) {
        assertKindsOfIcu(language, rule);
    }

    @Test
    void a_rule_of_cldr_is_understood_as_it_stands_there() {
        assertKindsOfIcu("pl", POLISH);
    }

    @Test
    void our_languages_have_the_kinds_of_icu() {
        for (Language language : Language.ALL) {
            PluralRules icu = PluralRules.forLocale(language.locale());

            assertThat(LongStream.rangeClosed(0, 1000))
                    .allSatisfy(count -> assertThat(language.plural(count))
                            .as(language + " " + count)
                            .isEqualTo(icu.select(count)));
        }
    }

    private static void assertKindsOfIcu(String language, String written) {
        PluralRule rule = PluralRule.parse(written);
        PluralRules icu = PluralRules.forLocale(Locale.forLanguageTag(language));

        assertThat(LongStream.rangeClosed(0, 1000))
                .allSatisfy(count ->
                        assertThat(rule.kind(count)).as(language + " " + count).isEqualTo(icu.select(count)));
        assertThat(rule.kind(-1)).isEqualTo(icu.select(-1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "one",
                "n = 1",
                "one:",
                "one: x = 1",
                "one: n",
                "one: n = ",
                "one: n = 1..",
                "one: n % 0 = 1",
                "one: n = 1 and",
                "one: n = 1; one: n = 2",
                "one: n = 1, few: n = 2"
            })
    void what_is_no_rule_is_refused_with_one_that_is(String rule) {
        assertThatThrownBy(() -> PluralRule.parse(rule))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a rule such as one: n = 1");
    }
}

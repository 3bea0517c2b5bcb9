package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures are those of Unicode's East Asian width, and of terminals that know emoji. */
class ColumnsTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            'lease runs out', 14
            租约, 4
            '到期，', 6
            한국, 4
            ﾊﾝｶｸ, 4
            ＦＵＬＬ, 8
            Привет, 6
            naïve, 5
            nai\u0308ve, 5
            नमस्ते, 4
            ⟦a⟧, 3
            “a”, 5
            a→b, 4
            🔒, 2
            ❤\uFE0F, 2
            👍🏽, 2
            👨\u200D👩\u200D👧, 2
            🇨🇳, 2
            'a\u0000', 2
            '', 0
            """)
    void a_text_takes_so_many_columns(String text, int columns) {
        assertThat(Columns.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            arrows,                        2190, 21FF
            mathematics to box drawing,    2200, 259F
            shapes and symbols,            25A0, 27FF
            radicals,                      2E80, 2FDF
            CJK punctuation and kana,      3000, 30FF
            bopomofo to CJK compatibility, 3100, 33FF
            CJK and its extension A,       3400, 9FFF
            Hangul,                        AC00, D7A3
            CJK compatibility,             F900, FAFF
            vertical and small forms,      FE30, FE6F
            half and full width forms,     FF00, FFEF
            """)
    void a_sign_takes_the_columns_that_icu_gives_it(String name, String first, String last) {
        assertThat(IntStream.rangeClosed(Integer.parseInt(first, 16), Integer.parseInt(last, 16)))
                .filteredOn(Character::isDefined)
                .allSatisfy(ColumnsTest::hasColumnsOfIcu);
    }

    @Test
    void every_sign_of_our_messages_takes_the_columns_that_icu_gives_it() {
        assertThat(WrittenMessage.all().stream()
                        .flatMapToInt(message -> message.pattern().codePoints())
                        .distinct())
                .allSatisfy(ColumnsTest::hasColumnsOfIcu);
    }

    private static void hasColumnsOfIcu(int sign) {
        assertThat(Columns.of(Character.toString(sign)))
                .as("%X", sign)
                .isEqualTo(
                        switch (UCharacter.getType(sign)) {
                            case UCharacter.NON_SPACING_MARK, UCharacter.ENCLOSING_MARK, UCharacter.FORMAT -> 0;
                            default -> columnsOfIcu(sign);
                        });
    }

    private static int columnsOfIcu(int sign) {
        return switch (UCharacter.getIntPropertyValue(sign, UProperty.EAST_ASIAN_WIDTH)) {
            case UCharacter.EastAsianWidth.WIDE, UCharacter.EastAsianWidth.FULLWIDTH -> 2;
            case UCharacter.EastAsianWidth.AMBIGUOUS -> UCharacter.isLetter(sign) ? 1 : 2;
            default -> 1;
        };
    }
}

package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

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
}

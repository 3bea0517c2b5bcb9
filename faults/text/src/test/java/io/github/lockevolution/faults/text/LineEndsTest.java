package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines end where ICU lets them. */
class LineEndsTest {

    private static final String SIGNS =
            "      abXY0129-./,:;!?()[]{}'\"%$#*+=<>@_~|&^\\`租约锁到期在上的、，。；：！？）（」「』『》《【】“”‘’…—·→─│éßжΩ×±°￥％１ーァアか가〾";

    private static String ends(List<Integer> ends, String text) {
        return IntStream.range(0, ends.size())
                .mapToObj(i -> text.substring(i == 0 ? 0 : ends.get(i - 1), ends.get(i)))
                .collect(Collectors.joining("¦"));
    }

    private static String ours(String text) {
        return ends(LineEnds.of(text), text);
    }

    private static String icus(String text) {
        return ends(
                boundaries(BreakIterator.getLineInstance(ULocale.ROOT), text).stream()
                        .filter(at -> !isInWord(text, at))
                        .toList(),
                text);
    }

    private static boolean isInWord(String text, int at) {
        return at < text.length() && text.charAt(at - 1) != ' ' && text.charAt(at - 1) <= '~' && text.charAt(at) <= '~';
    }

    private static List<Integer> boundaries(BreakIterator iterator, String text) {
        iterator.setText(text);
        List<Integer> boundaries = new ArrayList<>();
        for (int at = iterator.next(); at != BreakIterator.DONE; at = iterator.next()) {
            boundaries.add(at);
        }
        return boundaries;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            租约到期，结束。       | 租¦约¦到¦期，¦结¦束。
            锁（A）仍在写！        | 锁¦（A）¦仍¦在¦写！
            文件“租约”读不出来     | 文¦件¦“租¦约”¦读¦不¦出¦来
            文件“a.txt”读不出来    | 文¦件“a.txt”读¦不¦出¦来
            正在启动……            | 正¦在¦启¦动……
            用 ./lab walk         | 用 ./lab ¦walk
            每秒 12% 的命令/秒     | 每¦秒 ¦12% ¦的¦命¦令/¦秒
            naïve, café-au-lait   | naïve, ¦café-au-lait
            """)
    void a_line_ends_here(String text, String ends) {
        assertThat(ours(text)).isEqualTo(ends);
        assertThat(icus(text)).isEqualTo(ends);
    }

    @Test
    void every_message_that_is_not_in_ascii_may_be_broken_where_icu_would_break_it() {
        List<String> texts = WrittenMessage.all().stream()
                .map(WrittenMessage::pattern)
                .filter(text -> text.chars().anyMatch(sign -> sign > '~'))
                .toList();

        assertThat(texts).hasSizeGreaterThan(1000);
        for (String text : texts) {
            assertThat(ours(text)).isEqualTo(icus(text));
            String filled = text.replaceAll("[{][^{}]*[}]", "租约");
            assertThat(ours(filled)).isEqualTo(icus(filled));
        }
    }

    @Test
    void what_nobody_would_write_may_be_broken_where_icu_would_break_it() {
        Random random = new Random(20260101);
        for (int i = 0; i < 20_000; i++) {
            String text = "租"
                    + random.ints(1 + random.nextInt(10), 0, SIGNS.length())
                            .mapToObj(at -> SIGNS.substring(at, at + 1))
                            .collect(Collectors.joining());

            assertThat(ours(text)).isEqualTo(icus(text));
        }
    }

    @Test
    void the_signs_of_every_message_are_those_that_icu_has() {
        for (WrittenMessage message : WrittenMessage.all()) {
            assertThat(VisibleSigns.ends(message.pattern()))
                    .isEqualTo(boundaries(BreakIterator.getCharacterInstance(ULocale.ROOT), message.pattern()));
        }
        String family = "e\u0301👨\u200D👩\u200D👧👍🏽🇨🇳🇫🇷한국नि\r\n租";
        assertThat(VisibleSigns.ends(family))
                .isEqualTo(boundaries(BreakIterator.getCharacterInstance(ULocale.ROOT), family));
    }
}

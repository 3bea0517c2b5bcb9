package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineEndsTest {

    private static final String NEVER_FIRST = "、，。；：！？）」』》】”’…·";
    private static final String NEVER_LAST = "（「『《【“‘";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            租约到期，结束。       | 租¦约¦到¦期，¦结¦束。
            锁（A）仍在写！        | 锁¦（A）¦仍¦在¦写！
            文件“租约”读不出来     | 文¦件¦“租¦约”¦读¦不¦出¦来
            文件“a.txt”读不出来    | 文¦件¦“a.txt”¦读¦不¦出¦来
            正在启动……            | 正¦在¦启¦动……
            用 ./lab walk         | 用 ¦./lab ¦walk
            每秒 12% 的命令/秒     | 每¦秒 ¦12% ¦的¦命¦令/¦秒
            naïve, café-au-lait   | naïve, ¦café-au-lait
            用 "租约" 锁           | 用 ¦"租¦约" ¦锁
            B’s … and C’s         | B’s ¦… ¦and ¦C’s
            请用 👨\u200D👩\u200D👧🇨🇳 | 请¦用 ¦👨\u200D👩\u200D👧🇨🇳
            """)
    void a_line_ends_here(String text, String ends) {
        List<Integer> found = LineEnds.of(text);

        assertThat(IntStream.range(0, found.size())
                        .mapToObj(i -> text.substring(i == 0 ? 0 : found.get(i - 1), found.get(i)))
                        .collect(Collectors.joining("¦")))
                .isEqualTo(ends);
    }

    @Test
    void no_line_of_a_message_begins_with_a_mark_that_closes_something_or_ends_with_one_that_opens_something() {
        List<String> texts = WrittenMessage.all().stream()
                .map(WrittenMessage::pattern)
                .flatMap(text -> Stream.of(text, text.replaceAll("[{][^{}]*[}]", "租约")))
                .filter(text -> text.chars().anyMatch(sign -> sign > '~'))
                .toList();

        assertThat(texts).hasSizeGreaterThan(1000);
        for (String text : texts) {
            List<Integer> ends = LineEnds.of(text);
            for (int end : ends.subList(0, ends.size() - 1)) {
                if (text.charAt(end - 1) != ' ') {
                    assertThat(NEVER_FIRST).as(text).doesNotContain(text.substring(end, end + 1));
                    assertThat(NEVER_LAST).as(text).doesNotContain(text.substring(end - 1, end));
                }
            }
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

    private static List<Integer> boundaries(BreakIterator iterator, String text) {
        iterator.setText(text);
        return IntStream.iterate(iterator.next(), at -> at != BreakIterator.DONE, at -> iterator.next())
                .boxed()
                .toList();
    }
}

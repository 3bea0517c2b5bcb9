package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The same timelines in Chinese; that Mermaid reads them was tried with mermaid.parse. */
@OnTheBench
class ChineseDrawingTest {

    private static final Language CHINESE = LanguageSetting.parse("zh");

    private static final Pattern WORD = Pattern.compile("[A-Za-z]{4,}");
    private static final Pattern NAME = Pattern.compile("(?:id|class)=\"([^\"]+)\"");
    private static final Set<String> REDIS = Set.of("Redis", "lock", "SETNX", "SETEX");
    private static final Set<String> MERMAID =
            Set.of("sequenceDiagram", "title", "participant", "activate", "deactivate", "Note", "over", "right");

    private static Stream<Timeline> stories(Redis redis) {
        return Stream.of(
                        Story.RACE,
                        Story.OF_FOUR,
                        Story.CRASH,
                        Story.LOST_REPLY,
                        Story.OVERRUN,
                        Story.FOREIGN_UNLOCK,
                        Story.SURVIVED,
                        new Story(new GetThenSet().lock(), "A"))
                .map(story -> story.on(redis));
    }

    private static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement();
    }

    /** What nobody but a reader of English understands. */
    private static List<String> english(Timeline timeline, String drawing) {
        String words = drawing.replace(timeline.title(), "");
        for (Failure failure : Failure.values()) {
            words = words.replace(failure.name(), "");
        }
        return WORD.matcher(words)
                .results()
                .map(MatchResult::group)
                .filter(word -> !REDIS.contains(word) && !MERMAID.contains(word))
                .toList();
    }

    @Test
    void a_text_stands_in_columns_of_which_a_chinese_character_takes_two(Redis redis) {
        assertThat(TextDrawing.of(Story.RACE.on(redis), CHINESE)).isEqualTo("""
                        get-then-set:A.B.B.A.A.B.B.A
                        出现 RACE 和 FOREIGN_UNLOCK

                        A B     发生了什么                       锁键的内容
                        |    1  A：GET lock -> nil               不存在
                        | |  2  B：GET lock -> nil               不存在
                        | #  3  B：SET lock B -> OK，进入临界区  B，永不过期
                        # #  4  A：SET lock A -> OK，进入临界区  A，永不过期
                        # #  <-- RACE：B、A 同时在临界区内，租约都没有到期
                        | #  5  A 离开临界区                     A，永不过期
                        | |  6  B 离开临界区                     A，永不过期
                        | |  7  B：DEL lock -> 1，结束           不存在
                        |    <-- FOREIGN_UNLOCK：B 释放了 A 拥有的锁
                        |    8  A：DEL lock -> 0，结束           不存在
                             9  后来者 N：GET lock -> nil，SET lock N -> OK，进入临界区

                        #  认为自己持有锁    |  已经开始    x  宕机
                        """);
    }

    @Test
    void crash_expiry_and_lost_reply_are_said_in_the_words_of_the_glossary(Redis redis) {
        assertThat(TextDrawing.of(Story.SURVIVED.on(redis), CHINESE))
                .contains("没有出现失败\n", "x    3  A 宕机 ", "5  租约到期；后来者 N：SETNX lock N -> 1");
        assertThat(TextDrawing.of(Story.LOST_REPLY.on(redis), CHINESE)).contains("-> 1，响应丢失，放弃  A，永不过期\n");
        assertThat(TextDrawing.of(new Story(new GetThenSet().lock(), "A.B.B.A").on(redis), CHINESE))
                .contains("\n到此为止出现 RACE\n");
    }

    @Test
    void mermaid_has_chinese_where_it_has_english(Redis redis) {
        assertThat(MermaidDrawing.of(Story.OVERRUN.on(redis), CHINESE)).contains("""
                            participant N as 后来者 N
                        """, """
                            Redis-->>A: OK，进入临界区
                            activate A
                            Note right of Redis: 锁键：A，30 秒
                            Note over Redis: 租约到期
                        """, """
                            Note over A,Redis: LEASE_OVERRUN：A、B 同时在临界区内，<br/>而 A 的租约已经到期
                            Note over B: 离开临界区
                        """);
    }

    @Test
    void who_cannot_see_it_is_told_the_story(Redis redis) throws Exception {
        Element svg = parsed(SvgDrawing.of(Story.CRASH.on(redis), CHINESE));

        assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
                .isEqualTo("1. A：SETNX lock A -> 1；Redis 里的锁键：A，永不过期。"
                        + " 2. A 宕机；Redis 里的锁键：A，永不过期。"
                        + " 3. B：SETNX lock B -> 0，被拒；Redis 里的锁键：A，永不过期。"
                        + " 4. 后来者 N：SETNX lock N -> 0，被拒。"
                        + " ORPHAN_KEY：所有客户端都已结束或死亡，所有租约都已到期，后来者仍然被拒。");
    }

    @Test
    void no_english_is_left_but_names_and_what_redis_is_sent(Redis redis) {
        stories(redis).forEach(timeline -> {
            String svg = SvgDrawing.of(timeline, CHINESE)
                    .replaceAll("(?s)<style>.*</style>", "")
                    .replaceAll("<[^>]*>|&quot;", " ");
            assertThat(english(timeline, TextDrawing.of(timeline, CHINESE))).isEmpty();
            assertThat(english(timeline, MermaidDrawing.of(timeline, CHINESE))).isEmpty();
            assertThat(english(timeline, svg)).isEmpty();
        });
    }

    @Test
    void no_line_of_text_is_wider_than_80_columns_or_has_blanks_at_its_end(Redis redis) {
        Story.ofAllKinds(redis)
                .map(timeline -> timeline.marking(2, language -> "租约已经到期，".repeat(20)))
                .map(timeline -> TextDrawing.of(timeline, CHINESE))
                .flatMap(String::lines)
                .forEach(line -> assertThat(line)
                        .satisfies(it -> assertThat(Columns.of(it)).isLessThanOrEqualTo(80))
                        .doesNotEndWith(" "));
    }

    @Test
    void every_svg_is_xml_whose_texts_fit_into_their_columns(Redis redis) {
        Story.ofAllKinds(redis)
                .map(timeline -> timeline.marking(2, language -> "租约已经到期，".repeat(20)))
                .map(timeline -> SvgDrawing.of(timeline, CHINESE))
                .forEach(svg -> assertThat(svg).satisfies(it -> {
                    assertFit(it, "code", Layout.LABEL);
                    assertFit(it, "answer", Layout.LABEL);
                    assertFit(it, "held", Layout.HELD);
                    assertFit(it, "mark-words", Layout.MARK);
                    assertFit(it, "note-words", Layout.MARK);
                }));
    }

    private static void assertFit(String svg, String style, int columns) throws Exception {
        var texts = parsed(svg).getElementsByTagName("text");
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            if (text.getAttribute("class").endsWith("-" + style)) {
                assertThat(Columns.of(text.getTextContent()))
                        .as(text.getTextContent())
                        .isLessThanOrEqualTo(columns);
            }
        }
    }

    @Test
    void the_drawings_of_two_languages_share_no_id_and_no_class_on_one_page(Redis redis) {
        Timeline race = Story.RACE.on(redis);

        List<Set<String>> names = Stream.of(SvgDrawing.of(race, Language.ENGLISH), SvgDrawing.of(race, CHINESE))
                .map(svg -> NAME.matcher(svg)
                        .results()
                        .flatMap(found -> Arrays.stream(found.group(1).split(" ")))
                        .collect(Collectors.toSet()))
                .toList();

        assertThat(names.get(0)).doesNotContainAnyElementsOf(names.get(1));
    }

    @Test
    void a_sign_that_is_neither_chinese_nor_ascii_is_drawn_as_its_number(Redis redis) {
        assertThat(TextDrawing.of(new Story(new AwkwardValue().lock(), "A").on(redis), CHINESE))
                .contains("A<&\"]]>;#%% \\u00e9\\u0007");
    }
}

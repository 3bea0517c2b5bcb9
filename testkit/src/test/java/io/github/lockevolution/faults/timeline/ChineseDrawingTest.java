package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What holds of every timeline in Chinese. */
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
}

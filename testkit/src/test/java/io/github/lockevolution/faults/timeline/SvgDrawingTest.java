package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.StringReader;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

@OnTheBench
class SvgDrawingTest {

    private static final Pattern NAME = Pattern.compile("(?:id|class)=\"([^\"]+)\"");

    private static Document parsed(String svg) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (Exception e) {
            throw new AssertionError("no XML: " + e.getMessage() + "\n" + svg, e);
        }
    }

    private static Document drawn(Story story, Redis redis) {
        return parsed(SvgDrawing.of(story.on(redis), Language.ENGLISH));
    }

    private static Stream<Element> elements(Document svg, String tag) {
        NodeList found = svg.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }

    /** The elements of a class, without the legend at the bottom. */
    private static List<Element> ofClass(Document svg, String tag, String style) {
        int legend = Integer.parseInt(
                        svg.getDocumentElement().getAttribute("viewBox").split(" ")[3])
                - 42;
        return elements(svg, tag)
                .filter(element -> element.getAttribute("class").endsWith("-" + style))
                .filter(element -> !element.hasAttribute("y") || number(element, "y") < legend)
                .toList();
    }

    private static int number(Element element, String attribute) {
        return Integer.parseInt(element.getAttribute(attribute));
    }

    private static List<String> words(Document svg, String style) {
        return ofClass(svg, "text", style).stream().map(Element::getTextContent).toList();
    }

    @Test
    void a_drawing_of_any_kind_is_xml_that_needs_nothing_around_it(Redis redis) {
        Story.ofAllKinds(redis).map(it -> SvgDrawing.of(it, Language.ENGLISH)).forEach(svg -> {
            Element root = parsed(svg).getDocumentElement();
            assertThat(root.getAttribute("role")).isEqualTo("img");
            assertThat(root.getAttribute("viewBox")).matches("0 0 \\d+ \\d+");
            assertThat(svg)
                    .doesNotContain("<script")
                    .doesNotContain("@import")
                    .doesNotContain("href")
                    .contains("prefers-color-scheme:dark");
            assertThat(svg.replace("http://www.w3.org/2000/svg", "")).doesNotContain("://");
        });
    }

    @Test
    void who_cannot_see_it_is_told_the_story(Redis redis) {
        Document svg = drawn(Story.CRASH, redis);

        assertThat(elements(svg, "title").findFirst().orElseThrow().getTextContent())
                .isEqualTo("setnx-then-setex:A.A-crash.B");
        assertThat(elements(svg, "desc").findFirst().orElseThrow().getTextContent())
                .isEqualTo("1. A: SETNX lock A -> 1; Redis holds A, for ever."
                        + " 2. A is killed; Redis holds A, for ever."
                        + " 3. B: SETNX lock B -> 0, refused; Redis holds A, for ever."
                        + " 4. N, a newcomer: SETNX lock N -> 0, refused."
                        + " ORPHAN_KEY: everyone was gone, no lease was left, and a newcomer was refused.");
    }

    @Test
    void bars_stand_side_by_side_and_hatched_while_two_believe_that_they_hold_the_lock(Redis redis) {
        Document race = drawn(Story.RACE, redis);

        List<Element> hatched = ofClass(race, "rect", "hatch");
        assertThat(hatched).extracting(bar -> number(bar, "x")).containsExactly(71, 123);
        assertThat(hatched).extracting(bar -> number(bar, "y")).containsOnly(number(hatched.get(0), "y"));
        assertThat(hatched).extracting(bar -> number(bar, "height")).containsOnly(number(hatched.get(0), "height"));
        assertThat(ofClass(race, "rect", "bar")).hasSize(4);
        assertThat(ofClass(drawn(Story.FOREIGN_UNLOCK, redis), "rect", "hatch")).isEmpty();
    }

    @Test
    void a_crash_ends_a_lane_with_a_cross(Redis redis) {
        assertThat(ofClass(drawn(Story.CRASH, redis), "path", "cross")).hasSize(2);
        assertThat(ofClass(drawn(Story.LOST_REPLY, redis), "path", "cross")).hasSize(1);
        assertThat(words(drawn(Story.CRASH, redis), "fault")).containsExactly("A is killed");
    }

    @Test
    void a_lost_reply_is_an_arrow_that_breaks_off(Redis redis) {
        Document svg = drawn(Story.LOST_REPLY, redis);

        Element lost = ofClass(svg, "line", "lost").get(0);
        Element answered = ofClass(svg, "line", "answered").get(0);
        assertThat(number(lost, "x1")).isEqualTo(number(answered, "x1"));
        assertThat(number(lost, "x2")).isGreaterThan(number(answered, "x2"));
        assertThat(ofClass(svg, "path", "torn")).hasSize(1);
        assertThat(words(svg, "fault")).containsExactly("1, the answer is lost, gives up");
    }

    @Test
    void an_expiry_is_a_mark_on_the_lane_of_redis(Redis redis) {
        assertThat(words(drawn(Story.OVERRUN, redis), "expiry")).containsExactly("the lease runs out");
        assertThat(ofClass(drawn(Story.OVERRUN, redis), "path", "sand")).hasSize(2);
        assertThat(words(drawn(Story.SURVIVED, redis), "expiry")).containsExactly("the lease runs out");
        assertThat(words(drawn(Story.RACE, redis), "expiry")).isEmpty();
    }

    @Test
    void a_mark_stands_between_its_row_and_the_next(Redis redis) {
        Document svg = drawn(Story.RACE, redis);

        List<Element> rows = ofClass(svg, "text", "number");
        List<Element> marks = ofClass(svg, "text", "mark-words");
        assertThat(words(svg, "mark-words"))
                .containsExactly(
                        "RACE: B and A were inside at once, none past its lease",
                        "FOREIGN_UNLOCK: B made the lock free, which A owned");
        assertThat(number(marks.get(0), "y")).isBetween(number(rows.get(3), "y"), number(rows.get(4), "y"));
        assertThat(number(marks.get(1), "y")).isBetween(number(rows.get(6), "y"), number(rows.get(7), "y"));
    }

    @Test
    void four_clients_have_four_lanes_and_the_newcomer_a_fifth(Redis redis) {
        assertThat(words(drawn(Story.OF_FOUR, redis), "name")).containsExactly("A", "B", "C", "D", "Redis", "N");
    }

    @Test
    void every_text_fits_into_its_column_in_a_wide_font(Redis redis) {
        Story.ofAllKinds(redis)
                .map(it -> SvgDrawing.of(it, Language.ENGLISH))
                .map(SvgDrawingTest::parsed)
                .forEach(svg -> {
                    assertThat(words(svg, "code")).allMatch(text -> text.length() <= Layout.LABEL);
                    assertThat(words(svg, "answer")).allMatch(text -> text.length() <= Layout.LABEL);
                    assertThat(words(svg, "held")).allMatch(text -> text.length() <= Layout.HELD);
                    assertThat(words(svg, "mark-words")).allMatch(text -> text.length() <= Layout.MARK);
                    assertThat(words(svg, "title")).allMatch(text -> text.length() <= Layout.TITLE);
                });
    }

    @Test
    void what_xml_would_read_as_its_own_comes_back_as_it_was(Redis redis) {
        Document svg = drawn(new Story(new AwkwardValue().lock(), "A"), redis);

        assertThat(words(svg, "code").get(0)).isEqualTo("SET lock A<&\"]]>;#%% \u00e9\uFFFD NX PX 30000");
    }

    @Test
    void drawings_on_one_page_share_no_id_and_no_class(Redis redis) {
        Timeline race = Story.RACE.on(redis);
        List<Set<String>> names = Stream.of(race, race.marking(0, language -> "another"), Story.CRASH.on(redis))
                .map(it -> SvgDrawing.of(it, Language.ENGLISH))
                .map(svg ->
                        NAME.matcher(svg).results().map(found -> found.group(1)).collect(Collectors.toSet()))
                .toList();

        assertThat(names.get(0)).doesNotContainAnyElementsOf(names.get(1)).doesNotContainAnyElementsOf(names.get(2));
        assertThat(names.get(1)).doesNotContainAnyElementsOf(names.get(2));
    }
}

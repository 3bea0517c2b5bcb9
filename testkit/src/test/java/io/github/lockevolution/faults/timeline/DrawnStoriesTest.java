package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TakesTwoKeys;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each story as a text and for Mermaid, in English and in Chinese, as it stands in a file of its name. That Mermaid reads such text was tried with
 * mermaid.parse of Mermaid 11.17.2; the build has no Mermaid.
 */
@OnTheBench
class DrawnStoriesTest {

    private static final Language CHINESE = LanguageSetting.parse("zh");

    /** By the names of their files: what each shows that no other does. */
    private static final Map<String, Story> STORIES = Map.ofEntries(
            Map.entry("two-inside-at-once", Story.RACE),
            Map.entry("four-clients-have-four-lanes", Story.OF_FOUR),
            Map.entry("a-crash-ends-a-lane", Story.CRASH),
            Map.entry("a-lost-reply", Story.LOST_REPLY),
            Map.entry("an-expiry-has-a-row-of-its-own", Story.OVERRUN),
            Map.entry("a-lease-that-is-left-runs-out-before-the-newcomer-comes", Story.SURVIVED),
            Map.entry("a-story-that-breaks-off", new Story(new GetThenSet().lock(), "A")),
            Map.entry("a-story-that-breaks-off-after-a-race", new Story(new GetThenSet().lock(), "A.B.B.A")),
            Map.entry("a-command-too-long-for-its-column", new Story(new SoundSpec().lock(), "A.A.A")),
            Map.entry("several-keys", new Story(new TakesTwoKeys().lock(), "A.A.A.expire.B.A.B.B.B")),
            Map.entry("signs-that-mean-something-elsewhere", new Story(new AwkwardValue().lock(), "A")));

    static Set<String> stories() {
        return STORIES.keySet();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stories")
    void a_story_is_drawn_as_it_is_known_to_be(String name, Redis redis) throws IOException {
        Timeline timeline = STORIES.get(name).on(redis);

        String drawn = Stream.of(Language.ENGLISH, CHINESE)
                .flatMap(language ->
                        Stream.of(TextDrawing.of(timeline, language), MermaidDrawing.of(timeline, language)))
                .collect(Collectors.joining("\n====\n\n"));

        assertThat(drawn).isEqualTo(known(name));
    }

    private static String known(String name) throws IOException {
        try (InputStream file = DrawnStoriesTest.class.getResourceAsStream(name + ".txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_shortest_story_of_two_takes_twelve_rows_at_most_from_the_names_to_the_newcomer(Redis redis) {
        Stream.of(Story.RACE, Story.OVERRUN, Story.FOREIGN_UNLOCK, Story.CRASH, Story.LOST_REPLY)
                .forEach(story -> {
                    List<String> lines = TextDrawing.of(story.on(redis), Language.ENGLISH)
                            .lines()
                            .toList();
                    String last = lines.stream()
                            .filter(line -> line.contains("a newcomer"))
                            .findFirst()
                            .orElseThrow();
                    assertThat(lines.indexOf(last) - lines.indexOf(""))
                            .as(story.moves())
                            .isBetween(4, 12);
                });
    }

    @Test
    void no_line_is_wider_than_80_columns_or_has_blanks_at_its_end_or_signs_that_are_not_ascii(Redis redis) {
        Story.ofAllKinds(redis)
                .map(it -> TextDrawing.of(it, Language.ENGLISH))
                .flatMap(String::lines)
                .forEach(line -> assertThat(line)
                        .hasSizeLessThanOrEqualTo(80)
                        .doesNotEndWith(" ")
                        .matches("[ -~]*"));
    }

    @Test
    void a_long_note_of_mermaid_is_broken_into_lines_that_keep_what_is_escaped_in_them(Redis redis) {
        assertThat(MermaidDrawing.of(
                        Story.CRASH.on(redis).marking(0, language -> "on the next stage; " + "#".repeat(30)),
                        Language.ENGLISH))
                .contains("Note over A,Redis: on the next stage#59;<br/>" + "#35;".repeat(30) + "\n");
    }
}

package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.schedule.Held;
import io.github.lockevolution.faults.schedule.Recording;
import io.github.lockevolution.faults.schedule.Retelling;
import io.github.lockevolution.faults.schedule.Retelling.Difference;
import io.github.lockevolution.faults.schedule.Schedule;
import io.github.lockevolution.faults.timeline.Belief;
import io.github.lockevolution.faults.timeline.Closing;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Stages;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LanguageTest {

    private static final String ENGLISH_WORD = "\\b[a-z]{4,}";

    @Test
    void an_explanation_says_the_same_in_both_languages() {
        Explanation explanation = new Explanation(
                Failure.ORPHAN_KEY,
                List.of(new Belief("A", Belief.Kind.DEAD), new Belief("B", Belief.Kind.UNANSWERED)),
                Optional.of(new Held("A", Optional.of(Duration.ofSeconds(30)))),
                new Closing(Optional.of("mine"), List.of("GET key", "SET key"), List.of("x", "y"), false));

        assertThat(Language.ENGLISH.explained(explanation)).isEqualTo("""
                - **Believed:** A is dead; B does not know, its answer was lost
                - **Redis held:** lock = A, for 30 s
                - **Closed by:** mine, by GET key, then SET key; not yet by x, y
                """);
        assertThat(Language.CHINESE.explained(explanation)).isEqualTo("""
                - **各自以为：** A 已经死亡；B 不知道，应答丢失了
                - **Redis 里：** lock = A，租约 30 秒
                - **由谁堵上：** mine，用 GET key，再用 SET key；x、y 还没有堵上
                """);
    }

    @ParameterizedTest
    @EnumSource
    void every_belief_has_chinese_words(Belief.Kind kind) {
        Explanation explanation = new Explanation(
                Failure.RACE,
                List.of(new Belief("A", kind)),
                Optional.empty(),
                new Closing(Optional.empty(), List.of(), List.of(), true));

        assertThat(Language.CHINESE.explained(explanation))
                .containsPattern("A \\p{IsHan}{2}")
                .doesNotContainPattern(ENGLISH_WORD);
    }

    @ParameterizedTest
    @EnumSource
    void every_difference_has_chinese_words(Difference.Kind kind) {
        Difference difference = new Difference(0, kind, "A", "GET -> 0", "S1", Optional.of("DEL -> 1"));

        assertThat(Language.CHINESE
                        .retold(retelling(Optional.of(difference)))
                        .lines()
                        .reduce("", (a, b) -> b))
                .startsWith("**第一处不同：** ")
                .doesNotContainPattern(ENGLISH_WORD);
    }

    @Test
    void a_story_without_a_difference_says_so() {
        assertThat(Language.ENGLISH.retold(retelling(Optional.empty()))).isEqualTo("""
                On stage1-get-set the story is `stage1-get-set:A` and shows **no failure**.

                No answer makes a difference.
                """);
        assertThat(Language.CHINESE.retold(retelling(Optional.empty()))).isEqualTo("""
                到了 stage1-get-set 上，它成了 `stage1-get-set:A`，**没有演示出任何失败**。

                没有哪个应答造成差别。
                """);
    }

    private static Retelling retelling(Optional<Difference> difference) {
        Recording story = new Recording(
                Stages.onTheClassPath().all().get(0),
                Schedule.parse("stage1-get-set:A"),
                List.of(),
                List.of(),
                Optional.empty());
        return new Retelling(story, story, difference);
    }
}

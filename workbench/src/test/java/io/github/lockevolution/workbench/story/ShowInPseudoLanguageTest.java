package io.github.lockevolution.workbench.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.text.Unmarked;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever replays a schedule reads nothing that is not in the message files, in text and in both kinds of drawings. */
@OnTheBench
class ShowInPseudoLanguageTest {

    private static final LockCatalog CATALOG = LockCatalog.onTheClassPath();

    private static final List<String> SCHEDULES = List.of(
            "stage1-get-set:A.B.B.A.A.A.B.B",
            "stage2-setnx:A.A-crash.B",
            "stage2-setnx:A.B.A.A",
            "stage4-set-nx-ex:A.A.expire.B.A.B.B",
            "stage4-set-nx-ex:A-lost.B",
            "stage5-lua:A.expire.B.B.B.A.A");

    @ParameterizedTest
    @ValueSource(strings = {"stage1-get-set:A.B.B", "stage2-setnx:A.A-crash"})
    void a_story_that_is_not_at_its_end_is_marked(String schedule, Redis redis) {
        assertThat(Unmarked.butForNames().in(shown(Drawing.text, schedule, redis)))
                .isEmpty();
    }

    @Test
    void the_text_is_marked(Redis redis) {
        assertThat(SCHEDULES)
                .allSatisfy(schedule -> assertThat(Unmarked.butForNames().in(shown(Drawing.text, schedule, redis)))
                        .isEmpty());
    }

    @Test
    void the_mermaid_drawing_is_marked(Redis redis) {
        Unmarked unmarked = Unmarked.butForNames()
                .andPattern("sequenceDiagram|participant|(de)?activate [A-D]|<br/>|\\btitle\\b|\\bas\\b"
                        + "|Note (over|right of) ([A-D],)?\\w+:|\\bRedis(?=-|:|\\n)|--x(?=[A-D])");

        assertThat(SCHEDULES)
                .allSatisfy(schedule -> assertThat(unmarked.in(shown(Drawing.mermaid, schedule, redis)))
                        .isEmpty());
    }

    /** What is written in it, and what is read aloud. */
    @Test
    void the_svg_drawing_is_marked(Redis redis) {
        Unmarked unmarked = Unmarked.butForNames()
                .andPattern("(?<=>)Redis(?=<)|&quot;")
                .andPattern("(?s)<style>.*?</style>|<[^>]*>");

        assertThat(SCHEDULES).allSatisfy(schedule -> {
            String drawing = shown(Drawing.svg, schedule, redis);
            assertThat(drawing).doesNotContain("aria-label=");
            assertThat(unmarked.in(drawing)).isEmpty();
        });
    }

    @Test
    void a_replay_that_differed_is_marked(Redis redis) {
        Replay replay = new Replay(3, 10, Optional.of("(difference)"));
        ReplayReport differed = new ReplayReport(play("stage2-setnx:A.B.A.A", redis), replay, List.of());

        assertThat(Unmarked.butForNames()
                        .andPattern("\\(difference\\)")
                        .in(differed.as(Drawing.text, CATALOG.all(), Unmarked.PSEUDO)))
                .isEmpty();
    }

    /** A complete story also on every other lock. */
    private static String shown(Drawing drawing, String schedule, Redis redis) {
        Trace story = play(schedule, redis);
        List<TransferResult> others = CATALOG.all().stream()
                .filter(stage -> story.isComplete())
                .filter(stage -> !stage.name().equals(story.stage().name()))
                .map(other -> ScheduleTransfer.on(other, redis, story))
                .toList();
        return new ReplayReport(story, new Replay(10, 10, Optional.empty()), others)
                .as(drawing, CATALOG.all(), Unmarked.PSEUDO);
    }

    private static Trace play(String text, Redis redis) {
        Schedule schedule = Schedule.parse(text);
        LockStage stage = CATALOG.named(List.of(schedule.stage())).get(0);
        try (Testbed testbed = Testbed.open(stage, redis, schedule.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }
}

package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What happened to one of several servers stands in every picture of it, with the name of the server. */
class ServerMoveDrawingTest {

    private static final Move RESTART = new Move(MoveKind.SERVER_RESTART, 1);
    private static final Move AHEAD = new Move(MoveKind.SERVER_AHEAD, 2);

    private static Timeline timeline() {
        Trace before = FailoverStory.of("A");
        List<Step> steps = new ArrayList<>(before.steps());
        steps.add(Step.ofStore(RESTART, List.of(RESTART), new TreeMap<>()));
        steps.add(Step.ofStore(AHEAD, List.of(AHEAD), new TreeMap<>()));
        Schedule schedule = new Schedule(
                before.lock().name(), steps.stream().map(Step::move).toList());
        return Timeline.of(new Trace(before.lock(), schedule, steps, List.of(), Optional.empty()));
    }

    @Test
    void a_row_says_which_server_it_was() {
        assertThat(timeline().rows())
                .extracting(row -> row.action().in(Language.ENGLISH))
                .contains("S2 restarts and is empty", "the clock of S3 jumps ahead: what S3 holds runs out");
    }

    @Test
    void it_is_in_every_form_and_language() {
        assertThat(MermaidDrawing.of(timeline(), Language.ENGLISH))
                .contains("Note over Redis: S2 restarts and is empty", "Note over Redis: the clock of S3 jumps ahead");
        assertThat(SvgDrawing.of(timeline(), Language.ENGLISH)).contains("-fault\" x=", ">S2 restarts and is empty<");
        assertThat(TextDrawing.of(timeline(), Language.withTag("zh").orElseThrow()))
                .contains("S2 重启，数据全部丢失", "S3 的时钟向前跳");
    }
}

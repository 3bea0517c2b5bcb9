package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A clock that jumps ahead is no command, and no belief changes by it; still every drawing says it. */
class ClockAheadDrawingTest {

    private static final Language CHINESE = LanguageSetting.parse("zh");

    private static final Timeline TIMELINE = new Timeline(
            "by-the-clock:A-ahead",
            "Redis",
            List.of(),
            List.of("A", "B"),
            List.of(new Row(
                    1,
                    new TimelineAction(
                            TimelineAction.Kind.CLOCK_AHEAD, Optional.of("A"), List.of(), Optional.empty(), false),
                    List.of(ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED),
                    Set.of(),
                    Set.of(),
                    Optional.of(Content.NOTHING),
                    List.of())));

    @Test
    void the_text_has_a_line_for_it() {
        assertThat(TextDrawing.of(TIMELINE, Language.ENGLISH))
                .contains("\n     1  the clock of A jumps ahead  nothing\n");
        assertThat(TextDrawing.of(TIMELINE, CHINESE)).contains("A 的时钟向前跳");
    }

    @Test
    void mermaid_has_a_note_at_the_client() {
        assertThat(MermaidDrawing.of(TIMELINE, Language.ENGLISH)).contains("    Note over A: its clock jumps ahead\n");
        assertThat(MermaidDrawing.of(TIMELINE, CHINESE)).contains("    Note over A: 时钟向前跳\n");
    }

    @Test
    void the_svg_shows_it_as_a_fault() {
        assertThat(SvgDrawing.of(TIMELINE, Language.ENGLISH))
                .containsPattern("-fault\" x=\"\\d+\" y=\"\\d+\">the clock of A jumps ahead<");
    }
}

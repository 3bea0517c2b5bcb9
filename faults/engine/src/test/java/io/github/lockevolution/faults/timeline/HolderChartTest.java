package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.text.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

class HolderChartTest {

    /** A holds from 0 to 30, B from 20 to 40, and harm is done at 25. */
    private static final HolderChart TWO_AT_ONCE = new HolderChart(
            "stage <1>",
            60,
            "60 min",
            List.of(
                    new HolderChart.Change(0, 1),
                    new HolderChart.Change(20, 2),
                    new HolderChart.Change(30, 1),
                    new HolderChart.Change(40, 0)),
            List.of(25L));

    @Test
    void digits_say_how_many_held_the_lock_and_a_mark_when_harm_was_done() {
        assertThat(TWO_AT_ONCE.text(Language.ENGLISH)).isEqualTo("""
                holders  11111111111111111111222222222221111111111...................
                harm                              ^
                         0                                                     60 min""");
    }

    @Test
    void without_harm_there_is_no_line_for_it() {
        HolderChart harmless = new HolderChart("x", 60, "60 s", List.of(new HolderChart.Change(59, 1)), List.of());

        assertThat(harmless.text(Language.ENGLISH)).isEqualTo("""
                holders  ...........................................................1
                         0                                                       60 s""");
    }

    @Test
    void who_comes_and_goes_within_one_column_is_seen() {
        HolderChart brief = new HolderChart(
                "x",
                6000,
                "6 s",
                List.of(
                        new HolderChart.Change(100, 1),
                        new HolderChart.Change(101, 12),
                        new HolderChart.Change(102, 0)),
                List.of());

        assertThat(brief.most()).isEqualTo(12);
        assertThat(brief.text(Language.ENGLISH)).startsWith("holders  .+....");
    }

    @Test
    void the_svg_has_a_bar_for_each_holder_and_stripes_where_there_are_several() {
        String svg = TWO_AT_ONCE.svg(Language.ENGLISH);

        assertThat(svg)
                .startsWith("<svg ")
                .contains("stage &lt;1&gt;")
                // one bar before, two at once, one after; and the one of the legend
                .containsPattern("(?s)(<rect class=\"holders-bar\".*){5}")
                .containsPattern("(?s)(<rect class=\"holders-hatch\".*){3}")
                .containsOnlyOnce("<path class=\"holders-mark\"");
    }

    @Test
    void a_run_without_length_cannot_be_drawn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HolderChart("x", 0, "0 s", List.of(), List.of()))
                .withMessage("a run takes 1 or more of its unit, got 0");
    }
}

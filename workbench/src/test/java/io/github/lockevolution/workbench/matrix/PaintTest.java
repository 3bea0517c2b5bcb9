package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Expectation;
import org.junit.jupiter.api.Test;

class PaintTest {

    private static final String TABLE = """
            schedules             280        1,186
            RACE                  0          1,096
            ORPHAN_KEY            2.6 · 10^23  10 ?
            UNRELEASED            0          0 -
            as expected           yes        NO

            RACE     two clients are inside at once
            """;

    @Test
    void the_names_of_failures_and_how_often_they_show_stand_out_and_no_other_number() {
        assertThat(new Paint(true).matrix(TABLE).replace("\033[1;33m", "<").replace("\033[m", ">"))
                .isEqualTo("""
                schedules             280        1,186
                <RACE>                  0          <1,096>
                <ORPHAN_KEY>            <2.6 · 10^23>  <10> ?
                UNRELEASED            0          0 -
                as expected           yes        NO

                <RACE>     two clients are inside at once
                """);
    }

    @Test
    void without_colours_everything_stays_as_it_is() {
        assertThat(new Paint(false).matrix(TABLE)).isEqualTo(TABLE);
        assertThat(new Paint(false).conclusion("All is well.", Expectation.MET)).isEqualTo("All is well.");
    }

    @Test
    void each_conclusion_has_a_colour_of_its_own() {
        Paint paint = new Paint(true);

        assertThat(paint.conclusion("x", Expectation.MET)).isEqualTo("\033[36mx\033[m");
        assertThat(paint.conclusion("x", Expectation.BROKEN)).isEqualTo("\033[1;33mx\033[m");
        assertThat(paint.conclusion("x", Expectation.INCONCLUSIVE)).isEqualTo("\033[1;35mx\033[m");
    }
}

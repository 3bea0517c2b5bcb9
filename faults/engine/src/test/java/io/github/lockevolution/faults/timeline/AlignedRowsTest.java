package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.timeline.TimelineAction.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A row is here a letter for its client, and its height the number of its row in the timeline times ten. */
class AlignedRowsTest {

    private static Row row(int number, Kind kind, String who) {
        TimelineAction action = new TimelineAction(kind, Optional.of(who), List.of(), Optional.empty(), false);
        return new Row(number, action, List.of(), Set.of(), Set.of(), Optional.empty(), List.of());
    }

    private static AlignedRows aligned(List<Row> left, List<Row> right) {
        return AlignedRows.of(left, right, row -> row.number() * 10, 100);
    }

    @Test
    void rows_of_the_same_client_begin_together_below_the_higher_of_those_before() {
        List<Row> left = List.of(row(5, Kind.COMMAND, "A"), row(1, Kind.COMMAND, "B"));
        List<Row> right = List.of(row(2, Kind.LEAVES, "A"), row(4, Kind.COMMAND, "B"));

        assertThat(aligned(left, right)).isEqualTo(new AlignedRows(List.of(100, 150, 190), List.of(100, 150, 190)));
    }

    @Test
    void a_row_that_the_other_has_not_leaves_a_gap_there() {
        List<Row> left = List.of(row(1, Kind.COMMAND, "A"), row(3, Kind.KILLED, "A"), row(2, Kind.COMMAND, "B"));
        List<Row> right = List.of(row(1, Kind.COMMAND, "A"), row(2, Kind.COMMAND, "B"));

        assertThat(aligned(left, right))
                .isEqualTo(new AlignedRows(List.of(100, 110, 140, 160), List.of(100, 140, 160)));
        assertThat(aligned(right, left))
                .isEqualTo(new AlignedRows(List.of(100, 140, 160), List.of(100, 110, 140, 160)));
    }

    @Test
    void other_faults_of_one_client_are_other_rows() {
        List<Row> left = List.of(row(1, Kind.KILLED, "A"));
        List<Row> right = List.of(row(1, Kind.CLOCK_AHEAD, "A"));

        assertThat(aligned(left, right)).isEqualTo(new AlignedRows(List.of(100, 120), List.of(110, 120)));
    }

    @Test
    void of_the_same_timeline_all_rows_follow_each_other() {
        List<Row> rows = List.of(row(1, Kind.COMMAND, "A"), row(2, Kind.COMMAND, "A"));

        assertThat(aligned(rows, rows).left())
                .containsExactly(100, 110, 130)
                .isEqualTo(aligned(rows, rows).right());
    }
}

package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 13})
    void a_number_of_clients_out_of_bounds_is_refused(int clients) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.clients(clients))
                .withMessage("the number of clients is " + clients + "; it needs to be 2 to 12");
    }

    @ParameterizedTest
    @CsvSource({
        "CRASHES, crashes",
        "EXPIRIES, expiries",
        "LOST_REPLIES, lost replies",
        "AHEAD, clocks ahead",
        "SIDE, commands on the side",
        "FAILOVERS, failovers",
        "RESTARTS, restarts",
        "EVICTIONS, evictions"
    })
    void a_number_out_of_bounds_is_refused(Bound bound, String called) {
        for (int times : List.of(-1, 10)) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Bounds.clients(2).with(bound, times))
                    .withMessage("the number of " + called + " is " + times + "; it needs to be 0 to 9");
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_smallest_and_the_largest_are_fine(Bound bound) {
        assertThat(Bounds.clients(2).with(bound, 0).most(bound)).isZero();
        assertThat(Bounds.clients(12).with(bound, 9).most(bound)).isEqualTo(9);
    }

    /** In this order there is one of the first, two of the second, and so on. */
    private static final Bounds MANY = Bounds.clients(12)
            .crashes(1)
            .expiries(2)
            .lostReplies(3)
            .ahead(4)
            .side(5)
            .failovers(6)
            .restarts(7)
            .evictions(8);

    @Test
    void each_is_called_by_its_name_and_those_of_another_number_are_not_equal() {
        assertThat(MANY)
                .hasToString("{clients=12, crashes=1, expiries=2, lostReplies=3, ahead=4, side=5, failovers=6"
                        + ", restarts=7, evictions=8}");
        for (Bound bound : Bound.values()) {
            assertThat(MANY.with(bound, 9)).isNotEqualTo(MANY);
            assertThat(MANY.with(bound, MANY.most(bound))).isEqualTo(MANY).hasSameHashCodeAs(MANY);
        }
    }

    /** Commands on the side are none. */
    @Test
    void faults_of_all_kinds_are_counted_together() {
        assertThat(MANY.faults()).isEqualTo(1 + 2 + 3 + 4 + 6 + 7 + 8);
    }

    @Test
    void the_usual_ones_are_two_clients_a_crash_an_expiry_and_a_command_on_the_side() {
        assertThat(Bounds.USUAL)
                .hasToString("{clients=2, crashes=1, expiries=1, lostReplies=0, ahead=0, side=1, failovers=0"
                        + ", restarts=0, evictions=0}");
    }

    @ParameterizedTest
    @CsvSource({
        "CRASH, CRASHES",
        "EXPIRE, EXPIRIES",
        "LOST_REPLY, LOST_REPLIES",
        "AHEAD, AHEAD",
        "SERVER_AHEAD, AHEAD",
        "SIDE, SIDE",
        "FAILOVER, FAILOVERS",
        "SERVER_RESTART, RESTARTS",
        "EVICT, EVICTIONS"
    })
    void a_fault_leaves_one_less_of_its_kind(MoveKind fault, Bound bound) {
        assertThat(MANY.without(new Move(fault, 0))).isEqualTo(MANY.with(bound, MANY.most(bound) - 1));
    }

    @Test
    void a_step_and_what_arrives_leave_all() {
        assertThat(MANY.without(new Move(MoveKind.STEP, 0))).isEqualTo(MANY);
        assertThat(MANY.without(Move.REPLICATE)).isEqualTo(MANY);
    }

    @ParameterizedTest
    @EnumSource
    void bounds_cover_others_if_they_allow_no_less_of_anything(Bound bound) {
        Bounds more = MANY.with(bound, 9);

        assertThat(more.cover(MANY)).isTrue();
        assertThat(MANY.cover(MANY)).isTrue();
        assertThat(MANY.cover(more)).isFalse();
        assertThat(Bounds.clients(3).cover(Bounds.clients(2))).isTrue();
        assertThat(Bounds.clients(2).cover(Bounds.clients(3))).isFalse();
    }
}

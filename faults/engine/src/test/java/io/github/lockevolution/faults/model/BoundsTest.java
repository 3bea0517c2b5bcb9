package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 |  0 |  0 |  0 | the number of clients is 1; it needs to be 2 to 12
            13 |  0 |  0 |  0 | the number of clients is 13; it needs to be 2 to 12
            2 | -1 |  0 |  0 | the number of crashes is -1; it needs to be 0 to 9
            2 | 10 |  0 |  0 | the number of crashes is 10; it needs to be 0 to 9
            2 |  0 | -1 |  0 | the number of expiries is -1; it needs to be 0 to 9
            2 |  0 | 10 |  0 | the number of expiries is 10; it needs to be 0 to 9
            2 |  0 |  0 | -1 | the number of lost replies is -1; it needs to be 0 to 9
            2 |  0 |  0 | 10 | the number of lost replies is 10; it needs to be 0 to 9
            """)
    void a_number_out_of_bounds_is_refused(int clients, int crashes, int expiries, int lostReplies, String message) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new Bounds(clients, crashes, expiries, lostReplies))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_clocks_out_of_bounds_is_refused(int ahead) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new Bounds(2, 0, 0, 0, ahead))
                .withMessage("the number of clocks ahead is " + ahead + "; it needs to be 0 to 9");
    }

    @Test
    void clocks_agree_unless_it_is_said() {
        assertThat(new Bounds(2, 1, 1, 1)).isEqualTo(new Bounds(2, 1, 1, 1, 0));
        assertThat(new Bounds(2, 1, 1, 1)).isNotEqualTo(new Bounds(2, 1, 1, 1, 1));
    }

    @Test
    void faults_of_all_kinds_are_counted_together() {
        assertThat(new Bounds(12, 1, 2, 3, 4).faults()).isEqualTo(10);
        assertThat(new Bounds(12, 1, 2, 3, 4, 9)
                        .withFailovers(5)
                        .withRestarts(6)
                        .faults())
                .isEqualTo(21);
    }

    @Test
    void the_smallest_and_the_largest_are_fine() {
        assertThatCode(() -> new Bounds(2, 0, 0, 0)).doesNotThrowAnyException();
        assertThatCode(() -> new Bounds(12, 9, 9, 9, 9)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_commands_on_the_side_out_of_bounds_is_refused(int side) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new Bounds(2, 0, 0, 0, 0, side))
                .withMessage("the number of commands on the side is " + side + "; it needs to be 0 to 9");
    }

    @Test
    void the_usual_ones_are_two_clients_a_crash_an_expiry_and_a_command_on_the_side() {
        assertThat(Bounds.USUAL)
                .returns(2, Bounds::clients)
                .returns(1, Bounds::crashes)
                .returns(1, Bounds::expiries)
                .returns(0, Bounds::lostReplies)
                .returns(0, Bounds::ahead)
                .returns(1, Bounds::side)
                .returns(0, Bounds::failovers);
    }

    @Test
    void a_fault_leaves_one_less_of_its_kind_and_a_step_leaves_all() {
        Bounds bounds = new Bounds(3, 1, 2, 3, 4, 5, 6);

        assertThat(bounds.without(Move.REPLICATE)).isEqualTo(bounds);
        assertThat(bounds.without(Move.FAILOVER)).isEqualTo(new Bounds(3, 1, 2, 3, 4, 5, 5));
        assertThat(bounds.without(new Move(Move.Kind.STEP, 0))).isEqualTo(bounds);
        assertThat(bounds.without(new Move(Move.Kind.CRASH, 1))).isEqualTo(new Bounds(3, 0, 2, 3, 4, 5, 6));
        assertThat(bounds.without(Move.EXPIRE)).isEqualTo(new Bounds(3, 1, 1, 3, 4, 5, 6));
        assertThat(bounds.without(new Move(Move.Kind.LOST_REPLY, 2))).isEqualTo(new Bounds(3, 1, 2, 2, 4, 5, 6));
        assertThat(bounds.without(new Move(Move.Kind.AHEAD, 2))).isEqualTo(new Bounds(3, 1, 2, 3, 3, 5, 6));
        assertThat(bounds.without(new Move(Move.Kind.SIDE, 2))).isEqualTo(new Bounds(3, 1, 2, 3, 4, 4, 6));
        assertThat(bounds.withRestarts(7).without(new Move(Move.Kind.SERVER_RESTART, 2)))
                .isEqualTo(bounds.withRestarts(6));
        assertThat(bounds.without(new Move(Move.Kind.SERVER_AHEAD, 2))).isEqualTo(new Bounds(3, 1, 2, 3, 3, 5, 6));
    }

    @Test
    void bounds_cover_others_if_they_allow_no_less_of_anything() {
        assertThat(new Bounds(3, 1, 2, 0).cover(Bounds.USUAL)).isTrue();
        assertThat(Bounds.USUAL.cover(Bounds.USUAL)).isTrue();
        assertThat(new Bounds(3, 0, 2, 9).cover(Bounds.USUAL)).isFalse();
        assertThat(new Bounds(3, 1, 0, 9).cover(Bounds.USUAL)).isFalse();
        assertThat(Bounds.USUAL.cover(new Bounds(2, 0, 0, 1))).isFalse();
        assertThat(Bounds.USUAL.cover(new Bounds(3, 0, 0, 0))).isFalse();
        assertThat(Bounds.USUAL.cover(new Bounds(2, 0, 0, 0, 1))).isFalse();
        assertThat(Bounds.USUAL.cover(new Bounds(2, 0, 0, 0).withRestarts(1))).isFalse();
        assertThat(Bounds.USUAL.cover(new Bounds(2, 0, 0, 0, 0, 2))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.USUAL.withFailovers(1))).isFalse();
        assertThat(Bounds.USUAL.withFailovers(1).cover(Bounds.USUAL)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_failovers_or_restarts_out_of_bounds_is_refused(int times) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.USUAL.withFailovers(times))
                .withMessage("the number of failovers is " + times + "; it needs to be 0 to 9");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.USUAL.withRestarts(times))
                .withMessage("the number of restarts is " + times + "; it needs to be 0 to 9");
    }
}

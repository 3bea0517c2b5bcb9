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
                .isThrownBy(() -> Bounds.clients(clients)
                        .crashes(crashes)
                        .expiries(expiries)
                        .lostReplies(lostReplies))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_clocks_out_of_bounds_is_refused(int ahead) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.clients(2).ahead(ahead))
                .withMessage("the number of clocks ahead is " + ahead + "; it needs to be 0 to 9");
    }

    @Test
    void clocks_agree_unless_it_is_said() {
        assertThat(Bounds.clients(2).crashes(1).expiries(1).lostReplies(1))
                .isEqualTo(Bounds.clients(2).crashes(1).expiries(1).lostReplies(1));
        assertThat(Bounds.clients(2).crashes(1).expiries(1).lostReplies(1))
                .isNotEqualTo(
                        Bounds.clients(2).crashes(1).expiries(1).lostReplies(1).ahead(1));
    }

    @Test
    void faults_of_all_kinds_are_counted_together() {
        assertThat(Bounds.clients(12)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(4)
                        .faults())
                .isEqualTo(10);
        assertThat(Bounds.clients(12)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(4)
                        .side(9)
                        .failovers(5)
                        .restarts(6)
                        .faults())
                .isEqualTo(21);
    }

    @Test
    void the_smallest_and_the_largest_are_fine() {
        assertThatCode(() -> Bounds.clients(2)).doesNotThrowAnyException();
        assertThatCode(() ->
                        Bounds.clients(12).crashes(9).expiries(9).lostReplies(9).ahead(9))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_commands_on_the_side_out_of_bounds_is_refused(int side) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.clients(2).side(side))
                .withMessage("the number of commands on the side is " + side + "; it needs to be 0 to 9");
    }

    @Test
    void the_usual_ones_are_two_clients_a_crash_an_expiry_and_a_command_on_the_side() {
        assertThat(Bounds.USUAL)
                .hasToString("{clients=2, crashes=1, expiries=1, lostReplies=0, ahead=0, side=1, failovers=0"
                        + ", restarts=0, evictions=0}");
    }

    @Test
    void a_fault_leaves_one_less_of_its_kind_and_a_step_leaves_all() {
        Bounds bounds = Bounds.clients(3)
                .crashes(1)
                .expiries(2)
                .lostReplies(3)
                .ahead(4)
                .side(5)
                .failovers(6);

        assertThat(bounds.without(Move.REPLICATE)).isEqualTo(bounds);
        assertThat(bounds.without(Move.FAILOVER))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(4)
                        .side(5)
                        .failovers(5));
        assertThat(bounds.without(new Move(MoveKind.STEP, 0))).isEqualTo(bounds);
        assertThat(bounds.without(new Move(MoveKind.CRASH, 1)))
                .isEqualTo(Bounds.clients(3)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(4)
                        .side(5)
                        .failovers(6));
        assertThat(bounds.without(Move.EXPIRE))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(1)
                        .lostReplies(3)
                        .ahead(4)
                        .side(5)
                        .failovers(6));
        assertThat(bounds.without(new Move(MoveKind.LOST_REPLY, 2)))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(2)
                        .ahead(4)
                        .side(5)
                        .failovers(6));
        assertThat(bounds.without(new Move(MoveKind.AHEAD, 2)))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(3)
                        .side(5)
                        .failovers(6));
        assertThat(bounds.without(new Move(MoveKind.SIDE, 2)))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(4)
                        .side(4)
                        .failovers(6));
        assertThat(bounds.restarts(7).without(new Move(MoveKind.SERVER_RESTART, 2)))
                .isEqualTo(bounds.restarts(6));
        assertThat(bounds.without(new Move(MoveKind.SERVER_AHEAD, 2)))
                .isEqualTo(Bounds.clients(3)
                        .crashes(1)
                        .expiries(2)
                        .lostReplies(3)
                        .ahead(3)
                        .side(5)
                        .failovers(6));
    }

    @Test
    void bounds_cover_others_if_they_allow_no_less_of_anything() {
        assertThat(Bounds.clients(3).crashes(1).expiries(2).cover(Bounds.USUAL)).isTrue();
        assertThat(Bounds.USUAL.cover(Bounds.USUAL)).isTrue();
        assertThat(Bounds.clients(3).expiries(2).lostReplies(9).cover(Bounds.USUAL))
                .isFalse();
        assertThat(Bounds.clients(3).crashes(1).lostReplies(9).cover(Bounds.USUAL))
                .isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.clients(2).lostReplies(1))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.clients(3))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.clients(2).ahead(1))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.clients(2).restarts(1))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.clients(2).side(2))).isFalse();
        assertThat(Bounds.USUAL.cover(Bounds.USUAL.failovers(1))).isFalse();
        assertThat(Bounds.USUAL.failovers(1).cover(Bounds.USUAL)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void a_number_of_failovers_or_restarts_out_of_bounds_is_refused(int times) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.USUAL.failovers(times))
                .withMessage("the number of failovers is " + times + "; it needs to be 0 to 9");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Bounds.USUAL.restarts(times))
                .withMessage("the number of restarts is " + times + "; it needs to be 0 to 9");
    }
}

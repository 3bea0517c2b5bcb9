package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    private static final String EVERYTHING = "stage3-setnx-setex:A.B-lost.C-crash.expire.D.L-ahead";

    @Test
    void a_text_names_the_stage_and_then_the_moves() {
        Schedule schedule = Schedule.parse("stage3-setnx-setex:A.A-crash.B");

        assertThat(schedule.lock()).isEqualTo("stage3-setnx-setex");
        assertThat(schedule.moves())
                .containsExactly(new Move(MoveKind.STEP, 0), new Move(MoveKind.CRASH, 0), new Move(MoveKind.STEP, 1));
    }

    @Test
    void what_is_read_is_written_alike() {
        assertThat(Schedule.parse(EVERYTHING)).hasToString(EVERYTHING);
    }

    @Test
    void that_the_clients_are_careless_stands_behind_the_name_of_the_lock() {
        Schedule schedule = Schedule.parse("stage4-set-nx-ex.careless:A.B.B");

        assertThat(schedule.lock()).isEqualTo("stage4-set-nx-ex");
        assertThat(schedule.program()).isEqualTo(ClientProgram.CARELESS);
        assertThat(schedule).hasToString("stage4-set-nx-ex.careless:A.B.B");
        assertThat(schedule.position(1)).isEqualTo(schedule.toString().indexOf('B') + 1);
        assertThat(Schedule.parse("stage4-set-nx-ex:A.B.B"))
                .isNotEqualTo(schedule)
                .returns(ClientProgram.CAREFUL, Schedule::program);
    }

    /** Letters, digits, dot, dash and colon mean nothing to a shell, nor in the path, query and fragment of a URL. */
    @Test
    void the_text_of_every_kind_of_move_needs_no_quoting() {
        assertThat(Schedule.parse(EVERYTHING).toString()).matches("[A-Za-z0-9.:-]+");
        assertThat(ClientProgram.CARELESS.using("stage3-setnx-setex")).matches("[A-Za-z0-9.:-]+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A.B", ":A", "stage2-setnx", ".careless:A"})
    void a_text_without_a_stage_is_refused(String text) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Schedule.parse(text))
                .withMessage(
                        "'" + text
                                + "' is no schedule; it needs a lock, a colon and moves, such as stage3-setnx-setex:A.A-crash.B");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            s:           |  3 | no move
            s:A.         |  5 | no move
            s:A..B       |  5 | no move
            s:A.B.X      |  7 | 'X', which is no move
            s:A.B-crsh.A |  5 | 'B-crsh', which is no move
            s:a          |  3 | 'a', which is no move
            s:A,B        |  3 | 'A,B', which is no move
            s:s:A        |  3 | 's:A', which is no move
            s:expire.M   | 10 | 'M', which is no move
            """)
    void a_word_that_is_no_move_is_refused_at_its_place(String text, int character, String found) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Schedule.parse(text))
                .withMessage(
                        "the schedule '" + text + "' has at character " + character + " " + found
                                + "; a move is A, A-side, A-crash, A-lost or A-ahead, with A to L for the client, S1-restart or S1-ahead, with S1 to S9 for the server, or expire, replicate, failover or evict");
    }

    @Test
    void a_schedule_without_moves_cannot_be_made() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schedule("stage2-setnx", List.of()))
                .withMessage("a schedule of stage2-setnx needs at least one move, got none");
    }

    @Test
    void each_move_knows_its_place_in_the_text() {
        Schedule schedule = Schedule.parse(EVERYTHING);

        for (int i = 0; i < schedule.moves().size(); i++) {
            assertThat(EVERYTHING.substring(schedule.position(i) - 1))
                    .startsWith(schedule.moves().get(i).toString());
        }
    }

    @Test
    void the_last_letter_says_how_many_clients_there_are() {
        assertThat(Schedule.parse("s:A").clients()).isEqualTo(2);
        assertThat(Schedule.parse("s:expire").clients()).isEqualTo(2);
        assertThat(Schedule.parse("s:C.A").clients()).isEqualTo(3);
        assertThat(Schedule.parse(EVERYTHING).clients()).isEqualTo(12);
    }

    @Test
    void crashes_expiries_lost_replies_and_clocks_ahead_are_faults() {
        assertThat(Schedule.parse(EVERYTHING).faults()).isEqualTo(4);
        assertThat(Schedule.parse("s:A.B.A").faults()).isZero();
    }

    @Test
    void a_switch_is_from_client_to_client_whatever_time_does_in_between() {
        assertThat(Schedule.parse("s:A.A.B.B").switches()).isEqualTo(1);
        assertThat(Schedule.parse("s:A.B.A.B-crash").switches()).isEqualTo(3);
        assertThat(Schedule.parse("s:A.expire.A").switches()).isZero();
        assertThat(Schedule.parse("s:A.expire.B").switches()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "s:A.expire.A, false",
        "s:A.S1-restart.S1-ahead, false",
        "s:A.replicate, true",
        "s:A.failover.B, true",
        "s:failover, true"
    })
    void only_what_arrives_at_a_replica_and_a_failover_need_one(String schedule, boolean needsReplica) {
        assertThat(Schedule.parse(schedule).needsReplica()).isEqualTo(needsReplica);
    }
}

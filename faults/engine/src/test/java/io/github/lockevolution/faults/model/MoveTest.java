package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoveTest {

    @Test
    void a_text_says_who_and_what() {
        assertThat(Move.parse("A")).contains(new Move(MoveKind.STEP, 0));
        assertThat(Move.parse("B-crash")).contains(new Move(MoveKind.CRASH, 1));
        assertThat(Move.parse("D-lost")).contains(new Move(MoveKind.LOST_REPLY, 3));
        assertThat(Move.parse("L-ahead")).contains(new Move(MoveKind.AHEAD, 11));
        assertThat(Move.parse("expire")).contains(Move.EXPIRE);
        assertThat(Move.parse("replicate")).contains(Move.REPLICATE);
        assertThat(Move.parse("failover")).contains(Move.FAILOVER);
        assertThat(Move.parse("S1-restart")).contains(new Move(MoveKind.SERVER_RESTART, 0));
        assertThat(Move.parse("S9-ahead")).contains(new Move(MoveKind.SERVER_AHEAD, 8));
    }

    @Test
    void what_is_read_is_written_alike() {
        String moves =
                "A B C L A-crash L-crash A-lost C-lost A-ahead A-side expire replicate failover S1-restart S5-ahead";

        assertThat(moves.split(" "))
                .allSatisfy(
                        text -> assertThat(Move.parse(text).map(Move::toString)).contains(text));
    }

    @Test
    void anything_else_is_no_move() {
        String none = "|a|M|AA| A|A |A-|A-dies|A-Crash|expire-crash|expire-ahead|expire-side|A-failover|Failover|S1"
                + "|S0-restart|S10-restart|S1-crash|A-restart|Expire|-crash";

        assertThat(none.split("\\|"))
                .hasSize(21)
                .allSatisfy(text -> assertThat(Move.parse(text)).isEmpty());
    }

    @Test
    void everything_but_what_goes_on_by_itself_is_a_fault() {
        assertThat(MoveKind.values())
                .filteredOn(kind -> !kind.isFault())
                .containsExactly(MoveKind.STEP, MoveKind.SIDE, MoveKind.REPLICATE);
    }

    @Test
    void neither_time_nor_the_store_is_a_client() {
        assertThat(Move.EXPIRE.isClients()).isFalse();
        assertThat(Move.REPLICATE.isClients()).isFalse();
        assertThat(Move.FAILOVER.isClients()).isFalse();
        assertThat(new Move(MoveKind.SERVER_RESTART, 0).isClients()).isFalse();
        assertThat(new Move(MoveKind.SERVER_AHEAD, 0).isClients()).isFalse();
        assertThat(new Move(MoveKind.CRASH, 0).isClients()).isTrue();
        assertThat(new Move(MoveKind.AHEAD, 0).isClients()).isTrue();
    }
}

package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoveTest {

    @Test
    void a_text_says_who_and_what() {
        assertThat(Move.parse("A")).contains(new Move(Move.Kind.STEP, 0));
        assertThat(Move.parse("B-crash")).contains(new Move(Move.Kind.CRASH, 1));
        assertThat(Move.parse("D-lost")).contains(new Move(Move.Kind.LOST_REPLY, 3));
        assertThat(Move.parse("L-ahead")).contains(new Move(Move.Kind.AHEAD, 11));
        assertThat(Move.parse("expire")).contains(Move.EXPIRE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"A", "B", "C", "L", "A-crash", "L-crash", "A-lost", "C-lost", "A-ahead", "A-side", "expire"})
    void what_is_read_is_written_alike(String text) {
        assertThat(Move.parse(text)).hasValueSatisfying(move -> assertThat(move).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "M",
                "AA",
                " A",
                "A ",
                "A-",
                "A-dies",
                "A-Crash",
                "expire-crash",
                "expire-ahead",
                "expire-side",
                "Expire",
                "-crash"
            })
    void anything_else_is_no_move(String text) {
        assertThat(Move.parse(text)).isEmpty();
    }

    @Test
    void everything_but_what_clients_do_by_themselves_is_a_fault() {
        assertThat(Move.Kind.values())
                .filteredOn(kind -> !kind.isFault())
                .containsExactly(Move.Kind.STEP, Move.Kind.SIDE);
    }

    @Test
    void time_is_no_client() {
        assertThat(Move.EXPIRE.isClients()).isFalse();
        assertThat(new Move(Move.Kind.CRASH, 0).isClients()).isTrue();
        assertThat(new Move(Move.Kind.AHEAD, 0).isClients()).isTrue();
    }
}

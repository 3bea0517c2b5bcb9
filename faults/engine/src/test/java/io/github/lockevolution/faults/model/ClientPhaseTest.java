package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClientPhaseTest {

    @Test
    void who_is_acquiring_is_no_further_than_who_has_not_started() {
        assertThat(ClientPhase.ACQUIRING.isBeyond(ClientPhase.NOT_STARTED)).isFalse();
        assertThat(ClientPhase.NOT_STARTED.isBeyond(ClientPhase.ACQUIRING)).isFalse();
    }

    @Test
    void who_has_come_inside_is_further_than_who_has_not() {
        assertThat(ClientPhase.INSIDE.isBeyond(ClientPhase.NOT_STARTED)).isTrue();
        assertThat(ClientPhase.INSIDE.isBeyond(ClientPhase.ACQUIRING)).isTrue();
        assertThat(ClientPhase.RELEASING.isBeyond(ClientPhase.INSIDE)).isTrue();
        assertThat(ClientPhase.INSIDE.isBeyond(ClientPhase.RELEASING)).isFalse();
    }

    @Test
    void nobody_is_further_than_who_is_just_as_far() {
        assertThat(ClientPhase.values()).noneMatch(phase -> phase.isBeyond(phase));
    }

    @Test
    void only_who_is_done_or_dead_never_moves_again() {
        assertThat(Arrays.stream(ClientPhase.values()).filter(ClientPhase::isOver))
                .containsExactly(ClientPhase.DONE, ClientPhase.DEAD);
    }
}

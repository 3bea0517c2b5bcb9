package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is said of a step that is not what it was before. */
class StepTest {

    @Test
    void two_steps_that_are_unlike_never_read_alike() {
        Step before = Step.ofStore(Move.EXPIRE, List.of(Move.EXPIRE), new TreeMap<>());
        Step now = Step.ofStore(Move.EXPIRE, List.of(), new TreeMap<>());

        assertThat(before.unlike(now)).isEqualTo("expire, no lock, possible [expire]");
        assertThat(now.unlike(before)).isEqualTo("expire, no lock, possible []");
        assertThat(now.unlike(now)).isEqualTo(now.toString());
    }
}

package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RootCauseTest {

    /** What a client sends alone. */
    private static final DryRun ALONE =
            new DryRun(List.of(List.of("SET", "lock")), List.of(List.of("EVAL", "s")), List.of());

    /** Its next command would be the one that frees the lock, which it has not set out to send. */
    @Test
    void who_dies_inside_dies_after_a_command_and_not_between_two() {
        Trace trace = FailoverStory.of("A.A-crash.B");

        assertThat(new RootCause(trace, ALONE, Optional.of(1))
                        .of(Failure.ORPHAN_KEY, Optional.of(0))
                        .in(Language.ENGLISH))
                .isEqualTo("a crash of the holder after SET");
    }
}

package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where a failover took back what a client had been answered, no command of the lock is to blame. */
class RootCauseOfFailoverTest {

    private static final String FAILOVER =
            "the failover takes back what Redis had answered: it answers before the replica knows, and no command of"
                    + " the lock can tell";

    private static String cause(Failure failure, String moves) {
        Trace trace = FailoverStory.of(moves);
        assertThat(trace.failures()).containsKey(failure);
        return new RootCause(trace, new DryRun(List.of(), List.of(), List.of()), Optional.empty())
                .of(failure, Finding.decisiveOf(failure, trace, Optional.empty()))
                .in(Language.ENGLISH);
    }

    @Test
    void it_is_the_failover_that_loses_a_key_or_brings_one_back() {
        assertThat(cause(Failure.RACE, "A.failover.B")).isEqualTo(FAILOVER);
        assertThat(cause(Failure.UNRELEASED, "A.replicate.A.A.B.failover.B.B")).isEqualTo(FAILOVER);
    }

    @Test
    void it_is_the_end_of_a_lease_all_the_same() {
        assertThat(cause(Failure.LEASE_OVERRUN, "A.replicate.expire.B.failover"))
                .isNotEqualTo(FAILOVER);
    }
}

package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.ExplorationStats;
import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.StubStage;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunResultsTest {

    private static Census replayed(int same) {
        return new Census(
                StubStage.named("lock-x"),
                ClientProgram.CAREFUL,
                Bounds.USUAL,
                BigInteger.TEN,
                BigInteger.ONE,
                Map.of(Failure.RACE, BigInteger.ONE),
                Map.of(Failure.RACE, Schedule.parse("lock-x:A.B")),
                new ExplorationStats(1, 2, 3, 1, false),
                Optional.empty(),
                Optional.empty(),
                Map.of(Failure.RACE, new Replay(same, 10, Optional.of(language -> "B was refused"))));
    }

    @Test
    void a_count_whose_shortest_schedule_did_something_else_again_is_written_on_no_page() {
        assertThat(RunResults.proven(replayed(10)).count(Failure.RACE)).isEqualTo(1);
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> RunResults.proven(replayed(7)))
                .withMessage("lock-x is inconclusive, and nothing was written: B was refused");
    }
}

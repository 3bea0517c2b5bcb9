package io.github.lockevolution.semaphores;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A real fault that finds two inside says race; of a semaphore it is told nothing. */
class AttackedSemaphoreTest {

    @Test
    void no_real_fault_accuses_a_semaphore_of_letting_two_in() {
        try (RedisEnvironment environment = RedisEnvironment.start(BenchSettings.DEFAULTS)) {
            AttackRun run = new AttackRun(environment, List.of(Attack.BOTH_AT_ONCE));

            assertThatThrownBy(() -> run.on(List.of(new SemaphoreLocks().lock("sem-leased")), result -> {}))
                    .isInstanceOf(SetupProblem.class)
                    .hasMessage(
                            "sem-leased is not one that a client takes and gives back for the next, and real faults are for"
                                    + " those; ./lab explore sem-leased counts what it suffers");
        }
    }
}

package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisServer;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.GatePort;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnTheBench
class CensusRunTest {

    /** Behind this port every answer to the canary's client A is lost when it takes the lock, so it never gets inside. */
    @Test
    void a_run_that_does_not_see_the_canary_break_explores_no_lock(Redis redis) {
        List<Explorer.Progress> runs = new ArrayList<>();
        try (GatePort port = GatePort.open(redis.address(), CensusRunTest::loseAnswersToA);
                Redis deaf = Redis.start(() -> new RedisServer(
                        port.address(),
                        port.address(),
                        redis.login(),
                        Origin.named("a port that loses answers"),
                        true,
                        () -> {}))) {
            CensusRun run = new CensusRun(new RedisLauncher(deaf), Bounds.USUAL, Explorer.Merging.ON);

            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> run.on(List.of(new SoundStage()), Exploration::census, () -> false, runs::add))
                    .withMessageStartingWith(
                            "the canary, a lock that looks before it takes, was not caught: the store did not answer SET ");
        }

        assertThat(runs).isEmpty();
    }

    private static GateDecision loseAnswersToA(Command command) {
        return command.name().equals("SET") && command.words().get(2).equals("A")
                ? GateDecision.LOSE_REPLY
                : GateDecision.LET_THROUGH;
    }
}

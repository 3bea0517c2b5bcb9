package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.redis.wire.GatePort;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.GateDecision;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Somebody else is at work in the Redis that the bench tries out. */
class TryOutDisturbedTest {

    @Test
    void a_key_that_somebody_removes_while_it_is_tried_out_is_told() {
        CompletableFuture<String> key = new CompletableFuture<>();
        try (Redis playsTheForeignOne = Redis.start(RedisBackends.named("embedded"));
                Jedis somebody = new Jedis(playsTheForeignOne.hostAndPort())) {
            CommandGate removesTheKeyBeforeDump = command -> {
                if (command.name().equals("DUMP")) {
                    key.complete(command.words().get(1));
                    somebody.del(key.join());
                }
                return GateDecision.LET_THROUGH;
            };
            try (GatePort port = GatePort.open(playsTheForeignOne.hostAndPort(), removesTheKeyBeforeDump)) {
                RedisBackend backend = RedisBackends.named("redis://" + port.address());

                assertThatExceptionOfType(SetupProblem.class)
                        .isThrownBy(() -> Redis.start(backend).close())
                        .withMessage("somebody else changes keys of the bench on " + port.address() + ": " + key.join()
                                + " was changed, and not by the bench; use a Redis that nobody else works on, or one of"
                                + " the bench's own");
            }
            assertThat(key.join()).endsWith(":try-out");
            assertThat(somebody.dbSize()).isZero();
        }
    }
}

package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;

/** What happens to the Redis is never the lock's fault, and never a pass. */
class BadLuckTest {

    static List<Arguments> lucks() {
        return List.of(
                luck("somebody empties it", redis -> redis.direct().flushAll(), "somebody emptied Redis"),
                luck(
                        "it runs out of memory",
                        redis -> {
                            redis.direct().configSet("maxmemory-policy", "allkeys-random");
                            redis.direct().configSet("maxmemory", "1");
                        },
                        "memory"),
                luck("it fails over", BadLuckTest::makeReplica, "it failed over"),
                luck("it is gone", Redis::close, "Redis does not answer any more"));
    }

    private static void makeReplica(Redis redis) {
        try (Connection connection = new Connection(redis.address(), redis.login())) {
            connection.sendCommand(Protocol.Command.REPLICAOF, "127.0.0.1", "1");
            connection.getStatusCodeReply();
        }
    }

    private static Arguments luck(String name, Consumer<Redis> happens, String said) {
        return Arguments.of(Named.of(name, happens), said);
    }

    @ParameterizedTest
    @MethodSource("lucks")
    void bad_luck_proves_nothing(Consumer<Redis> happens, String said) {
        try (Redis own = Redis.start(RedisBackend.named("embedded"));
                Testbed testbed = Testbed.open(new SoundStage(), new RedisLauncher(own), 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {
                        if (progress.runs() == 3) {
                            happens.accept(own);
                        }
                    })
                    .census();

            assertThat(census.gap())
                    .hasValueSatisfying(
                            gap -> assertThat(gap.in(Language.ENGLISH)).contains(said));
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        }
    }
}

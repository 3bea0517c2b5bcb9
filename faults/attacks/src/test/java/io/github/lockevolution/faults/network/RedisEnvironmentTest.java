package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.RedisServer;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisEnvironmentTest {

    @Test
    void an_environment_whose_network_cannot_be_had_ends_the_redis_it_has_started() {
        List<RedisServer> started = new ArrayList<>();
        RedisBackend watched = () -> {
            started.add(RedisBackends.named("embedded").start());
            return started.get(0);
        };

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> RedisEnvironment.start(watched, redis -> {
                    throw new SetupProblem(language -> "no Toxiproxy");
                }));

        assertThatIOException()
                .isThrownBy(() -> new Socket(
                                started.get(0).address().getHost(),
                                started.get(0).address().getPort())
                        .close());
    }
}

package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

class KeysOfEndingJvmIT {

    /** Closes its Redis because it has been told to end, and writes once more, as a client may that has not been told. */
    static final class LateWriter {

        public static void main(String[] arguments) {
            Redis redis = Redis.start(RedisBackends.named(arguments[0]));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                redis.close();
                try (Jedis client = new Jedis(redis.hostAndPort())) {
                    System.out.print(client.set(redis.key("late"), "A"));
                }
            }));
        }
    }

    @Test
    void what_a_client_writes_after_the_keys_have_been_removed_is_removed_when_the_jvm_has_ended() throws IOException {
        try (Redis somebodys = Redis.start(RedisBackends.named("embedded"))) {
            Process ending = ChildJvm.command(LateWriter.class, List.of("redis://" + somebodys.address()))
                    .start();

            assertThat(new String(ending.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("OK");
            await("no key is left")
                    .untilAsserted(
                            () -> assertThat(somebodys.direct().keys("*")).isEmpty());
        }
    }
}

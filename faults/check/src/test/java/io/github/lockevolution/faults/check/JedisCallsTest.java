package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

class JedisCallsTest {

    /** Calls what it inherits as well, and a constructor. */
    private static final class Calling {

        String ping() {
            try (Jedis jedis = new Jedis("127.0.0.1", 1)) {
                jedis.select(1);
                return jedis.set("key", "value");
            }
        }
    }

    private static byte[] calling() throws IOException {
        try (InputStream file = Calling.class.getResourceAsStream("JedisCallsTest$Calling.class")) {
            return file.readAllBytes();
        }
    }

    @Test
    void what_a_class_calls_is_there_in_the_version_that_it_was_compiled_against() throws IOException {
        assertThat(JedisCalls.isAnyMissing(calling(), Jedis.class.getClassLoader()))
                .isFalse();
    }

    @Test
    void what_is_not_there_is_missing() throws IOException {
        assertThat(JedisCalls.isAnyMissing(calling(), ClassLoader.getPlatformClassLoader()))
                .isTrue();
    }
}

package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;

/** What the move {@code evict} stands for: a real Redis that runs out of memory throws a lock away whose lease runs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvictionTest {

    private static final String LOCK = "order-42";
    private static final int AN_HOUR = 3600;
    private static final String FILLER = "x".repeat(10_000);

    /** More than fits into it many times over. */
    private static final int MOST_FILLERS = 10_000;

    private Redis redis;

    @BeforeAll
    void start() {
        redis = Redis.start(RedisBackends.named("embedded"));
    }

    @AfterAll
    void stop() {
        redis.close();
    }

    private Jedis full(String policy) {
        Jedis jedis = new Jedis(redis.hostAndPort());
        jedis.flushAll();
        jedis.configSet("maxmemory-policy", policy);
        long used = Long.parseLong(jedis.info("memory")
                .lines()
                .filter(line -> line.startsWith("used_memory:"))
                .findFirst()
                .orElseThrow()
                .split(":")[1]);
        jedis.configSet("maxmemory", Long.toString(used + 1_000_000));
        assertThat(jedis.set(LOCK, "A", SetParams.setParams().nx().ex(AN_HOUR))).isEqualTo("OK");
        return jedis;
    }

    /** Until the lock is gone. The others have a longer lease, and are used later than it. */
    private static boolean losesLock(Jedis jedis) {
        for (int i = 0; i < MOST_FILLERS; i++) {
            jedis.set("filler-" + i, FILLER, SetParams.setParams().ex(2 * AN_HOUR));
            if (!jedis.exists(LOCK)) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @ValueSource(strings = {"allkeys-random", "volatile-lru", "volatile-ttl"})
    void a_redis_that_is_short_of_memory_throws_away_a_lock_that_is_held(String policy) {
        try (Jedis jedis = full(policy)) {
            assertThat(losesLock(jedis)).isTrue();

            assertThat(jedis.set(LOCK, "B", SetParams.setParams().nx().ex(AN_HOUR)))
                    .isEqualTo("OK");
        }
    }

    @Test
    void one_that_evicts_nothing_refuses_to_write_and_keeps_it() {
        try (Jedis jedis = full("noeviction")) {
            assertThatExceptionOfType(JedisDataException.class)
                    .isThrownBy(() -> losesLock(jedis))
                    .withMessageStartingWith("OOM ");

            assertThat(jedis.get(LOCK)).isEqualTo("A");
        }
    }
}

package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisDataException;

@OnTheBench(value = VariantLocks.class, lock = "lua-setnx-setex")
class LuaSetnxSetexLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final long NO_EXPIRY = -1;

    @Test
    void a_taken_key_names_its_owner_and_has_a_lease(FaultScenario scenario) throws Exception {
        scenario.client("A", FaultScenario.LONG_LEASE).tryLock();

        assertThat(scenario.redis().direct().get(scenario.key().name())).isEqualTo("A");
        assertThat(scenario.key().lease()).isPresent();
    }

    @Test
    void a_release_leaves_the_lock_of_another_alone(FaultScenario scenario) throws Exception {
        scenario.client("A", FaultScenario.LONG_LEASE).tryLock();

        assertThat(scenario.client("B", FaultScenario.LONG_LEASE).unlock()).isFalse();
        assertThat(scenario.key().exists()).isTrue();
    }

    /** Nobody comes between the commands of a script; but what it did before an error stays done. */
    @Test
    void a_script_whose_second_command_fails_has_run_its_first(Redis redis) {
        String key = redis.key("half-a-script");

        assertThatThrownBy(() -> LuaSetnxSetexLock.SETNX_SETEX.run(redis.direct(), key, "A", "0"))
                .isInstanceOf(JedisDataException.class)
                .hasMessageContaining("invalid expire time");

        assertThat(redis.direct().get(key)).isEqualTo("A");
        assertThat(redis.direct().ttl(key)).isEqualTo(NO_EXPIRY);
        assertThat(new LuaSetnxSetexLock(redis.direct(), key, "B", LEASE).tryLock())
                .isFalse();
        redis.direct().del(key);
    }

    @Test
    void a_script_that_redis_has_not_seen_goes_along_with_its_text(Redis redis) {
        CachedScript unseen = new CachedScript("return '" + UUID.randomUUID() + "' .. ARGV[1]");

        assertThat(unseen.run(redis.direct(), redis.key("unseen"), "!"))
                .asString()
                .endsWith("!");
        assertThat(unseen.run(redis.direct(), redis.key("unseen"), "!"))
                .asString()
                .endsWith("!");
    }
}

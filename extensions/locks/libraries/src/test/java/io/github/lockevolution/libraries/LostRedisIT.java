package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.SingleAttack;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Persistence;
import io.github.lockevolution.testkit.OnTheBench;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.redisson.api.RLock;

/** What Redisson's watchdog can do for a holder that has lost Redis, or that Redis has forgotten, as docs/libraries.md tells it. */
@OnTheBench
class LostRedisIT {

    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final Duration LONGER_THAN_A_RESTART = Duration.ofSeconds(15);

    private static URI uri(Address address) {
        return URI.create("redis://" + address + "/0");
    }

    @Test
    void nobody_renews_over_a_dead_link_and_unlock_tells_it(RedisEnvironment environment) throws Exception {
        String key = environment.redis().key("dead-link");
        try (ClientProxy proxy = environment.network().proxyFor("A");
                RedissonWatchdogLock a = new RedissonWatchdogLock(uri(proxy.address()), key, LEASE);
                RedissonConnection direct =
                        RedissonConnection.open(uri(environment.redis().address()))) {
            RLock b = direct.redisson().getLock(key);
            assertThat(a.tryLock()).isTrue();

            ClientProxy.Fault dead = proxy.swallow();
            try (dead) {
                assertThat(b.tryLock(20, TimeUnit.SECONDS))
                        .as("B gets in, while A believes that it is inside")
                        .isTrue();
            }

            assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(a::unlock);
            assertThat(b.isHeldByCurrentThread()).isTrue();
            b.unlock();
        }
    }

    @Test
    void a_redis_that_comes_back_empty_lets_another_in(RedisEnvironment environment) {
        assertThat(restarted(Attack.RESTART_EMPTY, environment)).isEqualTo("RACE");
    }

    @Test
    void a_redis_that_comes_back_from_its_file_does_not(RedisEnvironment environment) {
        assertThat(restarted(Attack.RESTART_ALWAYS, environment)).isEqualTo("survives");
    }

    /** From its file Redis knows how long the lease still runs. */
    @Test
    void the_watchdog_renews_again_when_redis_is_back(RedisEnvironment environment) {
        String key = environment.redis().key("back");
        try (RedisEnvironment server = environment.startAnother(Persistence.ALWAYS);
                RedissonWatchdogLock a =
                        new RedissonWatchdogLock(uri(server.redis().address()), key, LONGER_THAN_A_RESTART)) {
            assertThat(a.tryLock()).isTrue();

            server.redis().restart();

            long left = server.redis().direct().pttl(key);
            await("a renewal")
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> server.redis().direct().pttl(key) > left);
            assertThat(a.unlock()).isTrue();
        }
    }

    @Test
    void unlock_tells_that_redis_has_forgotten_the_lock(RedisEnvironment environment) {
        String key = environment.redis().key("forgotten");
        try (RedissonWatchdogLock a =
                new RedissonWatchdogLock(uri(environment.redis().address()), key, LEASE)) {
            assertThat(a.tryLock()).isTrue();

            environment.redis().direct().del(key);

            assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(a::unlock);
        }
    }

    private static String restarted(Attack attack, RedisEnvironment environment) {
        return SingleAttack.on(attack, new LibraryLocks().lock("redisson-watchdog"), environment)
                .inJson();
    }
}

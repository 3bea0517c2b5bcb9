package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;

/**
 * Locks as people have them, which ask for what a client library offers, and are judged with the defaults of that: a connection that was cut is
 * made again, and what was under way is sent again.
 */
@OnTheBench
class LibraryClientsIT {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    /** The commonest lock in Spring. */
    static class OfTemplate {

        private final StringRedisTemplate redis;
        private final String key;
        private final Duration lease;
        private final String token = UUID.randomUUID().toString();

        OfTemplate(StringRedisTemplate redis, String key, Duration lease) {
            this.redis = redis;
            this.key = key;
            this.lease = lease;
        }

        boolean tryLock() {
            return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, token, lease));
        }

        boolean unlock() {
            return Long.valueOf(1)
                    .equals(redis.execute(new DefaultRedisScript<>(DELETE_IF_OURS, Long.class), List.of(key), token));
        }
    }

    /** The same, which makes its template itself. */
    static class OfConnectionFactory extends OfTemplate {

        OfConnectionFactory(RedisConnectionFactory connections, String key, Duration lease) {
            super(new StringRedisTemplate(connections), key, lease);
        }
    }

    /** Over a connection of Lettuce. */
    static class OfLettuceConnection {

        private final StatefulRedisConnection<String, String> redis;
        private final String key;
        private final Duration lease;
        private final String token = UUID.randomUUID().toString();

        OfLettuceConnection(StatefulRedisConnection<String, String> redis, String key, Duration lease) {
            this.redis = redis;
            this.key = key;
            this.lease = lease;
        }

        boolean tryLock() {
            return "OK".equals(redis.sync().set(key, token, SetArgs.Builder.nx().px(lease.toMillis())));
        }

        boolean releaseLock() {
            Long deleted = redis.sync().eval(DELETE_IF_OURS, ScriptOutputType.INTEGER, new String[] {key}, token);
            return deleted == 1;
        }
    }

    /** The same, which connects by the client that it is given. */
    static class OfLettuceClient extends OfLettuceConnection {

        OfLettuceClient(RedisClient redis, String key, Duration lease) {
            super(redis.connect(), key, lease);
        }
    }

    /** A lock of Redisson, with a lease. */
    static class OfRedisson {

        private final RLock lock;
        private final Duration lease;

        OfRedisson(RedissonClient redisson, String key, Duration lease) {
            this.lock = redisson.getLock(key);
            this.lease = lease;
        }

        boolean tryLock() throws InterruptedException {
            return lock.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
        }

        void unlock() {
            lock.unlock();
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {OfTemplate.class, OfConnectionFactory.class, OfLettuceConnection.class, OfLettuceClient.class})
    void a_lock_is_given_what_a_client_library_offers(Class<?> type, ProvenStore store) {
        Census census = census(type, store, Bounds.clients(2).crashes(1).expiries(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(186);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(48);
    }

    /** Whose library sends the command again whose answer was lost: SET NX is refused because of the client's own key. */
    @ParameterizedTest
    @ValueSource(classes = {OfTemplate.class, OfLettuceConnection.class})
    void so_it_is_where_answers_are_lost(Class<?> type, ProvenStore store) {
        Census census = census(type, store, Bounds.clients(2).lostReplies(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(36);
        assertThat(census.observedFailures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = OfRedisson.class)
    void so_is_a_lock_of_redisson(Class<?> type, ProvenStore store) {
        Census census = census(type, store, Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
    }

    /** Whose thread sends it: that of the lock waits for it. */
    @ParameterizedTest
    @ValueSource(classes = {OfTemplate.class, OfLettuceConnection.class, OfRedisson.class})
    void the_line_of_a_command_is_that_of_the_lock(Class<?> type, ProvenStore store) {
        try (CheckedLock lock = JavaLockLoader.ofClass(type.getName(), LockUse.USUAL, List.of());
                Testbed testbed = Testbed.open(lock.spec(), store, 2)) {
            Schedule alone = new Replayer(testbed).alone().schedule();

            List<Optional<Integer>> lines = new Replayer(testbed).lines(alone);

            assertThat(lines).first().satisfies(line -> assertThat(line).isPresent());
            // Behind the release, Redisson sends more by itself.
            assertThat(lines.stream().flatMap(Optional::stream).distinct())
                    .as("the lines of tryLock and of unlock, in %s", lines)
                    .hasSizeGreaterThanOrEqualTo(2);
        }
    }

    private static Census census(Class<?> type, ProvenStore store, Bounds bounds) {
        try (CheckedLock lock = JavaLockLoader.ofClass(type.getName(), LockUse.USUAL, List.of());
                Testbed testbed = Testbed.open(lock.spec(), store, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }
}

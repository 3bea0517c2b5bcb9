package io.github.lockevolution.faults.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.PatientClient;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** A lock that makes its own connections is held at a port, command by command, like one that uses ours. */
@OnTheBench
class ConnectingLockTest {

    /** SET NX PX and DEL, each client with a pool of its own. */
    private static LockSpec ownConnections(Predicate<OwnLock> attempt) {
        return LockSpec.inRedis("own-connections")
                .suffers(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN)
                .connects((redis, key, owner, lease) ->
                        new OwnLock(PatientClient.to(redis), key, owner, lease.toMillis(), attempt, redis));
    }

    private record OwnLock(
            RedisClient redis, String key, String owner, long millis, Predicate<OwnLock> attempt, URI uri)
            implements DistributedLock, AutoCloseable {

        boolean set() {
            return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().px(millis)));
        }

        @Override
        public boolean tryLock() {
            return attempt.test(this);
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }

        @Override
        public void close() {
            redis.close();
        }
    }

    private static Census explore(LockSpec lock, Redis redis, Bounds bounds) {
        return explore(lock, new RedisLauncher(redis), bounds);
    }

    private static Census explore(LockSpec lock, RedisLauncher launcher, Bounds bounds) {
        try (Testbed testbed = UnprovenTestbed.open(lock, launcher, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    /** The numbers of the same lock over our connection, also where answers are lost. */
    @Test
    void it_counts_what_it_counts_over_our_connection(Redis redis) {
        LockSpec lock = ownConnections(OwnLock::set);

        Census census =
                explore(lock, redis, Bounds.clients(2).crashes(1).expiries(1).lostReplies(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(460);
        assertThat(census.count(Failure.FOREIGN_UNLOCK)).isEqualTo(82);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(108);
        assertThat(census.observedFailures()).isEqualTo(lock.suffers());
    }

    /** As a library does that connects again by itself, and that nobody has closed; its repetition would be taken for the next attempt's. */
    @Test
    void what_an_earlier_attempt_has_left_behind_and_still_sends_is_heard_by_nobody(Redis redis) {
        Map<String, OwnLock> left = new ConcurrentHashMap<>();
        LockSpec lock = ownConnections(own -> {
            OwnLock mine = new OwnLock(
                    PatientClient.to(own.uri()), own.key(), own.owner(), own.millis(), own.attempt(), own.uri());
            Optional.ofNullable(left.put(own.owner(), mine))
                    .ifPresent(earlier -> assertThatExceptionOfType(JedisException.class)
                            .isThrownBy(() -> earlier.redis().set(own.key(), "repeated")));
            return own.set();
        });

        Census census = explore(lock, redis, Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(28);
    }

    /** As Redisson does, which waits until its time-out is over. */
    @Test
    @Tag("integration")
    void a_library_that_does_not_notice_a_cut_is_the_reason(Redis redis) {
        LockSpec lock = ownConnections(own -> {
            try {
                return own.set();
            } catch (JedisException cut) {
                new CompletableFuture<Boolean>().join();
                throw cut;
            }
        });

        Census census = explore(
                lock,
                new RedisLauncher(redis, Duration.ofSeconds(5)),
                Bounds.clients(2).lostReplies(1));

        assertThat(census.gap().orElseThrow().in(Language.ENGLISH))
                .startsWith(
                        "the connection of client A was cut before an answer, and the client has neither given up nor"
                                + " sent anything for 5 s: its library does not notice, and waits for its own time-out, as"
                                + " Redisson does by setTimeout;");
    }

    @Test
    void several_commands_at_once_cannot_be_held(Redis redis) {
        LockSpec lock = ownConnections(own -> {
            // Each in a thread of its own: a pool may have only one to spare, and then they come one after the other.
            // So many that not every one of them can be late, on however busy a machine.
            List<CompletableFuture<Boolean>> attempts = IntStream.range(0, 6)
                    .mapToObj(i -> CompletableFuture.supplyAsync(own::set, ConnectingLockTest::anew))
                    .toList();
            return attempts.stream().filter(CompletableFuture::join).count() > 0;
        });

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(lock, redis, Bounds.USUAL))
                .withMessageContaining("the bench can hold only");
    }

    private static void anew(Runnable task) {
        Thread thread = new Thread(task, "sends beside");
        thread.setDaemon(true);
        thread.start();
    }
}

package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.RedissonMultiLock;
import org.redisson.RedissonRedLock;
import org.redisson.api.RLock;

/** Redisson's two locks on several servers: the one that needs all of them, and the one that needs most, which is deprecated. */
@OnTheBench
class RedissonOnServersIT {

    private static LockSpec onServers(String name, Function<RLock[], RLock> kind) {
        return LockSpec.onRedisServers(name)
                .suffers(Failure.LEASE_OVERRUN)
                .connectsToAll((servers, key, owner, lease, clock) -> {
                    List<RedissonConnection> connections =
                            servers.stream().map(RedissonConnection::open).toList();
                    RLock lock = kind.apply(connections.stream()
                            .map(connection -> connection.redisson().getLock(key))
                            .toArray(RLock[]::new));
                    return new Held(connections, lock, lease);
                });
    }

    private record Held(List<RedissonConnection> connections, RLock lock, Duration lease)
            implements DistributedLock, AutoCloseable {

        @Override
        public boolean tryLock() {
            try {
                return lock.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public boolean unlock() {
            lock.unlock();
            return true;
        }

        @Override
        public void close() {
            // Each waits for a tick of its timer, so all at once.
            connections.parallelStream().forEach(RedissonConnection::close);
        }
    }

    private static Census explore(LockSpec lock, Redis redis, Bounds bounds) {
        try (Testbed testbed =
                Testbed.open(lock, new ProvenStore(new RedisLauncher(redis).onServers(3)), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    /** Each client has another token at each server; and who has two of three has nothing. */
    @Test
    @Tag("nightly")
    void the_lock_that_needs_all_servers_shows_nothing_without_faults(Redis redis) {
        Census census = explore(onServers("multi", RedissonMultiLock::new), redis, Bounds.clients(2));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
        assertThat(census.schedules()).isEqualTo(836);
    }

    @Test
    @Tag("nightly")
    void the_lock_that_needs_all_servers_shows_nothing_if_a_client_dies(Redis redis) {
        Census census = explore(
                onServers("multi", RedissonMultiLock::new),
                redis,
                Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
        assertThat(census.schedules()).isEqualTo(5274);
    }

    @SuppressWarnings("deprecation") // it is what people still use
    @Test
    @Tag("nightly")
    void the_lock_that_needs_most_servers_shows_nothing_without_faults(Redis redis) {
        Census census = explore(onServers("red", RedissonRedLock::new), redis, Bounds.clients(2));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
        assertThat(census.schedules()).isEqualTo(6636);
    }
}

package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** A lock that sleeps between its tries: what goes by of the lease of another meanwhile is no doing of the lock. */
@OnTheBench
class SleepingLockTest {

    /** To the nearest five seconds it is 15 s, and 10 s once a client has slept. */
    private static final Duration LEASE = Duration.ofMillis(12_700);

    private static final long SLEEP_MILLIS = 400;

    private record TriesTwice(UnifiedJedis redis, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return take() || sleep() && take();
        }

        private boolean take() {
            return redis.set(key, owner, setParams().nx().px(lease.toMillis())) != null;
        }

        private static boolean sleep() {
            try {
                Thread.sleep(SLEEP_MILLIS);
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }

    @Test
    void it_is_judged(Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(
                LockSpec.inRedis("tries-twice").made(TriesTwice::new), new RedisLauncher(redis), 2, LEASE)) {
            Census census = new Explorer(testbed, Bounds.clients(2), Merging.ON)
                    .explore()
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.observedFailures()).isEmpty();
        }
    }
}

package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.lock.Failure;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What a lock of a project does in a thread of its own is judged, or it is said that nobody saw it. */
class CheckLockSideTest {

    private static final String DELETE_IF_OURS =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    /** Renews by a plain SET, and so takes the key from the next holder. */
    static final class StealingLock {

        private final UnifiedJedis redis;
        private final String key;
        private final long leaseMillis;
        private final long periodMillis;
        private final String token = UUID.randomUUID().toString();
        private volatile boolean isHeld;

        StealingLock(UnifiedJedis redis, String key, Duration lease, Duration period) {
            this.redis = redis;
            this.key = key;
            this.leaseMillis = lease.toMillis();
            this.periodMillis = period.toMillis();
        }

        boolean tryLock() {
            if (redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)) == null) {
                return false;
            }
            isHeld = true;
            Thread renewal = new Thread(this::renewAgainAndAgain, "renewal");
            renewal.setDaemon(true);
            renewal.start();
            return true;
        }

        private void renewAgainAndAgain() {
            try {
                while (isHeld) {
                    Thread.sleep(periodMillis);
                    if (isHeld) {
                        redis.set(key, token, SetParams.setParams().px(leaseMillis));
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void unlock() {
            isHeld = false;
            redis.eval(DELETE_IF_OURS, List.of(key), List.of(token));
        }
    }

    @CheckLock(clients = 2, crashes = 0, expect = Failure.LEASE_OVERRUN, limitSeconds = 300)
    static class Steals {

        static StealingLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return new StealingLock(redis, key, lease, lease.dividedBy(3));
        }
    }

    @CheckLock(clients = 2, crashes = 0, expect = Failure.LEASE_OVERRUN)
    static class StealsLater {

        static StealingLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return new StealingLock(redis, key, lease, Duration.ofMinutes(1));
        }
    }

    private static String complaint(Class<?> test) {
        return EngineTestKit.engine(new LockCheckEngine(LanguageSetting.parse("en")))
                .selectors(selectClass(test))
                .execute()
                .testEvents()
                .finished()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .findFirst()
                .flatMap(TestExecutionResult::getThrowable)
                .orElseThrow()
                .getMessage();
    }

    @Test
    @Tag("integration")
    void a_thread_of_which_nothing_is_seen_is_named() {
        assertThat(complaint(StealsLater.class))
                .startsWith(
                        "the check of StealsLater is inconclusive: the lock of client A has a thread of its own, renewal")
                .contains("nothing that it does was seen; let what it waits for follow from the lease");
    }

    /** By the clock on the wall, which a busy machine is late for. */
    @Test
    @Tag("nightly")
    void what_a_thread_does_is_judged() {
        assertThat(complaint(Steals.class)).startsWith("the lock of Steals shows FOREIGN_UNLOCK");
    }
}

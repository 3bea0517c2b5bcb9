package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Whoever looks at a lock puts back what was there before, and must not put back a lease that has been renewed meanwhile. */
@OnTheBench
class RenewedWhileLookedAtTest {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration RENEWED = Duration.ofMinutes(10);

    private final RenewedWhenSomebodyIsRefused lock = new RenewedWhenSomebodyIsRefused();
    private FaultScenario scenario;
    private LiveClient a;

    @BeforeEach
    void let_a_client_in(RedisEnvironment environment) throws Exception {
        scenario = new FaultScenario(lock.lock(), environment);
        a = scenario.client("A", LEASE);
        lock.ofHolder = Optional.of(a.recorder());
        assertThat(a.tryLock()).isTrue();
    }

    @AfterEach
    void end() {
        scenario.close();
    }

    @Test
    void a_renewal_waits_until_nobody_looks_any_more() {
        awaitRenewal();
    }

    private void awaitRenewal() {
        await("the renewal takes effect, and stays")
                .until(() -> scenario.key()
                        .lease()
                        .filter(lease -> lease.compareTo(LEASE) > 0)
                        .isPresent());
    }

    @Test
    void who_renews_and_has_lost_the_lock_all_the_same_shows_nothing_by_dying() {
        awaitRenewal();
        DeadThread.requireHeld(scenario, a);

        // What the end of a lease does.
        scenario.redis().direct().del(scenario.key().name());

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> DeadThread.requireHeld(scenario, a))
                .withMessage("A's lease ran out although it was still renewed: this machine is too slow");
    }

    /** Whom it refuses does not go on before A has begun to renew its lease. */
    private static final class RenewedWhenSomebodyIsRefused extends TestSpec {

        private volatile Optional<PacedRecorder> ofHolder = Optional.empty();
        private volatile Runnable renewal = () -> {};

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("it needs a timer");
        }

        @Override
        public DistributedLock create(
                UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
            if (owner.equals("A")) {
                renewal = () -> timer.execute(() -> redis.pexpire(key, RENEWED.toMillis()));
            }
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    SetParams ifFree = SetParams.setParams().nx().px(lease.toMillis());
                    boolean taken = redis.set(key, owner, ifFree) != null;
                    if (!taken) {
                        ofHolder.ifPresent(recorder -> renewOnce(recorder));
                        ofHolder = Optional.empty();
                    }
                    return taken;
                }

                @Override
                public boolean unlock() {
                    return redis.del(key) == 1;
                }
            };
        }

        private void renewOnce(PacedRecorder recorder) {
            int before = recorder.sent().size();
            renewal.run();
            await("A begins to renew")
                    .until(() ->
                            recorder.atGate().isPresent() || recorder.sent().size() > before && !recorder.isWaiting());
        }
    }
}

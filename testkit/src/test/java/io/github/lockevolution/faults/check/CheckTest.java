package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.locks.Improving;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

@OnTheBench
class CheckTest {

    /**
     * A sound lock that may behave otherwise in processes of their own.
     *
     * @param isLate set when it is asked for in processes of their own: then the time is over
     */
    private record MayDependOnProcess(AtomicBoolean isLate) implements CheckedLock {

        @Override
        public boolean mayDependOnProcess() {
            return true;
        }

        @Override
        public CheckedLock inProcesses(boolean differs) {
            isLate.set(true);
            return new MayDependOnProcess(isLate);
        }

        @Override
        public String label() {
            return "MayDepend";
        }

        @Override
        public String fileName() {
            return "MayDepend.java";
        }

        @Override
        public LockSpec spec() {
            return Improving.undescribed("may-depend", new SoundSpec().lock()).suffering(Set.of());
        }

        /** Each is another lock. */
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** A sound lock that sleeps for a moment before it says no. */
    private record SleepsBeforeItSaysNo() implements CheckedLock {

        private static final Duration A_MOMENT = Duration.ofMillis(600);

        @Override
        public String label() {
            return "Sleeps";
        }

        @Override
        public String fileName() {
            return "Sleeps.java";
        }

        @Override
        public LockSpec spec() {
            return LockSpec.inRedis("sleeps").made(SleepsBeforeItSaysNo::made);
        }

        private static DistributedLock made(UnifiedJedis redis, String key, String owner, Duration lease) {
            DistributedLock sound = new SoundSpec().create(redis, key, owner, lease);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return sound.tryLock() || sleep();
                }

                private boolean sleep() {
                    LockSupport.parkNanos(A_MOMENT.toNanos());
                    return false;
                }

                @Override
                public boolean unlock() {
                    return sound.unlock();
                }
            };
        }
    }

    @Test
    void a_lock_that_sleeps_gets_more_helpers_than_a_program_that_sleeps(Redis redis) {
        CheckedLock lock = new SleepsBeforeItSaysNo();

        BackgroundCalibration.Pace pace =
                new BackgroundCalibration(lock, new RedisLauncher(redis)).pace(Duration.ofSeconds(30));

        assertThat(pace).isEqualTo(new BackgroundCalibration.Pace(Duration.ofSeconds(30), true, Optional.empty()));
        assertThat(Parallelism.of(lock, false, true).atOnce())
                .isGreaterThan(Parallelism.of(ProgramLock.in(RedisBinding.ONE_SERVER, List.of("sleeps")), false, true)
                        .atOnce())
                .isGreaterThan(Parallelism.of(lock, false, false).atOnce());
    }

    /** Neither shows a failure, and of the second nothing was run. */
    @Test
    void what_was_not_run_in_processes_of_their_own_is_not_taken_for_the_same(Redis redis) {
        AtomicBoolean isLate = new AtomicBoolean();
        Check check = new Check(new ProvenStore(new RedisLauncher(redis)), List.of(), isLate::get, progress -> {});

        CheckResult result =
                check.of(new MayDependOnProcess(isLate), Set.of(), List.of(Bounds.clients(2)), Duration.ofSeconds(30));

        assertThat(result.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
    }
}

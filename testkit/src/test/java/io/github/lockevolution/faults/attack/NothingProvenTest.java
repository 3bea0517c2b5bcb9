package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import io.github.lockevolution.faults.locks.MemorySpec;
import io.github.lockevolution.faults.locks.Overflows;
import io.github.lockevolution.faults.locks.PlantedBug.ThrowingSpec;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.locks.UnmakeableSpec;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.UnifiedJedis;

/** A lock that does not show itself is never passed: each attack on it says that it proved nothing, and why. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class NothingProvenTest {

    static void assertInconclusive(LockSpec lock, AttackResult result) {
        assertThat(result.inJson()).as(result.story()).isEqualTo("inconclusive");
        assertThat(result.failures()).isEmpty();
        assertThat(result.expectation(lock)).isEqualTo(Expectation.INCONCLUSIVE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_lock_that_sends_nothing_is_never_passed(Attack attack, RedisEnvironment environment) {
        LockSpec lock = new MemorySpec().lock();

        AttackResult result = SingleAttack.on(attack, lock, environment);

        assertInconclusive(lock, result);
    }

    /** What comes back from the disk after a restart makes no difference to a lock that nobody has taken. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(
            mode = EXCLUDE,
            names = {"RESTART_EVERYSEC", "RESTART_ALWAYS"})
    void a_lock_that_cannot_be_made_is_never_passed(Attack attack, RedisEnvironment environment) {
        LockSpec lock = new UnmakeableSpec().lock();

        AttackResult result = SingleAttack.on(attack, lock, environment);

        assertInconclusive(lock, result);
        assertThat(result.story()).contains("this lock cannot be made");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            mode = EXCLUDE,
            names = {"RESTART_EVERYSEC", "RESTART_ALWAYS"})
    void a_lock_that_throws_is_never_passed(Attack attack, RedisEnvironment environment) {
        LockSpec lock = new ThrowingSpec().lock();

        AttackResult result = SingleAttack.on(attack, lock, environment);

        assertInconclusive(lock, result);
        assertThat(result.story()).contains("this lock cannot be taken");
    }

    @Test
    void a_lock_that_overflows_the_stack_is_never_passed(RedisEnvironment environment) {
        LockSpec lock = new Overflows().lock();

        AttackResult result = SingleAttack.on(Attack.LOST_REPLY, lock, environment);

        assertInconclusive(lock, result);
    }

    /** Nobody asks a Redis over a link that is to be dead: the attack on it is ruled out, but for whoever asks for it all the same. */
    @Test
    void a_link_that_nobody_looks_at_is_not_taken_for_dead(RedisEnvironment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new HalfOpenConnection(), new SoundSpec().lock(), environment))
                .withMessage("the link of A still carries answers");
    }

    /**
     * The interrupt comes when the last client of the scenario is made, by the thread that carries the attack out. Who has moved before that
     * thread waits for it is not waited for: then it is noticed at the next wait.
     */
    @Test
    void an_interrupted_attack_proves_nothing_and_leaves_the_thread_interrupted(RedisEnvironment environment) {
        LockSpec lock = new InterruptsItsMaker().lock();

        AttackResult result = SingleAttack.on(Attack.LATE_UNLOCK, lock, environment);

        assertThat(Thread.interrupted()).isTrue();
        assertInconclusive(lock, result);
        assertThat(result.story()).isIn("interrupted while client N moved", "the run was interrupted");
    }

    /** A sound lock; who makes C's is interrupted. */
    private static final class InterruptsItsMaker extends TestSpec {

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            if (owner.equals("C")) {
                Thread.currentThread().interrupt();
            }
            return new SoundSpec().create(redis, key, owner, lease);
        }
    }

    /** B is inside with A, and whoever waits for its release is interrupted. */
    @Test
    void an_attack_that_is_interrupted_while_it_waits_for_an_answer_proves_nothing(RedisEnvironment environment) {
        LockSpec lock = new InterruptsWhoWaits(Thread.currentThread()).lock();

        AttackResult result = SingleAttack.on(Attack.BOTH_AT_ONCE, lock, environment);

        assertThat(Thread.interrupted()).isTrue();
        assertInconclusive(lock, result);
        assertThat(result.story()).isEqualTo("the run was interrupted");
    }

    /** A lock that lets two in; B's release interrupts a thread, and never ends. */
    private static final class InterruptsWhoWaits extends TestSpec {

        private final Thread waiting;

        InterruptsWhoWaits(Thread waiting) {
            this.waiting = waiting;
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("it is given a timer");
        }

        @Override
        public DistributedLock create(
                UnifiedJedis redis, String key, String owner, Duration lease, ScheduledExecutorService timer) {
            DistributedLock lock = RedisLocks.over(new RedisCanary().lock(), redis)
                    .make(key, owner, lease, InstantSource.system(), timer);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return lock.tryLock();
                }

                @Override
                public boolean unlock() {
                    if (owner.equals("B")) {
                        waiting.interrupt();
                        neverEnd();
                    }
                    return lock.unlock();
                }
            };
        }

        /** Before the attack is over. */
        private static void neverEnd() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void a_whole_run_on_such_a_lock_is_inconclusive(RedisEnvironment environment) throws InterruptedException {
        AttackReport report = new AttackRun(environment)
                .on(List.of(new MemorySpec().lock()), result -> {})
                .get(0);

        assertThat(report.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(report.observedFailures()).isEmpty();
    }
}

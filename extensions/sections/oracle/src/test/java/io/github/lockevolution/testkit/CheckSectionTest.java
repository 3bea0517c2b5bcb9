package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A project that has a critical section and a test class with one annotation learns what becomes of its work. */
class CheckSectionTest {

    /** As such a project has it. */
    static class Counter {

        final UnifiedJedis redis;

        Counter(UnifiedJedis redis) {
            this.redis = redis;
        }

        void setUp() {
            redis.set("visits", "0");
        }

        long run() {
            return redis.incr("visits");
        }
    }

    static final class ForgetfulCounter extends Counter {

        ForgetfulCounter(UnifiedJedis redis) {
            super(redis);
        }

        @Override
        long run() {
            long next = Long.parseLong(redis.get("visits")) + 1;
            redis.set("visits", Long.toString(next));
            return next;
        }
    }

    /** Has a lock in Redis, and writes when that is free again. */
    static final class EarlyUnlock {

        private final UnifiedJedis redis;

        EarlyUnlock(UnifiedJedis redis) {
            this.redis = redis;
        }

        void setUp() {
            redis.set("visits", "0");
        }

        boolean run() {
            if (redis.set("mutex", "taken", SetParams.setParams().nx()) == null) {
                return false;
            }
            long next = Long.parseLong(redis.get("visits")) + 1;
            redis.del("mutex");
            redis.set("visits", Long.toString(next));
            return true;
        }
    }

    static final class NeedsLock extends Counter {

        NeedsLock(UnifiedJedis redis, DistributedLock lock) {
            super(redis);
            assertThat(lock).isNotNull();
        }
    }

    @CheckSection(Counter.class)
    static class Counts {}

    @CheckSection(value = ForgetfulCounter.class, expect = Failure.NOT_SERIALIZABLE)
    static class ForgetsAsExpected {}

    @CheckSection(ForgetfulCounter.class)
    static class Forgets {}

    @CheckSection(value = EarlyUnlock.class, crashes = 0)
    static class UnlocksEarly {}

    @CheckSection(NeedsLock.class)
    static class HasNoLock {}

    @CheckSection(String.class)
    static class IsNone {}

    private static void check(Class<?> type) {
        try (LockCheckRun run = new LockCheckRun(BenchSettings.ofSystem(), Language.ENGLISH)) {
            run.check(type);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Counts.class, ForgetsAsExpected.class})
    void what_is_expected_passes(Class<?> type) {
        check(type);
    }

    @Test
    void a_lost_update_fails_with_its_story() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> check(Forgets.class))
                .withMessageContaining("NOT_SERIALIZABLE")
                .withMessageContaining("A\u2019s SET (4) goes by its GET (1), and B\u2019s SET (3) came between")
                .withMessageContaining("forgetful-counter:A.B.B.A");
    }

    @Test
    void a_lock_that_is_given_back_too_early_is_the_cause() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> check(UnlocksEarly.class))
                .withMessageStartingWith("the section ")
                .withMessageContaining("EarlyUnlock shows NOT_SERIALIZABLE (A unlocks (3) before its SET (")
                .withMessageContaining(" reads what A has not written: move the unlock behind the SET)");
    }

    @Test
    void what_cannot_be_judged_is_said() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> check(HasNoLock.class))
                .withMessageContaining("asks for a DistributedLock; name one by @CheckSection(lock");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> check(IsNone.class))
                .withMessageContaining("String lacks one of them");
    }
}

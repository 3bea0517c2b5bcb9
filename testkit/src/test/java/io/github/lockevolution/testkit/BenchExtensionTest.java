package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.locks.PlantedBug.NeverExpires;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnTheBench(SoundSpec.class)
class BenchExtensionTest {

    /** Two locks that one class describes. */
    static final class TwoLocks implements LockCollection {

        @Override
        public List<LockSpec> locks() {
            return List.of(new SoundSpec().lock(), new SoundSpec().lock().named("other-spec"));
        }
    }

    @OnTheBench(value = TwoLocks.class, lock = "other-spec")
    static class NamesOneOfTwo {

        @Test
        void asks_for_a_lock(LockSpec lock) {
            assertThat(lock.origin()).contains(TwoLocks.class.getName() + "#other-spec");
        }
    }

    @OnTheBench(TwoLocks.class)
    static class NamesNeitherOfTwo {

        @Test
        void asks_for_a_lock(LockSpec lock) {
            throw new AssertionError(lock);
        }
    }

    @OnTheBench(value = TwoLocks.class, lock = "third-spec")
    static class MisspellsOne {

        @Test
        void asks_for_a_lock(LockSpec lock) {
            throw new AssertionError(lock);
        }
    }

    /** Keys that the example's clients left in Redis, as they are found when its tests are over. */
    private static final List<Boolean> LEFT = new ArrayList<>();

    private static final AtomicReference<Redis> REDIS = new AtomicReference<>();

    @OnTheBench
    static class NamesNoLock {

        @Test
        void asks_for_a_scene(FaultScenario scenario) {
            throw new AssertionError(scenario);
        }

        @Test
        void asks_for_a_lock(LockSpec lock) {
            throw new AssertionError(lock);
        }

        @Test
        void asks_for_a_bench(RedisEnvironment environment) {
            assertThat(environment.redis().direct().ping()).isEqualTo("PONG");
        }
    }

    @OnTheBench({SoundSpec.class, NeverExpires.class})
    static class NamesTwoLocks {

        @Test
        void asks_for_a_scene(FaultScenario scenario) {
            throw new AssertionError(scenario);
        }
    }

    @OnTheBench(NeverExpires.class)
    static class LeavesItsLockLocked {

        private static final List<String> KEYS = new ArrayList<>();

        @Test
        void leaves_a_key(FaultScenario scenario) throws Exception {
            scenario.client("A", FaultScenario.LONG_LEASE).tryLock();
            KEYS.add(scenario.key().name());
            assertThat(scenario.key().exists()).isTrue();
        }

        @AfterAll
        static void look(Redis redis) {
            REDIS.set(redis);
            KEYS.forEach(key -> LEFT.add(redis.direct().exists(key)));
        }
    }

    @Test
    void a_test_without_a_lock_is_told_to_name_one_and_a_bench_alone_needs_none() {
        assertThat(Launched.run(NamesNoLock.class).failures())
                .containsOnlyKeys("asks_for_a_scene", "asks_for_a_lock")
                .allSatisfy((test, message) -> assertThat(message).isEqualTo(oneLock(0, "NamesNoLock")));
    }

    @Test
    void a_test_of_two_locks_is_told_to_name_one() {
        assertThat(Launched.run(NamesTwoLocks.class).failures())
                .hasEntrySatisfying(
                        "asks_for_a_scene", message -> assertThat(message).isEqualTo(oneLock(2, "NamesTwoLocks")));
    }

    @Test
    void a_class_that_describes_several_locks_needs_the_name_of_one() {
        assertThat(Launched.run(NamesOneOfTwo.class).failures()).isEmpty();
        assertThat(Launched.run(NamesNeitherOfTwo.class).failures())
                .containsEntry("asks_for_a_lock", oneLock(2, "NamesNeitherOfTwo"));
        assertThat(Launched.run(MisspellsOne.class).failures())
                .containsEntry("asks_for_a_lock", oneLock(0, "MisspellsOne"));
    }

    private static String oneLock(int got, String testClass) {
        return Language.ofSystem().text(OnTheBenchText.class).needsOneLock(got, testClass);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | a test that asks for a FaultScenario or a LockSpec needs one lock in @OnTheBench, got 2; write @OnTheBench(YourSpec.class) on OrderTest
            zh | 要用 FaultScenario 或 LockSpec 的测试，@OnTheBench 里要恰好写一把锁，现在有 2 把；请在 OrderTest 上写 @OnTheBench(YourSpec.class)
            """)
    void what_it_is_told_is_said_in_the_language(String tag, String told) {
        assertThat(LanguageSetting.parse(tag).text(OnTheBenchText.class).needsOneLock(2, "OrderTest"))
                .isEqualTo(told);
    }

    @Test
    void a_scene_takes_its_key_away_and_the_run_its_redis() {
        Launched example = Launched.run(LeavesItsLockLocked.class);

        assertThat(example.failures()).isEmpty();
        assertThat(LEFT).containsExactly(false);
        assertThatException().isThrownBy(() -> REDIS.get().direct().ping());
    }

    @Test
    void a_test_has_one_scene_of_the_lock_it_names(FaultScenario scenario, FaultScenario same, LockSpec lock)
            throws Exception {
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);

        a.tryLock();

        assertThat(same).isSameAs(scenario);
        assertThat(lock.provider()).contains(SoundSpec.class);
        assertThat(scenario.key().lease()).isPresent();
    }

    @Test
    void bench_and_redis_are_those_of_the_whole_run(RedisEnvironment environment, Redis redis) {
        assertThat(redis).isSameAs(environment.redis());
    }
}

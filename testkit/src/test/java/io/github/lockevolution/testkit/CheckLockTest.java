package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.locks.PatientClient;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A project that has a lock and a test class with one annotation and one method learns what its lock shows. */
class CheckLockTest {

    /** As such a project has it: a class that knows nothing of the bench. */
    static final class OrderLock {

        private final UnifiedJedis redis;
        private final String key;
        private final Duration lease;
        private final String token = UUID.randomUUID().toString();
        private final String release;

        OrderLock(UnifiedJedis redis, String key, Duration lease, String release) {
            this.redis = redis;
            this.key = key;
            this.lease = lease;
            this.release = release;
        }

        boolean tryLock() {
            return redis.set(key, token, SetParams.setParams().nx().px(lease.toMillis())) != null;
        }

        void unlock() {
            redis.eval(release, List.of(key), List.of(token));
        }
    }

    @CheckLock(clients = 2)
    static class Good {

        static OrderLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return new OrderLock(
                    redis,
                    key,
                    lease,
                    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0");
        }
    }

    @CheckLock(clients = 2, expect = Failure.LEASE_OVERRUN)
    static class Deletes {

        static OrderLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return new OrderLock(redis, key, lease, "return redis.call('del', KEYS[1])");
        }
    }

    /** Takes one server for as good as another. */
    static final class AnyServerLock {

        private final List<OrderLock> locks;

        AnyServerLock(List<OrderLock> locks) {
            this.locks = locks;
        }

        boolean tryLock() {
            return locks.stream().filter(OrderLock::tryLock).count() > 0;
        }

        void unlock() {
            locks.forEach(OrderLock::unlock);
        }
    }

    @CheckLock(clients = 2, crashes = 0, expiries = 0)
    static class OnServers {

        static AnyServerLock newLock(List<UnifiedJedis> servers, String key, Duration lease) {
            return new AnyServerLock(servers.stream()
                    .map(server -> Good.newLock(server, key, lease))
                    .toList());
        }
    }

    /** The same, where the lock makes the connections. */
    @CheckLock(clients = 2, crashes = 0, expiries = 0)
    static class OnAddresses {

        static AnyServerLock newLock(HostAndPort[] servers, String key, Duration lease) {
            return OnServers.newLock(
                    Stream.of(servers).<UnifiedJedis>map(PatientClient::to).toList(), key, lease);
        }
    }

    @CheckLock(clients = 2)
    static class WithoutFactory {}

    @CheckLock(clients = 2)
    static class Silent {

        static CheckedLock newLock(UnifiedJedis redis, String key) {
            throw new IllegalStateException("there is no configuration");
        }
    }

    /** Its token is the id of its thread, which clients of one JVM never have in common. */
    static final class ThreadLock {

        private final UnifiedJedis redis;
        private final String key;

        ThreadLock(UnifiedJedis redis, String key) {
            this.redis = redis;
            this.key = key;
        }

        @SuppressWarnings("deprecation")
        private static String token() {
            return Long.toString(Thread.currentThread().getId());
        }

        boolean tryLock() {
            return redis.set(key, token(), SetParams.setParams().nx().px(30_000)) != null;
        }

        boolean unlock() {
            return token().equals(redis.get(key)) && redis.del(key) == 1;
        }
    }

    @CheckLock(clients = 2, crashes = 0, expiries = 0)
    static class AsksForItsThread {

        static ThreadLock newLock(UnifiedJedis redis, String key) {
            return new ThreadLock(redis, key);
        }
    }

    /** As a library does when a client is killed. */
    static final class PrintingLock {

        private final OrderLock lock;

        PrintingLock(OrderLock lock) {
            this.lock = lock;
        }

        boolean tryLock() {
            System.err.println("connection reset");
            return lock.tryLock();
        }

        void unlock() {
            System.out.println("unlocked");
            lock.unlock();
        }
    }

    @CheckLock(clients = 2, crashes = 0, expiries = 0)
    static class Prints {

        static PrintingLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return new PrintingLock(Good.newLock(redis, key, lease));
        }
    }

    /** Wider bounds than any machine explores within the limit. */
    @CheckLock(clients = 12, crashes = 9, expiries = 9, lostReplies = 9, limitSeconds = 1)
    static class TooMuch {

        static OrderLock newLock(UnifiedJedis redis, String key, Duration lease) {
            return Good.newLock(redis, key, lease);
        }
    }

    private static TestExecutionResult result(EngineTestKit.Builder engine, Class<?> test) {
        return engine.selectors(selectClass(test)).execute().testEvents().finished().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .findFirst()
                .orElseThrow();
    }

    private static String complaint(Class<?> test) {
        return complaint(test, "en");
    }

    private static String complaint(Class<?> test, String language) {
        return result(EngineTestKit.engine(new LockCheckEngine(LanguageSetting.parse(language))), test)
                .getThrowable()
                .orElseThrow()
                .getMessage();
    }

    @Test
    void a_lock_that_shows_what_is_expected_passes() {
        assertThat(result(EngineTestKit.engine("lock-check"), Good.class).getThrowable())
                .isEmpty();
    }

    @Test
    void a_lock_that_shows_more_fails_with_its_story() {
        assertThat(complaint(Deletes.class))
                .startsWith(
                        "the lock of Deletes shows FOREIGN_UNLOCK (EVAL of A takes away the lock of another) in 34 schedules")
                .contains("FOREIGN_UNLOCK: A made the lock free, which B owned")
                .containsPattern("\nline \\d+ decides$");
        assertThat(complaint(Deletes.class, "zh"))
                .startsWith("Deletes 的锁表现出 FOREIGN_UNLOCK（")
                .contains("），共 34 条调度序列；最短的一条是\n\n")
                .containsPattern("\n起决定作用的是第 \\d+ 行$");
    }

    @ParameterizedTest
    @Tag("integration")
    @ValueSource(classes = {OnServers.class, OnAddresses.class})
    void a_lock_that_asks_for_several_servers_is_on_three(Class<?> test) {
        assertThat(complaint(test))
                .startsWith("the lock of " + test.getSimpleName() + " shows RACE")
                .contains("@S1", "@S2", "@S3")
                .doesNotContain("@S4");
    }

    @Test
    void a_class_without_a_factory_is_told_what_it_needs() {
        assertThat(complaint(WithoutFactory.class))
                .isEqualTo("@CheckLock on WithoutFactory needs one static method that makes a lock, such as"
                        + " static OrderLock newLock(UnifiedJedis redis, String key, Duration lease); it has []");
        assertThat(complaint(WithoutFactory.class, "zh"))
                .isEqualTo("WithoutFactory 上的 @CheckLock 需要恰好一个创建锁的静态方法，例如"
                        + " static OrderLock newLock(UnifiedJedis redis, String key, Duration lease)；现有 []");
    }

    /** What a lock does that was compiled against another version of its library. */
    @CheckLock(clients = 2)
    static class Unlinked {

        static OrderLock newLock(UnifiedJedis redis, String key, Duration lease) {
            throw new NoSuchMethodError("redis.clients.jedis.UnifiedJedis.gone()");
        }
    }

    /** Whoever runs tests by their classes, as Surefire does, drops a test that stands in no class. */
    @Test
    void a_test_stands_in_the_class_that_it_checks() {
        assertThat(EngineTestKit.engine("lock-check")
                        .selectors(selectClass(Good.class))
                        .execute()
                        .containerEvents()
                        .succeeded()
                        .map(event -> event.getTestDescriptor().getSource()))
                .contains(Optional.of(ClassSource.from(Good.class)));
    }

    @Test
    void an_error_in_one_class_is_the_failure_of_that_class_alone() {
        var tests = EngineTestKit.engine("lock-check")
                .selectors(selectClass(Unlinked.class), selectClass(Good.class))
                .execute()
                .testEvents();

        assertThat(tests.failed().count()).isEqualTo(1);
        assertThat(tests.succeeded().count()).isEqualTo(1);
    }

    @Test
    void what_a_lock_prints_is_shown_to_whoever_wants_to_see_it() {
        assertThat(printed(false)).isEmpty();
        assertThat(printed(true)).contains("connection reset", "unlocked");
    }

    private static String printed(boolean isWanted) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        System.setErr(System.out);
        try (LockCheckRun run = new LockCheckRun(BenchSettings.ofSystem(), Language.ENGLISH, isWanted)) {
            run.check(Prints.class);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_lock_of_which_nothing_is_found_out_fails() {
        assertThat(complaint(Silent.class))
                .startsWith("the check of Silent is inconclusive: ")
                .contains("there is no configuration");
        assertThat(complaint(Silent.class, "zh"))
                .startsWith("对 Silent 的检查：无结论，")
                .contains("there is no configuration");
    }

    @Test
    void a_check_that_gets_no_further_than_its_limit_is_told_to_allow_more() {
        assertThat(complaint(TooMuch.class))
                .isEqualTo(
                        "the check of TooMuch is inconclusive: not every schedule of 12 clients, at most 9 crashes, 9"
                                + " expiries, 9 lost replies could be run within the limit; allow more by"
                                + " limitSeconds, or ask for less");
        assertThat(complaint(TooMuch.class, "zh"))
                .isEqualTo(
                        "对 TooMuch 的检查：无结论，12 个客户端，最多 9 次宕机、9 次到期、9 次响应丢失，在时限内没有跑完全部调度序列；请用 limitSeconds 放宽时间，或者缩小范围");
    }

    @Test
    void nothing_is_said_that_is_in_no_message_file() {
        assertThat(complaint(WithoutFactory.class, "qps")).startsWith("⟦").doesNotContain("needs one");
        assertThat(complaint(Silent.class, "qps")).startsWith("⟦").doesNotContain("inconclusive");
        assertThat(complaint(Deletes.class, "qps")).startsWith("⟦").doesNotContain("shows", "schedules", "owned");
    }

    @Test
    void a_lock_that_needs_processes_to_show_what_it_does_is_not_said_to_pass() {
        assertThat(complaint(AsksForItsThread.class))
                .startsWith(
                        "the check of AsksForItsThread is inconclusive: this lock uses ids of threads or processes, or a pool");
    }

    /** Whoever may not use SET cannot break the canary. The first lock is not judged then, nor is the next. */
    @Test
    void a_run_that_does_not_see_the_canary_break_judges_no_lock() {
        try (Redis redis = Redis.start(RedisBackends.named("embedded"));
                Jedis admin = new Jedis(redis.hostAndPort());
                LockCheckRun run = new LockCheckRun(
                        BenchSettings.DEFAULTS.with(Setting.REDIS, "redis://reader:hush@" + redis.address()),
                        Language.ENGLISH)) {
            admin.aclSetUser("reader", "on", ">hush", "~*", "+@all", "-set");

            assertThatExceptionOfType(CanaryMissed.class).isThrownBy(() -> run.check(Good.class));
            assertThatExceptionOfType(CanaryMissed.class).isThrownBy(() -> run.check(Deletes.class));
        }
    }
}

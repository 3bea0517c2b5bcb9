package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.client.RedisServerCount;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checks of one run of tests, on one Redis, which is started when the first needs it. */
final class LockCheckRun implements AutoCloseable {

    private Optional<Redis> redis = Optional.empty();

    /**
     * Checks the lock of a test class.
     *
     * @throws AssertionError if it shows what is not expected, or nothing could be found out
     * @throws SetupProblem if no lock can be made, or no Redis is to be had
     */
    void check(Class<?> type) {
        CheckLock wanted = type.getAnnotation(CheckLock.class);
        Bounds bounds = new Bounds(wanted.clients(), wanted.crashes(), wanted.expiries(), wanted.lostReplies());
        long end = System.nanoTime() + Duration.ofSeconds(wanted.limitSeconds()).toNanos();
        try (CheckedLock lock = CheckedLock.ofFactory(factory(type))) {
            Launcher one = new RedisLauncher(running());
            Launcher launcher = lock.isInRedis() ? one : one.onServers(RedisServerCount.chosen());
            CheckResult result = new Check(launcher, List.of(), () -> System.nanoTime() > end, progress -> {})
                    .of(lock, Set.of(wanted.expect()), List.of(bounds), Launcher.LEASE);
            require(type, result);
        }
    }

    private Redis running() {
        if (redis.isEmpty()) {
            redis = Optional.of(Redis.start(RedisBackend.chosen()));
            CensusRun.breakCanary(new RedisLauncher(redis.get()));
        }
        return redis.get();
    }

    private static Method factory(Class<?> type) {
        List<Method> factories = Stream.of(type.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers())
                        && !Modifier.isPrivate(method.getModifiers())
                        && !method.isSynthetic()
                        && !method.getReturnType().isPrimitive()
                        && method.getParameterCount() > 0)
                .toList();
        if (factories.size() != 1) {
            String found = factories.stream().map(Method::getName).sorted().collect(Collectors.joining(", "));
            throw new SetupProblem((Message) language -> "@CheckLock on " + type.getSimpleName()
                    + " needs one static method that makes a lock, such as"
                    + " static OrderLock newLock(UnifiedJedis redis, String key, Duration lease); it has ["
                    + found + "]");
        }
        return factories.get(0);
    }

    private static void require(Class<?> type, CheckResult result) {
        if (result.expectation() == Expectation.BROKEN) {
            throw new AssertionError(result.unexpected().stream()
                    .map(LockCheckRun::told)
                    .collect(Collectors.joining("\n\n", "the lock of " + type.getSimpleName() + " shows ", "")));
        }
        if (result.expectation() != Expectation.MET) {
            throw new AssertionError("the check of " + type.getSimpleName() + " is inconclusive: "
                    + result.gap()
                            .map(gap -> gap.in(Language.ENGLISH))
                            .orElse("not every schedule could be run within the limit; allow more by limitSeconds"));
        }
    }

    private static String told(Finding finding) {
        return finding.failure() + " (" + finding.cause().in(Language.ENGLISH) + ") in " + finding.schedules()
                + " schedules, the shortest of which is\n\n" + TextDrawing.of(Timeline.of(finding.trace()))
                + finding.line().map(line -> "\nline " + line + " decides").orElse("");
    }

    @Override
    public void close() {
        redis.ifPresent(Redis::close);
    }
}

package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.check.OutputCapture;
import io.github.lockevolution.faults.check.SectionSource;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.JedisRelease;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;

/** The checks of one run of tests, on one Redis, which is started when the first needs it. */
final class LockCheckRun implements AutoCloseable {

    private final BenchSettings settings;
    private final Language language;
    private final boolean isOutputWanted;
    private Optional<Redis> redis = Optional.empty();
    private Optional<StoreRegistry> stores = Optional.empty();

    LockCheckRun(BenchSettings settings, Language language) {
        this(settings, language, false);
    }

    /**
     * @param settings choose the Redis, which is closed with this, and the number of servers for a lock in several
     * @param language the language of its messages
     * @param isOutputWanted whether the output of the lock is shown, and the log of its libraries about clients that were killed
     */
    LockCheckRun(BenchSettings settings, Language language, boolean isOutputWanted) {
        this.settings = settings;
        this.language = language;
        this.isOutputWanted = isOutputWanted;
    }

    /**
     * Checks the lock of a test class.
     *
     * @throws AssertionError if it shows an unexpected failure, or the check was inconclusive
     * @throws SetupProblem if no lock can be made, or no Redis is available
     * @throws CanaryMissed if a lock that is known to be broken is not seen to break
     */
    @SuppressWarnings("try")
    void check(Class<?> type) {
        JedisRelease.requireUsable();
        try (OutputCapture printed = OutputCapture.leftOut(isOutputWanted)) {
            checkQuietly(type);
        }
    }

    private void checkQuietly(Class<?> type) {
        Optional<CheckSection> section = Optional.ofNullable(type.getAnnotation(CheckSection.class));
        if (section.isPresent()) {
            check(type, section.get());
            return;
        }
        CheckLock wanted = type.getAnnotation(CheckLock.class);
        Bounds bounds = Bounds.clients(wanted.clients())
                .crashes(wanted.crashes())
                .expiries(wanted.expiries())
                .lostReplies(wanted.lostReplies());
        try (CheckedLock lock = JavaLockLoader.ofFactory(factory(type))) {
            check(type, lock, Set.of(wanted.expect()), bounds, wanted.limitSeconds());
        }
    }

    private void check(Class<?> type, CheckSection wanted) {
        Bounds bounds = Bounds.clients(wanted.clients())
                .crashes(wanted.crashes())
                .expiries(wanted.expiries())
                .lostReplies(wanted.lostReplies());
        String section = wanted.value().getName();
        if (!SectionSource.isSection(section, List.of())) {
            throw new SetupProblem(
                    CheckLockText.class, text -> text.isNoSection(wanted.value().getSimpleName()));
        }
        try (CheckedLock found = JavaLockLoader.ofClass(section, LockUse.USUAL, List.of());
                CheckedLock given = taking(found, wanted)) {
            check(type, given, Set.of(wanted.expect()), bounds, wanted.limitSeconds());
        }
    }

    private static CheckedLock taking(CheckedLock section, CheckSection wanted) {
        if (!section.takesLock()) {
            return section;
        }
        if (wanted.lock() == LockProvider.class) {
            throw new SetupProblem(CheckLockText.class, text -> text.needsLock(section.label()));
        }
        return section.taking(ReflectionSupport.newInstance(wanted.lock()).lock());
    }

    private void check(Class<?> type, CheckedLock lock, Set<Failure> expected, Bounds bounds, int seconds) {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        ProvenStore store = stores();
        store.proveFor(List.of(lock.spec()));
        CheckResult result = new Check(store, List.of(), () -> System.nanoTime() > end, progress -> {})
                .of(lock, expected, List.of(bounds), Launcher.LEASE);
        require(type, result);
    }

    /** The stores, in each of which the canary is broken before the first lock comes there. */
    private ProvenStore stores() {
        if (stores.isEmpty()) {
            Redis started = Redis.start(RedisBackends.chosenBy(settings));
            redis = Optional.of(started);
            stores = Optional.of(new StoreRegistry(RedisKind.on(started), settings, database -> {}));
        }
        return stores.get().proven();
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
            List<String> found =
                    factories.stream().map(Method::getName).sorted().toList();
            throw new SetupProblem(CheckLockText.class, text -> text.noFactory(type.getSimpleName(), found));
        }
        return factories.get(0);
    }

    private void require(Class<?> type, CheckResult result) {
        CheckLockText text = language.text(CheckLockText.class);
        if (result.expectation() == Expectation.BROKEN) {
            Stream<String> missing =
                    result.missing().isPresent() ? Stream.of(missing(result).in(language)) : Stream.empty();
            String findings = Stream.concat(result.unexpected().stream().map(this::told), missing)
                    .collect(Collectors.joining("\n\n"));
            throw new AssertionError(
                    result.lock().spec().isSection()
                            ? text.sectionShows(result.lock().label(), findings)
                            : text.shows(type.getSimpleName(), findings));
        }
        if (result.expectation() != Expectation.MET) {
            throw new AssertionError(text.inconclusive(type.getSimpleName(), missing(result)));
        }
    }

    private static Message missing(CheckResult result) {
        return result.gap()
                .orElseGet(() -> Message.of(CheckLockText.class, words -> words.notDone(result.openWords())));
    }

    private String told(Finding finding) {
        CheckLockText text = language.text(CheckLockText.class);
        String drawing = TextDrawing.of(Timeline.of(finding.trace()), language);
        return text.finding(
                        finding.failure().toString(),
                        finding.cause(),
                        finding.schedules().toString(),
                        drawing)
                + finding.line().map(line -> "\n" + text.decides(line)).orElse("");
    }

    @Override
    public void close() {
        stores.ifPresent(StoreRegistry::close);
        redis.ifPresent(Redis::close);
    }
}

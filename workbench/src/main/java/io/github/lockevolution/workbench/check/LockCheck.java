package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.bench.StageLauncher;
import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.KnownSchedules;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ClientOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.matrix.ExploreProgress;
import io.github.lockevolution.workbench.report.ReportOfLock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Judges a lock that nobody has described, or several of them, one after the other. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab check MyLock.java",
            "  ./lab check MyLock.java --clients 2 --expect LEASE_OVERRUN,FOREIGN_UNLOCK",
            "  ./lab check MyLock.java --new-lock 'new MyLock(redis, key, lease.toMillis())'",
            "  ./lab check OneLock.java OtherLock.java",
            "  ./lab check MyLock.java --client careless",
            "  ./lab check MyLock.java --attacks",
            "  ./lab check MyLock.java --restart-redis",
            "  ./lab check MyLock.java --processes",
            "  ./lab check MyLock.java --report my-lock.html",
            "  ./lab check com.acme.OrderLock --class-path app.jar",
            "  ./lab check --clients 2 -- python3 my_lock.py",
            "  ./lab check --clients 2 --servers 3 -- node my_redlock.js",
            "  ./lab check --new python > my_lock.py"
        })
public final class LockCheck implements Callable<Integer> {

    /** A day, in seconds. */
    private static final int LONGEST = 86_400;

    /** What has no meaning for a lock that is on several servers, or is not to be had for one. */
    private static final Set<String> FOR_ONE_REDIS =
            Set.of("--attacks", "--restart-redis", "--failovers", "--processes", "--report");

    /** What shows or follows one lock. */
    private static final Set<String> FOR_ONE_LOCK = Set.of("--watch", "--report", "--junit", "--new-lock", "--stories");

    private final KnownSchedules known = new KnownSchedules();

    @Spec
    private CommandSpec spec;

    @Mixin
    private CheckTarget target;

    @Option(names = "--new", order = 0, paramLabel = "LANGUAGE")
    private Optional<Template> template = Optional.empty();

    @Mixin
    private CheckBounds bounds;

    @Mixin
    private ClientOptions clients;

    @Option(names = "--processes", order = 6)
    private boolean processes;

    @Mixin
    private CheckAttacks attacks;

    @Option(names = "--limit", order = 6, paramLabel = "SECONDS", defaultValue = "60")
    private int limit;

    @Option(names = "--lease", order = 6, paramLabel = "SECONDS", defaultValue = "30")
    private int lease;

    @Mixin
    private AllowedFailures allowedFailures;

    @Option(names = "--stories", order = 8)
    private boolean stories;

    @Option(names = "--watch", order = 8)
    private boolean watch;

    @Option(names = "--json", order = 8)
    private boolean json;

    @Mixin
    private CheckOutput output;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() {
        if (template.isPresent()) {
            OptionConflicts.requireOnly(spec, "--new", Set.of());
            return print(template.get());
        }
        requireNumbers();
        Set<Failure> allowed = allowedFailures.all();
        if (!target.files().isEmpty()) {
            OptionConflicts.firstOf(spec, FOR_ONE_LOCK).ifPresent(option -> {
                throw new SetupProblem(Message.of(VerdictText.class, text -> text.isForOneLock(option)));
            });
            return checkEach(allowed);
        }
        output.require(languages);
        if (watch) {
            return watch(allowed);
        }
        CompletableFuture<Redis> starting = CompletableFuture.supplyAsync(this::startedRedis);
        try (CheckedLock lock = lock(starting);
                Redis redis = started(starting);
                ShutdownGuard guard = ShutdownGuard.of(redis, languages.language())) {
            return check(lock, allowed, redis, guard);
        }
    }

    /** Again and again, on one Redis, until Ctrl-C. */
    private int watch(Set<Failure> allowed) {
        Path file = target.watchedFile();
        FileWatch changes = new FileWatch(file);
        try (Redis redis = startedRedis();
                ShutdownGuard guard = ShutdownGuard.of(redis, languages.language())) {
            int status;
            do {
                status = checkOnce(allowed, redis, guard);
                say(Message.of(VerdictText.class, text -> text.watching(file.toString())));
            } while (changes.awaitChange(guard::isStopRequested));
            return status;
        }
    }

    /** Those of which a lock can be made are judged, whatever is wrong with another. */
    private int checkEach(Set<Failure> allowed) {
        PrintWriter out = spec.commandLine().getOut();
        try (Redis redis = startedRedis();
                ShutdownGuard guard = ShutdownGuard.of(redis, languages.language())) {
            CheckedFiles checked = new CheckedFiles(redis, limit, clients.program());
            for (String file : target.files()) {
                try (CheckedLock lock = ready(target.inJava(file, backends.areServersGiven()))) {
                    checked.add(file, judged(lock, allowed, redis, guard), servers(lock));
                } catch (SetupProblem e) {
                    checked.refuse(file, e);
                }
                if (!json) {
                    out.println(checked.last().in(languages.language()));
                    out.flush();
                }
            }
            if (json) {
                out.println(checked.json());
                out.flush();
            }
            return checked.status();
        }
    }

    private int checkOnce(Set<Failure> allowed, Redis redis, ShutdownGuard guard) {
        try (CheckedLock lock = lock()) {
            return check(lock, allowed, redis, guard);
        } catch (SetupProblem e) {
            say(e);
            return ExitStatus.WRONG_USAGE;
        }
    }

    private void say(Message message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(message.in(languages.language()));
        err.flush();
    }

    private int print(Template chosen) {
        spec.commandLine().getOut().print(chosen.text());
        spec.commandLine().getOut().flush();
        return ExitStatus.AS_EXPECTED;
    }

    private void requireNumbers() {
        requireWithin(limit);
        bounds.all();
        if (lease < 1 || lease > LONGEST) {
            throw new SetupProblem(Message.of(VerdictText.class, text -> text.leaseOutOfRange(lease, LONGEST)));
        }
    }

    private static void requireWithin(int limit) {
        if (limit < 1 || limit > LONGEST) {
            throw new SetupProblem(Message.of(VerdictText.class, text -> text.limitOutOfRange(limit, LONGEST)));
        }
    }

    /** While it starts and meets the canary, the lock is compiled. */
    private Redis startedRedis() {
        Redis redis = backends.startRedis();
        try {
            attacks.require(redis);
            CensusRun.breakCanary(new RedisLauncher(redis));
            return redis;
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    private static Redis started(CompletableFuture<Redis> starting) {
        try {
            return starting.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
    }

    private CheckedLock lock(CompletableFuture<Redis> starting) {
        try {
            return lock();
        } catch (RuntimeException e) {
            starting.thenAccept(Redis::close).exceptionally(unimportant -> null).join();
            throw e;
        }
    }

    private CheckedLock lock() {
        return ready(target.lock(backends.areServersGiven()));
    }

    private CheckedLock ready(CheckedLock lock) {
        if (!lock.isInRedis()) {
            OptionConflicts.firstOf(spec, FOR_ONE_REDIS).ifPresent(option -> {
                lock.close();
                throw new SetupProblem(Message.of(VerdictText.class, text -> text.isOnServers(lock.label(), option)));
            });
        }
        return processes ? lock.inProcesses(false) : lock;
    }

    private int check(CheckedLock lock, Set<Failure> allowed, Redis redis, ShutdownGuard guard) {
        Language language = languages.language();
        PrintWriter out = spec.commandLine().getOut();
        long start = System.nanoTime();
        CheckResult result = judged(lock, allowed, redis, guard);
        double seconds = (System.nanoTime() - start) / 1e9;
        out.println(
                json
                        ? CheckJson.text(CheckJson.of(redis.version(), servers(lock), result))
                        : new CheckScreen(result, limit, seconds, redis, servers(lock), stories, clients.program())
                                .in(language));
        out.flush();
        // First, because the page takes long.
        output.writeTests(result, seconds, language);
        output.page().ifPresent(page -> say(written(page, result)));
        return ExitStatus.of(result.expectation());
    }

    private int servers(CheckedLock lock) {
        return lock.isInRedis() ? 1 : RedisServerCount.chosenBy(backends.settings());
    }

    private CheckResult judged(CheckedLock lock, Set<Failure> allowed, Redis redis, ShutdownGuard guard) {
        long end = System.nanoTime() + Duration.ofSeconds(limit).toNanos();
        CheckResult counted;
        List<Message> printed;
        try (PrintedByLock prints = PrintedByLock.leftOut();
                StageLauncher stores = backends.launcherOn(redis);
                ExploreProgress progress =
                        new ExploreProgress(spec.commandLine().getErr(), languages.language())) {
            Launcher launcher = stores.withReplicaIf(bounds.failovers() > 0);
            if (bounds.failovers() > 0 || !lock.isInRedis()) {
                // It runs on other servers than those on which the canary was broken.
                launcher.perStore(List.of(lock)).forEach(CensusRun::breakCanary);
            }
            counted = new Check(
                            launcher,
                            references(lock),
                            () -> guard.isStopRequested() || System.nanoTime() > end,
                            progress::show)
                    .with(clients.program())
                    .with(known)
                    .asking(bounds.least(spec))
                    .of(lock, allowed, bounds.all(), Duration.ofSeconds(lease));
            printed = prints.remarks();
        }
        CheckResult attacked = counted.widest().isPresent() && attacks.areAskedFor()
                ? counted.attacked(attacks.on(counted.lock(), backends))
                : counted;
        CheckResult result = attacked.remarking(printed);
        return guard.isStopRequested() ? result.withGap(Message.of(VerdictText.class, VerdictText::stopped)) : result;
    }

    /** What it showed and may show is no surprise on the page; the rest is. */
    @SuppressWarnings("try")
    private Message written(ReportOfLock page, CheckResult result) {
        Set<Failure> known = EnumSet.noneOf(Failure.class);
        known.addAll(result.allowed());
        known.retainAll(result.seen());
        List<LockStage> like =
                result.likeness().map(Likeness::reference).stream().toList();
        try (PrintedByLock leftOut = PrintedByLock.leftOut()) {
            String sentence = page.write(
                    result.lock().expecting(known),
                    like,
                    LockCatalog.onTheClassPath().all(),
                    backends,
                    spec.commandLine().getErr());
            return any -> sentence;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(Message.of(VerdictText.class, VerdictText::interrupted), e);
        }
    }

    /** In Redis the locks that have a place in history; elsewhere all that keep their state where this one does. */
    private static List<LockStage> references(LockStage checked) {
        return LockCatalog.onTheClassPath().all().stream()
                .filter(lock -> checked.isInRedis()
                        ? lock.number() > 0
                        : lock.storeName().equals(checked.storeName()))
                .toList();
    }
}

package io.github.lockevolution.workbench.console;

import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which Redis and how many, which Toxiproxy and which database: the same choice as by -Dlab.… or LAB_… in the environment. */
public final class BackendOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private Optional<BenchSettings> settings = Optional.empty();

    @Option(names = "--redis", order = 10, paramLabel = "BACKEND")
    private void redis(String backend) {
        set(Setting.REDIS, backend);
    }

    @Option(names = "--redis-image", order = 11, paramLabel = "IMAGE")
    private void redisImage(String image) {
        set(Setting.REDIS_IMAGE, image);
    }

    @Option(names = "--toxiproxy", order = 12, paramLabel = "BACKEND")
    private void toxiproxy(String backend) {
        set(Setting.TOXIPROXY, backend);
    }

    @Option(names = "--toxiproxy-image", order = 13, paramLabel = "IMAGE")
    private void toxiproxyImage(String image) {
        set(Setting.TOXIPROXY_IMAGE, image);
    }

    @Option(names = "--database", order = 14, paramLabel = "DATABASE")
    private void database(String backend) {
        set(Setting.DATABASE, backend);
    }

    @Option(names = "--database-may-be-cleared", order = 14)
    private void mayBeCleared(boolean isExpendable) {
        set(Setting.DATABASE_MAY_BE_CLEARED, Boolean.toString(isExpendable));
    }

    @NotFor({SECTION, TOGETHER, OUTSIDE_REDIS})
    @Option(names = "--servers", order = 15, paramLabel = "N")
    private void servers(String count) {
        set(Setting.SERVERS, count);
    }

    @Option(names = "-D", paramLabel = "NAME=VALUE")
    private void property(Map<String, String> properties) {
        properties.forEach((name, value) -> set(known(name), value));
    }

    @Option(names = "--stacktrace", order = 16)
    private boolean stacktrace;

    /** Whether what goes on in the code under test is to be seen as well. */
    public boolean isStacktraceWanted() {
        return stacktrace;
    }

    /** A setting that is misspelt must not pass for one that was not made. */
    private Setting known(String name) {
        return Setting.ALL.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageProblem(
                        spec.commandLine(),
                        Message.of(
                                UsageErrorText.class,
                                text -> text.noSetting(
                                        name,
                                        Setting.ALL.stream().map(Setting::name).toList()))));
    }

    private void set(Setting setting, String value) {
        settings = Optional.of(settings().with(setting, value));
    }

    /** Makes a setting, unless the option that is called like it was typed. */
    public void use(Setting setting, String value) {
        String option = setting.name().replaceFirst("lab\\.", "--").replace('.', '-');
        if (!spec.commandLine().getParseResult().hasMatchedOption(option)) {
            set(setting, value);
        }
    }

    /** Has what the chosen stores need fetched, unless it is here: by its name to a jar. */
    public void fetchLibraries(Function<String, Path> fetching) {
        StoreKind.all()
                .forEach(kind -> kind.toFetch(settings())
                        .ifPresent(
                                library -> settings = Optional.of(kind.fetched(settings(), fetching.apply(library)))));
    }

    /** The isolation of the transactions of a critical section. */
    public void useIsolation(String level) {
        set(Setting.ISOLATION, level);
    }

    /** What is chosen, here or before the name of the subcommand that this is; the system's settings hold for the rest. */
    public BenchSettings settings() {
        return settings.or(() -> Stream.iterate(spec.parent(), Objects::nonNull, CommandSpec::parent)
                        .flatMap(command -> command.mixins().values().stream())
                        .map(CommandSpec::userObject)
                        .filter(BackendOptions.class::isInstance)
                        .findFirst()
                        .map(options -> ((BackendOptions) options).settings()))
                .orElseGet(BenchSettings::ofSystem);
    }

    /** Starts the chosen Redis alone. However this JVM ends, it is ended with it; its keys are the caller's to remove. */
    public Redis startRedis() {
        guardWhatLocksStart();
        return Redis.start(RedisBackend.chosenBy(settings()));
    }

    /** A lock may start processes although the bench starts none. */
    private static void guardWhatLocksStart() {
        try {
            ProcessGuard.begin();
        } catch (IOException e) {
            // There is no shell, as on Windows, and nothing could outlive this JVM but what a lock itself has started.
        }
    }

    /**
     * Puts locks under test on this Redis, or in the chosen database, which is started when a lock needs it first. In one that is somebody's, it
     * says beforehand what it makes there.
     */
    public StoreRegistry launcherOn(Redis redis) {
        return new StoreRegistry(RedisKind.on(redis), settings(), this::sayWhatIsMade);
    }

    private void sayWhatIsMade(StoreKind.Started store) {
        store.traces().ifPresent(traces -> {
            spec.commandLine().getErr().println(traces.in(CommandHelp.languageOf(spec)));
            // However this JVM is asked to end, what was made is taken away.
            Runtime.getRuntime().addShutdownHook(new Thread(store::close, "end of what was made"));
        });
    }

    /** Ends both, the database first. */
    public static AutoCloseable both(StoreRegistry launcher, Redis redis) {
        return () -> {
            launcher.close();
            redis.close();
        };
    }

    /** Starts what is chosen. However this JVM ends, it is ended with it. */
    public Environment startBench() {
        Environment environment = Environment.start(settings());
        // The servers die with this JVM anyway; a Redis that is somebody's must be freed of our keys.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ShutdownGuard.end(environment, CommandHelp.languageOf(spec)), "end of the bench"));
        return environment;
    }
}

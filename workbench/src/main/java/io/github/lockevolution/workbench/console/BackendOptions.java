package io.github.lockevolution.workbench.console;

import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options for the stores: which Redis and how many, which Toxiproxy and which database, as by -Dlab.… or LAB_… in the
 * environment.
 */
public final class BackendOptions {

    private static final int ORDER_OF_STORES = 15;

    private CommandSpec spec;

    private Optional<BenchSettings> settings = Optional.empty();

    /** Stores bring options of their own. */
    @Spec(Spec.Target.MIXEE)
    private void mixInto(CommandSpec command) {
        spec = command;
        StoreKind.all()
                .flatMap(kind -> kind.options().stream())
                .map(this::option)
                .forEach(command::addOption);
    }

    private OptionSpec option(StoreKind.StoreOption option) {
        return OptionSpec.builder(option.setting().option())
                .order(ORDER_OF_STORES)
                .paramLabel(option.label())
                .type(String.class)
                .hasInitialValue(false)
                .setter(new CommandLine.Model.ISetter() {
                    @Override
                    public <T> T set(T value) {
                        BackendOptions.this.set(option.setting(), (String) value);
                        return null;
                    }
                })
                .build();
    }

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

    @WithAny
    @Option(names = "--stacktrace", order = 16)
    private boolean stacktrace;

    /** Whether what goes on in the code under test is to be seen as well. */
    public boolean isStacktraceWanted() {
        return stacktrace;
    }

    /** A setting that is misspelt must not pass for one that was not made. */
    private Setting known(String name) {
        return settingsOfStores()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageProblem(
                        spec.commandLine(),
                        Message.of(
                                UsageErrorText.class,
                                text -> text.noSetting(
                                        name,
                                        settingsOfStores().map(Setting::name).toList()))));
    }

    /** All that choose a store: those of the core, and those that stores bring. */
    public static Stream<Setting> settingsOfStores() {
        return Stream.concat(
                Setting.ALL.stream(),
                StoreKind.all().flatMap(kind -> kind.options().stream()).map(StoreKind.StoreOption::setting));
    }

    private void set(Setting setting, String value) {
        settings = Optional.of(settings().with(setting, value));
    }

    /** Makes a setting, unless the option that is called like it was typed. */
    public void use(Setting setting, String value) {
        if (!spec.commandLine().getParseResult().hasMatchedOption(setting.option())) {
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

    /**
     * The settings that are chosen here or before the name of this subcommand; the system's settings hold for the rest.
     */
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
        return Redis.start(RedisBackends.chosenBy(settings()));
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
     * Puts locks under test on this Redis, or in the chosen database, which is started when a lock needs it first. In a database with somebody's
     * data, a message says beforehand which changes it makes there.
     */
    public StoreRegistry launcherOn(Redis redis) {
        return new StoreRegistry(RedisKind.on(redis), settings(), this::sayWhatIsMade);
    }

    private void sayWhatIsMade(StoreKind.Started store) {
        store.traces().ifPresent(traces -> {
            spec.commandLine().getErr().println(traces.in(CommandHelp.languageOf(spec)));
            // Everything started is removed, however this JVM is asked to end.
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

    /** Starts the chosen stores. The environment ends with this JVM, however that ends. */
    public RedisEnvironment startBench() {
        RedisEnvironment environment = RedisEnvironment.start(settings());
        // The servers die with this JVM anyway; a Redis that is somebody's must be freed of our keys.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ShutdownGuard.end(environment, CommandHelp.languageOf(spec)), "end of the bench"));
        return environment;
    }
}

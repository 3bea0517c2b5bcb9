package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.host.VerdictChannel;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.check.LockCheck;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.CliErrors;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.Completion;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExitWatchdog;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.LostOutput;
import io.github.lockevolution.workbench.console.Overtime;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.RestartOptions;
import io.github.lockevolution.workbench.console.StrictConverters;
import io.github.lockevolution.workbench.console.SupervisedLab;
import io.github.lockevolution.workbench.console.Version;
import io.github.lockevolution.workbench.docs.Docs;
import io.github.lockevolution.workbench.doctor.Doctor;
import io.github.lockevolution.workbench.matrix.Conditions;
import io.github.lockevolution.workbench.matrix.Detail;
import io.github.lockevolution.workbench.matrix.DetailOptions;
import io.github.lockevolution.workbench.matrix.Explore;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.RunReport;
import io.github.lockevolution.workbench.report.Report;
import io.github.lockevolution.workbench.story.Show;
import io.github.lockevolution.workbench.walk.Walk;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The lab command. Without a subcommand it explores and attacks all locks and prints the matrix. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "  ./lab",
            "  ./lab --all",
            "  ./lab --restart-redis --all",
            "  ./lab --stage stage3-setnx-setex --stories",
            "  ./lab check MyLock.java",
            "  ./lab --locks variants",
            "  ./lab --locks databases",
            "  ./lab explore stage3-setnx-setex --clients 3",
            "  ./lab explore stage5-lua db-client-clock zk-ephemeral-node",
            "  ./lab conditions --locks beyond",
            "  ./lab show stage3-setnx-setex:A.A-crash.B",
            "  ./lab report",
            "  ./lab --redis docker --json",
            "  ./lab doctor"
        })
public final class Lab implements Callable<Integer>, CommandRunner, Asked {

    /** The commands that run code under test, which may end the JVM. */
    private static final Set<String> RUN_CODE_UNDER_TEST = Set.of("check");

    /**
     * The classes of the commands load only when one is needed, which is never in the JVM that only starts another one.
     */
    private static final class Subcommands {

        private static final List<Class<?>> OF_THE_CORE = List.of(
                LockCheck.class,
                Explore.class,
                RetiredCompare.class,
                Conditions.class,
                Show.class,
                Walk.class,
                Report.class,
                Doctor.class,
                Docs.class);

        private static final List<Class<?>> ALL = Stream.of(
                        OF_THE_CORE.stream(),
                        ofExtensions(),
                        Stream.<Class<?>>of(Completion.class, CommandLine.HelpCommand.class))
                .flatMap(Function.identity())
                .toList();

        /** The commands of other modules, by name. */
        private static Stream<Class<?>> ofExtensions() {
            return ServiceLoader.load(ExtensionCommand.class).stream()
                    .<Class<?>>map(ServiceLoader.Provider::type)
                    .sorted(Comparator.comparing(Lab::nameOf));
        }
    }

    private final InputStream input;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Mixin
    private LockOptions locks;

    @Option(names = "--stage", order = 1, paramLabel = "LOCK", completionCandidates = LockCatalog.Names.class)
    private List<String> stages = List.of();

    @Option(names = "--stories", order = 2)
    private boolean stories;

    @Mixin
    private DetailOptions detail;

    @Mixin
    private RestartOptions restarts;

    @Option(names = "--json", order = 3)
    private boolean json;

    public Lab() {
        this(System.in);
    }

    private Lab(InputStream input) {
        this.input = input;
    }

    @Override
    public InputStream input() {
        return input;
    }

    public static void main(String[] arguments) throws IOException {
        Optional<VerdictChannel> launcher = launcher();
        if (launcher.isEmpty() && !Collections.disjoint(List.of(arguments), RUN_CODE_UNDER_TEST)) {
            System.exit(inItsOwnJvm(arguments));
        }
        InputStream orders = launcher.isPresent()
                ? launcher.get().orders(() -> System.exit(ExitStatus.INCONCLUSIVE))
                : InputStream.nullInputStream();
        boolean isTold = launcher.isPresent() && SupervisedLab.isTold();
        // A lock that is checked here may put others in their place.
        PrintStream out = System.out;
        PrintStream err = System.err;
        Language language = languageFor(arguments);
        // Libraries write names and numbers as the language of the machine has it: lımıt_data in Turkish, ٧ in Arabic.
        Locale.setDefault(language.locale());
        // A JVM that dies of an error exits with 1, which would say that a lock did not break as expected.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            // A JVM that has been told to end is about to remove what it started.
            if (!JvmShutdown.isInProgress()) {
                try {
                    err.println(CliErrors.words(error, language));
                    launcher.ifPresent(line -> line.say(Integer.toString(ExitStatus.INCONCLUSIVE)));
                } finally {
                    // Code under test may have left no memory for words.
                    Runtime.getRuntime().halt(ExitStatus.INCONCLUSIVE);
                }
            }
        });
        ExitWatchdog.onSignals();
        CommandLine command = commandLine(language, isTold ? orders : System.in, arguments);
        // picocli would ask for the streams when it first prints, which may be while those of a lock have taken their
        // place.
        command.setOut(isTold ? launcher.get().writer(SupervisedLab.OUT) : command.getOut());
        command.setErr(isTold ? launcher.get().writer(SupervisedLab.ERR) : command.getErr());
        launcher.ifPresent(line -> Overtime.isEndedBy(line.times()));
        launcher.filter(line -> isTold).ifPresent(line -> ProgressLine.isToldTo(line.progress()));
        int status = LostOutput.status(status(command, arguments, language), command, out, language);
        command.getOut().flush();
        command.getErr().flush();
        launcher.ifPresent(line -> line.say(Integer.toString(status)));
        ExitWatchdog.exit(status);
    }

    /** Picocli knows nothing of an {@link Error}. */
    private static int status(CommandLine command, String[] arguments, Language language) {
        try {
            return command.execute(arguments);
        } catch (Error error) {
            command.getErr().println(CliErrors.words(error, language));
            return ExitStatus.INCONCLUSIVE;
        }
    }

    private static Optional<VerdictChannel> launcher() {
        try {
            return VerdictChannel.open();
        } catch (IOException e) {
            // The process that started this JVM is gone.
            System.exit(ExitStatus.INCONCLUSIVE);
            return Optional.empty();
        }
    }

    private static Language languageFor(String... arguments) {
        return LanguageOptions.askedFor(List.of(arguments)).orElseGet(Language::ofSystem);
    }

    /** Nothing else is done here, so there is nothing for code under test to end. */
    private static int inItsOwnJvm(String[] arguments) {
        List<String> words = SupervisedLab.words(List.of(arguments));
        return SupervisedLab.run(SupervisedLab.optionsOfThisJvm(), words, () -> languageFor(arguments), status -> {
            // Its results so far are printed by then.
            if (status == ExitStatus.INCONCLUSIVE) {
                Runtime.getRuntime().halt(status);
            }
        });
    }

    /** The whole command, which speaks this language unless its arguments ask for another. */
    static CommandLine commandLine(Language language) {
        return commandLine(language, System.in, Subcommands.ALL);
    }

    /** The same, as far as it takes to execute these arguments: to read all that picocli is told of each subcommand takes a while. */
    static CommandLine commandLine(Language language, String... arguments) {
        return commandLine(language, System.in, arguments);
    }

    /** The same command, which reads a person's words from this stream. */
    static CommandLine commandLine(Language language, InputStream input, String... arguments) {
        return Subcommands.ALL.stream()
                .filter(subcommand -> subcommand != CommandLine.HelpCommand.class)
                .filter(subcommand -> arguments.length > 0 && nameOf(subcommand).equals(arguments[0]))
                .filter(subcommand -> subcommand != Completion.class)
                .findFirst()
                .map(asked -> commandLine(language, input, List.of(asked)))
                .orElseGet(() -> commandLine(language, input, Subcommands.ALL));
    }

    @Override
    public int run(Language language, List<String> words, PrintWriter out, PrintWriter err) {
        String[] arguments = words.toArray(String[]::new);
        CommandLine command = commandLine(language, arguments);
        command.setOut(out);
        command.setErr(err);
        return command.execute(arguments);
    }

    private static String nameOf(Class<?> subcommand) {
        return subcommand.getAnnotation(Command.class).name();
    }

    private static CommandLine commandLine(Language language, InputStream input, List<Class<?>> subcommands) {
        CommandLine lab = new CommandLine(new Lab(input));
        subcommands.forEach(lab::addSubcommand);
        Optional.ofNullable(lab.getSubcommands().get("help"))
                .map(help -> help.getCommandSpec().usageMessage())
                .ifPresent(help -> help.footer("  ./lab help check", "  ./lab help explore"));
        return CommandHelp.in(language, StrictConverters.of(lab), LockCheck.choices())
                .setParameterExceptionHandler(CliErrors::onWrongUsage)
                .setExecutionExceptionHandler(CliErrors::onProblem);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<LockSpec> chosen = LockCatalog.onTheClassPath().chosen(stages, locks.collections());
        long start = System.nanoTime();
        try (RedisEnvironment environment = backends.startBench();
                StoreRegistry launcher = backends.launcherOn(environment.redis())) {
            restarts.require(environment.redis());
            Matrix matrix = new FullRun(
                            environment, launcher, spec.commandLine().getErr(), languages.language())
                    .with(restarts.withUsual())
                    .exploredAndAttacked(chosen);
            new RunReport(
                            matrix,
                            Bounds.usual(chosen),
                            environment.redis(),
                            launcher,
                            Optional.of(environment.network()),
                            Optional.of((System.nanoTime() - start) / 1e9),
                            stories ? Detail.ALL : detail.detail(),
                            stories)
                    .print(spec.commandLine().getOut(), languages.language(), json);
            return ExitStatus.of(matrix.expectation());
        }
    }
}

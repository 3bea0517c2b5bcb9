package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.benchmark.Measurements;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.CliErrors;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.Version;
import io.github.lockevolution.workbench.docs.Docs;
import io.github.lockevolution.workbench.doctor.Doctor;
import io.github.lockevolution.workbench.matrix.Explore;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.matrix.MatrixJson;
import io.github.lockevolution.workbench.matrix.StoryTable;
import io.github.lockevolution.workbench.quiz.Quiz;
import io.github.lockevolution.workbench.report.Report;
import io.github.lockevolution.workbench.server.Toxiproxy;
import io.github.lockevolution.workbench.story.Show;
import io.github.lockevolution.workbench.walk.Walk;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The lab command. Without a subcommand it attacks all stages and prints the matrix. */
@Command(
        name = "lab",
        header = "Breaks Redis locks on purpose, on a real Redis, and shows how each of them breaks.",
        description = {
            "",
            "Without a command, every schedule of every stage is run, every stage meets",
            "every attack, and the matrix of failures is printed.",
            ""
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        commandListHeading = "%nCommands:%n",
        versionProvider = Version.class,
        sortOptions = false,
        subcommands = {
            Explore.class,
            Show.class,
            Walk.class,
            Report.class,
            Quiz.class,
            Toxiproxy.class,
            Measurements.class,
            Doctor.class,
            Docs.class,
            CommandLine.HelpCommand.class
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every duty held: each stage shows the failures it declares and no other",
            "1:a duty broke",
            "2:wrong usage, or nothing to work with",
            "3:inconclusive: a fault did not fire, or something unplanned happened"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./lab",
            "  ./lab --stage stage3-setnx-setex --stories",
            "  ./lab explore stage3-setnx-setex --clients 3",
            "  ./lab show stage3-setnx-setex:A.A-crash.B",
            "  ./lab report",
            "  ./lab quiz --theme release",
            "  ./lab --redis docker --json",
            "  ./lab toxiproxy --port 8474",
            "  ./lab doctor"
        })
public final class Lab implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private BackendOptions backends;

    @Option(
            names = "--stage",
            order = 1,
            paramLabel = "NAME",
            description = "Attack only this stage; may be given several times.")
    private List<String> stages = List.of();

    @Option(names = "--stories", order = 2, description = "Print what happened in each attack, too.")
    private boolean stories;

    @Option(names = "--json", order = 3, description = "Print one JSON object instead, for programs.")
    private boolean json;

    public static void main(String[] arguments) {
        // A JVM that dies of an error exits with 1, which would say that a lock broke its duty.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(ExitStatus.INCONCLUSIVE);
        });
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Lab())
                .setUsageHelpWidth(80)
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(CliErrors::onWrongUsage)
                .setExecutionExceptionHandler(CliErrors::onProblem);
    }

    @Override
    public Integer call() throws InterruptedException {
        List<LockStage> chosen = LockCatalog.onTheClassPath().named(stages);
        PrintWriter out = spec.commandLine().getOut();
        long start = System.nanoTime();
        try (Environment environment = backends.startBench()) {
            Matrix matrix = new FullRun(environment, spec.commandLine().getErr()).exploredAndAttacked(chosen);
            if (json) {
                out.println(MatrixJson.of(environment.redis().version(), Bounds.USUAL, matrix.results()));
            } else {
                print(matrix, environment, out, (System.nanoTime() - start) / 1e9);
            }
            out.flush();
            return ExitStatus.of(matrix.expectation());
        }
    }

    private void print(Matrix matrix, Environment environment, PrintWriter out, double seconds) {
        out.println(matrix);
        if (stories) {
            matrix.results().stream()
                    .flatMap(result -> result.attacks().stream())
                    .forEach(report -> out.println(new StoryTable(report)));
        }
        matrix.problems().forEach(out::println);
        out.printf("Every schedule of %s.%n", Bounds.USUAL);
        out.printf(
                "%d attacks through Toxiproxy (%s).%n",
                matrix.results().size() * Attack.values().length,
                environment.network().origin());
        out.printf(
                "%.1f s on Redis %s (%s).%n",
                seconds, environment.redis().version(), environment.redis().origin());
        out.println(matrix.conclusion());
    }
}

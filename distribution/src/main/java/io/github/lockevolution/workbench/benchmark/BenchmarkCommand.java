package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.host.ProcessGuard;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Starts the measurements by JMH, which are a module that nobody builds unasked. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab bench -- -l",
            "  ./lab bench LockBenchmark -- -p lock=stage5-lua",
            "  ./lab bench ToxiproxyBenchmark -- -rf json"
        })
public final class BenchmarkCommand implements Callable<Integer>, ExtensionCommand {

    private static final String MODULE = "extensions/benchmarks";

    private static final String BUILD = "mvn -q process-classes -Pbenchmarks -pl " + MODULE + " -am";

    @Parameters(paramLabel = "ARGUMENT", descriptionKey = "argument")
    private List<String> arguments = List.of();

    @Mixin
    private LanguageOptions languages;

    @Override
    public Integer call() throws Exception {
        List<String> command = command(project().resolve(MODULE).resolve("target"), arguments);
        try {
            ProcessGuard.begin();
        } catch (IOException e) {
            // There is no shell, as on Windows: the benchmark may outlive this JVM.
        }
        Process measuring = new ProcessBuilder(command).inheritIO().start();
        return measuring.waitFor() == 0 ? ExitStatus.AS_EXPECTED : ExitStatus.INCONCLUSIVE;
    }

    /** The project of this class, three folders above its classes or its jar. */
    private static Path project() throws URISyntaxException {
        Path place = Path.of(BenchmarkCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return place.resolve("../../..").normalize();
    }

    /**
     * The command that starts JMH.
     *
     * @param built the folder of the built benchmarks
     * @throws SetupProblem if they are not built
     */
    static List<String> command(Path built, List<String> arguments) throws IOException {
        Path classes = built.resolve("classes");
        Path others = built.resolve("lab.classpath");
        if (!Files.exists(classes.resolve("META-INF/BenchmarkList")) || !Files.exists(others)) {
            throw new SetupProblem(BenchmarkText.class, text -> text.notBuilt(BUILD));
        }
        List<String> command = new ArrayList<>(List.of(
                Platform.java().toString(),
                "-cp",
                classes + File.pathSeparator + Files.readString(others).strip(),
                "org.openjdk.jmh.Main"));
        command.addAll(arguments);
        return command;
    }
}

package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs everything and writes it into one HTML file. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab report", "  ./lab report --out lesson.html"})
public final class Report implements Callable<Integer> {

    private static final Path USUAL = Path.of("target", "lab", "report.html");

    @Spec
    private CommandSpec spec;

    @Option(names = "--out", order = 1, paramLabel = "FILE")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", order = 2)
    private boolean json;

    @Mixin
    private LanguageOptions language;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        // Asked before the run, so that nobody waits for a report that cannot be written.
        Optional<ReportFile> file = json ? Optional.empty() : Optional.of(new ReportFile(out.orElseGet(Report::usual)));
        List<LockStage> stages = LockCatalog.onTheClassPath().named(List.of());
        PrintWriter terminal = spec.commandLine().getOut();
        try (Environment bench = backends.startBench()) {
            Matrix matrix =
                    new FullRun(bench, spec.commandLine().getErr(), language.language()).exploredAndAttacked(stages);
            ReportData data = new ReportBuilder(bench.redis()).of(matrix, stages);
            file.ifPresentOrElse(
                    report -> terminal.print(written(report, data, matrix, language.language())),
                    () -> terminal.println(data.json()));
            terminal.flush();
            return ExitStatus.of(matrix.expectation());
        }
    }

    private static String written(ReportFile file, ReportData data, Matrix matrix, Language language) {
        String html = ReportPage.with(data);
        Path path = file.write(html);
        StringBuilder words = new StringBuilder();
        matrix.problems(language).forEach(problem -> words.append(problem).append('\n'));
        int kibibytes = html.getBytes(StandardCharsets.UTF_8).length / 1024;
        return words.append(path)
                .append(", ")
                .append(kibibytes)
                .append(" KiB. Open it in a browser; it needs nothing else.\n")
                .append(matrix.conclusion(language))
                .append('\n')
                .toString();
    }

    private static Path usual() {
        try {
            Files.createDirectories(USUAL.getParent());
            return USUAL;
        } catch (IOException e) {
            throw new SetupProblem(
                    "the directory " + USUAL.getParent() + " cannot be made (" + e.getMessage()
                            + "); name a file by --out",
                    e);
        }
    }
}

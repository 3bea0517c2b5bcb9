package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
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
        header = "Writes one HTML file with everything, to open in a browser.",
        description = {
            "",
            "The matrix, the shortest story of each failure and the same story on the next",
            "lock, a walk through every schedule of every lock, and the interview cards.",
            "The file needs nothing around it: open it from disk, send it, or put it on any",
            "web server. Its address can name a schedule:",
            "  report.html#stage2-setnx:A.A-crash.B",
            ""
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every lock broke exactly as expected",
            "1:not every lock broke as expected; the report shows it",
            "2:wrong usage, or the file cannot be written",
            "3:inconclusive"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./lab report", "  ./lab report --out lesson.html"})
public final class Report implements Callable<Integer> {

    private static final Path USUAL = Path.of("target", "lab", "report.html");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--out",
            order = 1,
            paramLabel = "FILE",
            description = "Where it goes (default target/lab/report.html). An older report is replaced.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--language",
            order = 2,
            paramLabel = "LANG",
            description = {
                "What the page opens in: en or zh. By default it follows the browser. Either",
                "way, its reader can change it."
            })
    private Optional<String> language = Optional.empty();

    @Option(names = "--json", order = 3, description = "Print what the page knows as one JSON object instead.")
    private boolean json;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        // Asked before the run, so that nobody waits for a report that cannot be written.
        PageMessages messages = new PageMessages(language.map(LanguageSetting::parse));
        Optional<ReportFile> file = json ? Optional.empty() : Optional.of(new ReportFile(out.orElseGet(Report::usual)));
        List<LockStage> stages = LockCatalog.onTheClassPath().named(List.of());
        PrintWriter terminal = spec.commandLine().getOut();
        try (Environment bench = backends.startBench()) {
            Matrix matrix = new FullRun(bench, spec.commandLine().getErr()).exploredAndAttacked(stages);
            ReportData data = new ReportBuilder(bench.redis(), messages.languages()).of(matrix, stages);
            file.ifPresentOrElse(
                    report -> terminal.print(written(report, ReportPage.with(data, messages), matrix)),
                    () -> terminal.println(data.json()));
            terminal.flush();
            return ExitStatus.of(matrix.expectation());
        }
    }

    private String written(ReportFile file, String html, Matrix matrix) {
        Path path = file.write(html);
        StringBuilder words = new StringBuilder();
        matrix.problems().forEach(problem -> words.append(problem).append('\n'));
        int kibibytes = html.getBytes(StandardCharsets.UTF_8).length / 1024;
        ReportText text = language.map(LanguageSetting::parse)
                .orElseGet(Language::ofSystem)
                .text(ReportText.class);
        return words.append(text.written(path.toString(), kibibytes))
                .append('\n')
                .append(matrix.conclusion())
                .append('\n')
                .toString();
    }

    private static Path usual() {
        try {
            Files.createDirectories(USUAL.getParent());
            return USUAL;
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(
                            ReportText.class,
                            text -> text.directoryCannotBeMade(
                                    USUAL.getParent().toString(), String.valueOf(e.getMessage()))),
                    e);
        }
    }
}

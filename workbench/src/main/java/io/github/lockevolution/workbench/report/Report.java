package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.compare.Comparison;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.IOException;
import java.io.PrintWriter;
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

    @Mixin
    private LockOptions locks;

    @Option(names = "--out", order = 1, paramLabel = "FILE")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", order = 2)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        // Asked before the run, so that nobody waits for a report that cannot be written.
        PageMessages messages = new PageMessages(languages.asked());
        Optional<ReportFile> file = json ? Optional.empty() : Optional.of(new ReportFile(out.orElseGet(Report::usual)));
        LockCatalog catalog = LockCatalog.onTheClassPath();
        List<LockStage> stages = catalog.chosen(List.of(), locks.collections());
        ReportBuilder.requireInOneStore(stages);
        PrintWriter terminal = spec.commandLine().getOut();
        try (Environment bench = backends.startBench();
                StageLauncher launcher = backends.launcherOn(bench.redis());
                BackgroundExploration withMoreClients =
                        BackgroundExploration.start(json ? List.of() : stages, launcher)) {
            Matrix matrix = new FullRun(bench, launcher, spec.commandLine().getErr(), languages.language())
                    .exploredAndAttacked(stages);
            ReportData data = new ReportBuilder(
                            bench.redis(),
                            StoreVersions.of(bench.redis(), launcher, stages),
                            launcher,
                            messages.languages())
                    .of(matrix, catalog.all(), Optional.of(Comparison.ofEveryStore(catalog, launcher)));
            PackedStateSpaces packed = withMoreClients.result();
            file.ifPresentOrElse(
                    report -> terminal.print(
                            written(report, ReportPage.with(data, packed, messages), matrix, languages.language())),
                    () -> terminal.println(data.json()));
            terminal.flush();
            return ExitStatus.of(matrix.expectation());
        }
    }

    private static String written(ReportFile file, String html, Matrix matrix, Language language) {
        Message where = file.write(html);
        StringBuilder words = new StringBuilder();
        matrix.problems(language).forEach(problem -> words.append(problem).append('\n'));
        return words.append(where.in(language))
                .append('\n')
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
                    Message.of(
                            ReportText.class,
                            text -> text.directoryCannotBeMade(
                                    USUAL.getParent().toString(), String.valueOf(e.getMessage()))),
                    e);
        }
    }
}

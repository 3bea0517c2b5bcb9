package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.Commit;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        footer = {
            "  ./lab report",
            "  ./lab report --out lesson.html",
            "  ./lab report --locks sections",
            "  ./lab report --save run.json",
            "  ./lab report --from run.json --out lesson.html"
        })
public final class Report implements Callable<Integer> {

    private static final Path USUAL = Path.of("target", "lab", "report.html");

    @Spec
    private CommandSpec spec;

    @Mixin
    private LockOptions locks;

    @Option(
            names = "--stage",
            order = 1,
            paramLabel = "LOCK",
            split = ",",
            completionCandidates = LockCatalog.Names.class)
    private List<String> chosen = List.of();

    @Option(names = "--out", order = 1, paramLabel = "FILE")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--save", order = 2, paramLabel = "FILE")
    private Optional<Path> save = Optional.empty();

    @Option(names = "--from", order = 3, paramLabel = "FILE")
    private Optional<Path> from = Optional.empty();

    @Option(names = "--json", order = 4)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        // Asked before the run, so that nobody waits for a report that cannot be written.
        PageMessages messages = new PageMessages(languages.asked());
        Optional<ReportFile> page = json
                ? Optional.empty()
                : Optional.of(
                        ReportFile.ofPage(OutputFile.of(spec, "--out", out.orElseGet(Report::usual), ReportFile.SIGN)));
        if (from.isPresent()) {
            OptionConflicts.requireOnly(spec, "--from", Set.of("--out", "--json"));
            return publish(SavedRun.read(from.get(), Commit.ofThisBuild(), messages.languages()), page, messages);
        }
        Optional<ReportFile> savedFile =
                save.map(file -> ReportFile.ofRun(OutputFile.of(spec, "--save", file, SavedRun.SIGN)));
        Optional<String> commit =
                save.map(file -> Commit.ofThisBuild().orElseThrow(() -> SavedRun.ofUnknownCommit(file)));
        List<LockSpec> stages = LockCatalog.onTheClassPath().chosen(chosen, locks.collections());
        SavedRun run = new ReportRun(backends, spec.commandLine().getErr(), languages.language())
                .of(stages, !json || save.isPresent(), messages);
        savedFile
                .map(file -> file.write(run.json(commit.orElseThrow())).in(languages.language()))
                .ifPresent(spec.commandLine().getErr()::println);
        return publish(run, page, messages);
    }

    private int publish(SavedRun run, Optional<ReportFile> page, PageMessages messages) {
        PrintWriter terminal = spec.commandLine().getOut();
        page.ifPresentOrElse(
                file -> {
                    String html = ReportPage.with(run.data(), run.moreClients(), messages);
                    terminal.println(file.write(html).in(languages.language()));
                    terminal.println(run.conclusion().get(languages.language().tag()));
                },
                () -> terminal.println(run.data().json()));
        return ExitStatus.of(run.data().expectation());
    }

    private static Path usual() {
        try {
            Files.createDirectories(USUAL.getParent());
            return USUAL;
        } catch (IOException e) {
            throw new SetupProblem(
                    ReportText.class,
                    text -> text.directoryCannotBeMade(USUAL.getParent().toString(), AtomicFile.reason(e)),
                    e);
        }
    }
}

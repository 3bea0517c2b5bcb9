package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.NOT_EXCLUSIVE;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.check.PrintedByLock;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.report.ReportOfLock;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is told of checked locks: printed for a person or a program, and written into files. */
final class CheckOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--stories", order = 7)
    private boolean stories;

    @NotFor(PLAYED)
    @Option(names = "--json", order = 8)
    private boolean json;

    /** What a person would be told without {@code --json} is in it, too. */
    @Option(names = "--screened", hidden = true)
    private boolean screened;

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--junit", order = 8, paramLabel = "FILE")
    private Optional<Path> junit = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--sarif", order = 8, paramLabel = "FILE")
    private Optional<Path> sarif = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--markdown", order = 8, paramLabel = "FILE")
    private Optional<Path> markdown = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--annotations", order = 8, paramLabel = "FILE")
    private Optional<Path> annotations = Optional.empty();

    @NotFor({SECTION, TOGETHER, ON_SERVERS, NOT_EXCLUSIVE, SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--report", order = 8, paramLabel = "FILE")
    private Optional<Path> report = Optional.empty();

    private Optional<OutputFile> junitFile = Optional.empty();
    private Optional<OutputFile> sarifFile = Optional.empty();
    private Optional<OutputFile> markdownFile = Optional.empty();
    private Optional<OutputFile> annotationsFile = Optional.empty();
    private Optional<ReportOfLock> page = Optional.empty();

    /**
     * Asked before anything is run.
     *
     * @throws SetupProblem if a file cannot be written
     */
    void requireFiles(LanguageOptions languages) {
        junitFile = junit.map(file -> OutputFile.of(spec, "--junit", file, JunitXml.SIGN));
        sarifFile = sarif.map(file -> OutputFile.of(spec, "--sarif", file, SarifFile.SIGN));
        markdownFile = markdown.map(file -> OutputFile.of(spec, "--markdown", file, CheckMarkdown.SIGN));
        annotationsFile = annotations.map(file -> OutputFile.of(spec, "--annotations", file, GithubAnnotations.SIGN));
        page = report.map(file -> ReportOfLock.in(spec, "--report", file, languages));
    }

    /**
     * Tells all that came of one lock.
     *
     * @param since what has become of it since its check was saved; empty if nobody asks
     */
    void tell(
            Judgement judgement,
            Optional<CheckComparison> since,
            CheckRequest request,
            Language language,
            BackendOptions backends) {
        CheckScreen screen = new CheckScreen(judgement, request, stories);
        print(
                json
                        ? RecordJson.text(CheckJson.of(judgement)
                                .with("since", since.map(CheckComparison::json))
                                .with(
                                        "screen",
                                        Optional.of(screen)
                                                .filter(any -> stories || screened)
                                                .map(told -> told.in(screened ? language : Language.ENGLISH))))
                        : screen.in(language));
        if (!json) {
            since.ifPresent(comparison ->
                    comparison.sentences().forEach(sentence -> print(Screen.paragraph(sentence.in(language)))));
        }
        // First, because the page takes long.
        junitFile.ifPresent(file -> file.write(JunitFile.of(judgement, since, language)));
        sarifFile.ifPresent(file -> file.write(SarifFile.of(judgement, request, since, language)));
        markdownFile.ifPresent(file -> file.write(
                new CheckMarkdown(judgement, new CheckScreen(judgement, request, true), since).in(language)));
        annotationsFile.ifPresent(file -> file.write(new GithubAnnotations(judgement, request, since).in(language)));
        page.ifPresent(file -> say(written(file, judgement.result(), backends)));
    }

    /** Tells that a saved check shows the same again. */
    void tell(ReplayedCheck replayed, Language language) {
        print(json ? RecordJson.text(replayed.json()) : replayed.in(language));
    }

    /** Tells what came of one of several files as soon as it is known, unless that is for a program. */
    void tellLast(CheckedFiles files, Language language) {
        if (!json) {
            print(files.last().in(language));
        }
    }

    /** Tells a program what came of all of them. */
    void tellAll(CheckedFiles files) {
        if (json) {
            print(files.json());
        }
    }

    void print(String words) {
        spec.commandLine().getOut().println(words);
    }

    /** Says something that is no result. */
    void say(String words) {
        spec.commandLine().getErr().println(words);
    }

    /** What the lock showed and may show is no surprise on the page; the rest is. */
    @SuppressWarnings("try")
    private String written(ReportOfLock file, CheckResult result, BackendOptions backends) {
        Set<Failure> known = EnumSet.noneOf(Failure.class);
        known.addAll(result.allowed());
        known.retainAll(result.seen());
        try (PrintedByLock leftOut = PrintedByLock.leftOut(backends.isStacktraceWanted())) {
            return file.write(
                    result.lock().spec().suffering(known),
                    result.likeness().map(Likeness::reference).stream().toList(),
                    LockCatalog.onTheClassPath().all(),
                    backends,
                    spec.commandLine().getErr());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(Message.of(VerdictText.class, VerdictText::interrupted), e);
        }
    }
}

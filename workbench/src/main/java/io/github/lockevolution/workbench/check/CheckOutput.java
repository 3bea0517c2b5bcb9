package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.report.ReportOfLock;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The files that a check is told to write. */
final class CheckOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--junit", order = 8, paramLabel = "FILE")
    private Optional<Path> junit = Optional.empty();

    @Option(names = "--report", order = 8, paramLabel = "FILE")
    private Optional<Path> report = Optional.empty();

    private Optional<OutputFile> tests = Optional.empty();
    private Optional<ReportOfLock> page = Optional.empty();

    /**
     * Asked before anything is run.
     *
     * @throws SetupProblem if one of them cannot be written
     */
    void require(LanguageOptions languages) {
        tests = junit.map(file -> OutputFile.of(spec, "--junit", file, JunitXml.SIGN));
        page = report.map(file -> ReportOfLock.in(spec, "--report", file, languages));
    }

    void writeTests(CheckResult result, double seconds, Language language) {
        tests.ifPresent(file -> file.write(JunitFile.of(result, seconds, language)));
    }

    /** The page of the report, if that is asked for. */
    Optional<ReportOfLock> page() {
        return page;
    }
}

package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes into the project's pages what a run shows. */
@Command(
        name = "docs",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab docs", "  ./lab docs --check"})
public final class Docs implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--check", order = 1)
    private boolean check;

    @Option(names = "--root", order = 2, paramLabel = "DIR")
    private Optional<Path> root = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        Language language = languages.language();
        LockCatalog catalog = LockCatalog.onTheClassPath();
        List<LockStage> stages = catalog.stages();
        List<Page> pages = root.map(Project::new)
                .orElseGet(() -> Project.around(Path.of("")))
                .pages(catalog.all());
        try (Environment environment = backends.startBench();
                StageLauncher launcher = backends.launcherOn(environment.redis())) {
            FullRun run = new FullRun(environment, launcher, spec.commandLine().getErr(), language);
            Matrix matrix = Page.anyNeedsAttacks(pages) ? run.exploredAndAttacked(stages) : run.explored(stages);
            List<LockStage> told = Page.locks(pages, catalog.others());
            Matrix others = run.explored(RunResults.runnable(told, launcher));
            for (Matrix each : List.of(matrix, others)) {
                if (each.expectation() != Expectation.MET) {
                    return refuse(each, language);
                }
            }
            RunResults results = new RunResults(environment.redis(), launcher, matrix, others);
            List<Revision> revisions =
                    pages.stream().map(page -> page.revised(results)).toList();
            results.notRun().forEach(reason -> spec.commandLine().getErr().println(reason.in(language)));
            return publish(revisions, language);
        }
    }

    private int refuse(Matrix matrix, Language language) {
        PrintWriter err = spec.commandLine().getErr();
        matrix.problems(language).forEach(err::println);
        err.println("lab: " + language.text(DocsText.class).nothingWritten(check, matrix.conclusion(language)));
        err.flush();
        return ExitStatus.of(matrix.expectation());
    }

    private int publish(List<Revision> revisions, Language language) {
        PrintWriter out = spec.commandLine().getOut();
        DocsText text = language.text(DocsText.class);
        long needed = revisions.stream().filter(Revision::isNeeded).count();
        if (!check) {
            new Publication(revisions).write();
            revisions.forEach(revision -> out.println(revision.in(language)));
        } else {
            revisions.stream()
                    .flatMap(revision -> revision.changes().stream())
                    .forEach(change -> out.println(change.in(language)));
            out.println(
                    needed == 0
                            ? text.everyPageAgrees(revisions.size())
                            : text.somePagesDiffer(needed, revisions.size()));
        }
        out.flush();
        return check && needed > 0 ? ExitStatus.NOT_AS_EXPECTED : ExitStatus.AS_EXPECTED;
    }
}

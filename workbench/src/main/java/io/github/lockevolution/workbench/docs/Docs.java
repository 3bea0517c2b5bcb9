package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.Environment;
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
    private LanguageOptions language;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        List<LockStage> history = LockCatalog.onTheClassPath().all();
        List<Page> pages = root.map(Project::new)
                .orElseGet(() -> Project.around(Path.of("")))
                .pages(history);
        try (Environment environment = backends.startBench()) {
            FullRun run = new FullRun(environment, spec.commandLine().getErr(), language.language());
            Matrix matrix = Page.anyNeedsAttacks(pages) ? run.exploredAndAttacked(history) : run.explored(history);
            if (matrix.expectation() != Expectation.MET) {
                return refuse(matrix);
            }
            RunResults evidence = new RunResults(environment.redis(), matrix);
            return publish(pages.stream().map(page -> page.revised(evidence)).toList());
        }
    }

    private int refuse(Matrix matrix) {
        PrintWriter err = spec.commandLine().getErr();
        matrix.problems(language.language()).forEach(err::println);
        err.println(
                "lab: no page was " + (check ? "checked" : "written") + ": " + matrix.conclusion(language.language()));
        err.flush();
        return ExitStatus.of(matrix.expectation());
    }

    private int publish(List<Revision> revisions) {
        PrintWriter out = spec.commandLine().getOut();
        long needed = revisions.stream().filter(Revision::isNeeded).count();
        if (!check) {
            new Publication(revisions).write();
            revisions.forEach(out::println);
        } else {
            revisions.stream().flatMap(revision -> revision.changes().stream()).forEach(out::println);
            out.println(
                    needed == 0
                            ? "Every page says what the run showed: " + revisions.size() + " of " + revisions.size()
                                    + "."
                            : "Pages that say something else than the run: " + needed + " of " + revisions.size()
                                    + "; ./lab docs writes them.");
        }
        out.flush();
        return check && needed > 0 ? ExitStatus.NOT_AS_EXPECTED : ExitStatus.AS_EXPECTED;
    }
}

package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes into the project's pages what a run shows. */
@Command(
        name = "docs",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab docs", "  ./lab docs docs/lab.md", "  ./lab docs --check"})
public final class Docs implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private CommandRunner lab;

    @Parameters(paramLabel = "PAGE", descriptionKey = "pages", arity = "0..*")
    private List<Path> named = List.of();

    @Option(names = "--check", order = 1)
    private boolean check;

    @Option(names = "--root", order = 2, paramLabel = "DIR")
    private Optional<Path> root = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() {
        Language language = languages.language();
        PrintWriter err = spec.commandLine().getErr();
        List<Page> pages = named(root.map(Project::new)
                .orElseGet(() -> Project.around(Path.of("")))
                .pages(LockCatalog.onTheClassPath().all()));
        Quotes quotes = new Quotes(this::run, err);
        try {
            return publish(pages.stream().map(page -> Revision.of(page, quotes)).toList(), language);
        } catch (Quotes.Failed e) {
            err.println("lab: " + language.text(DocsText.class).nothingWritten(check, e));
            return e.status();
        }
    }

    /** The pages that were named, or all if none was. */
    private List<Page> named(List<Page> all) {
        if (named.isEmpty()) {
            return all;
        }
        return named.stream()
                .map(name -> all.stream()
                        .filter(page -> page.context().isAt(name))
                        .findFirst()
                        .orElseThrow(() -> new SetupProblem(DocsText.class, text -> text.noSuchPage(name.toString()))))
                .distinct()
                .toList();
    }

    /** Runs a command on the stores that were chosen for all pages. */
    private int run(Language language, List<String> words, PrintWriter out, PrintWriter err) {
        Map<String, String> chosen = backends.settings().properties();
        Stream<String> options = BackendOptions.settingsOfStores()
                .map(Setting::name)
                .filter(chosen::containsKey)
                .flatMap(name -> Stream.of("-D", name + "=" + chosen.get(name)));
        return lab.run(language, Stream.concat(words.stream(), options).toList(), out, err);
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
        return check && needed > 0 ? ExitStatus.NOT_AS_EXPECTED : ExitStatus.AS_EXPECTED;
    }
}

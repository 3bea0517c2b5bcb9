package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.bench.StageLauncher;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.Quotation;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.StoreVersions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the best lock of each store under the same faults, side by side. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab compare",
            "  ./lab compare redis database",
            "  ./lab compare stage4-set-nx-ex stage5-lua fenced-lock",
            "  ./lab compare redis database --database postgres"
        })
public final class Compare implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STORE", descriptionKey = "wanted", arity = "0..*")
    private List<String> wanted = List.of();

    @ArgGroup
    private Form form = new Form();

    /** For people, for pages or for programs. */
    private static final class Form {

        /** As the command line names them. */
        private enum Table {
            text,
            markdown
        }

        @Option(names = "--as", order = 8, paramLabel = "FORM", defaultValue = "text")
        private Table table = Table.text;

        @Option(names = "--json", order = 9)
        private boolean json;
    }

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() {
        List<LockSpec> locks = chosen(wanted, LockCatalog.onTheClassPath());
        try (Redis redis = backends.startRedis();
                StageLauncher launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.of(redis, languages.language())) {
            long start = System.nanoTime();
            ProvenStore store = launcher.proven();
            store.proveFor(locks);
            if (form.table == Form.Table.markdown) {
                Comparison comparison = new Comparison(locks.stream()
                        .map(lock -> StoreColumn.untimed(lock, store))
                        .toList());
                Message table = language -> new CompareMarkdown(comparison.in(language)).toString();
                Quotation.print(spec.commandLine().getOut(), languages.language(), table, table);
                return ExitStatus.AS_EXPECTED;
            }
            List<StoreColumn> columns = new ArrayList<>();
            for (LockSpec lock : locks) {
                if (!guard.isStopRequested()) {
                    columns.add(StoreColumn.of(lock, store, PairTimes.USUAL));
                }
            }
            print(columns, redis, launcher, (System.nanoTime() - start) / 1e9);
            return ExitStatus.of(expectation(columns, locks));
        }
    }

    private static Expectation expectation(List<StoreColumn> columns, List<LockSpec> locks) {
        boolean all = columns.size() == locks.size()
                && columns.stream().allMatch(column -> column.observation().isPresent());
        return all ? Expectation.MET : Expectation.INCONCLUSIVE;
    }

    /** The best lock of each store that is named, and the locks that are named; of every store that has one, if nothing is. */
    static List<LockSpec> chosen(List<String> words, LockCatalog catalog) {
        if (words.isEmpty()) {
            return Arrays.stream(StoreKind.values())
                    .flatMap(kind -> kind.bestOf(catalog.all()).stream())
                    .toList();
        }
        List<LockSpec> locks = new ArrayList<>();
        for (String word : words) {
            Optional<StoreKind> kind = StoreKind.named(word);
            locks.addAll(kind.isPresent() ? List.of(best(kind.get(), catalog)) : catalog.named(List.of(word)));
        }
        return locks.stream().distinct().toList();
    }

    private static LockSpec best(StoreKind kind, LockCatalog catalog) {
        return kind.bestOf(catalog.all())
                .orElseThrow(() -> new SetupProblem(Message.of(CompareText.class, text -> text.noSuchStore(kind))));
    }

    private void print(List<StoreColumn> columns, Redis redis, StageLauncher launcher, double seconds) {
        PrintWriter out = spec.commandLine().getOut();
        if (form.json) {
            out.println(CompareJson.of(redis.version(), columns));
        } else {
            Language language = languages.language();
            out.print(new CompareTable(new Comparison(columns).in(language)));
            CompareText text = language.text(CompareText.class);
            List<String> stores = StoreVersions.of(redis, launcher);
            String time = String.format(language.locale(), "%.1f", seconds);
            out.println(Screen.paragraph(text.measured(time, stores)));
        }
    }
}

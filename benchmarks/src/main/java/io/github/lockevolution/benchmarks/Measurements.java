package io.github.lockevolution.workbench.benchmark;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.benchmark.LockBenchmark.Effort;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.Terminal;
import io.github.lockevolution.workbench.console.UsageProblem;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Measures the bench itself, and the locks where nothing goes wrong. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab bench explorer",
            "  ./lab bench explorer --clients 4 --json",
            "  ./lab bench locks",
            "  ./lab bench locks --locks variants",
            "  ./lab bench toxiproxy",
            "  ./lab bench toxiproxy --soak"
        })
public final class Measurements implements Callable<Integer> {

    /** What can be measured; the names are those on the command line. */
    enum Subject {
        explorer("--soak", "--locks", "--toxiproxy", "--toxiproxy-image"),
        locks("--clients", "--soak", "--toxiproxy", "--toxiproxy-image"),
        toxiproxy("--clients", "--locks", "--redis", "--redis-image", "--toxiproxy", "--toxiproxy-image", "-D");

        private final List<String> meaningless;

        Subject(String... meaningless) {
            this.meaningless = List.of(meaningless);
        }
    }

    /** What is measured unless others are asked for, as far as it is there. */
    private static final List<String> USUAL_COLLECTIONS = List.of(LockStage.STAGES, "beyond", "libraries");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SUBJECT", descriptionKey = "subject")
    private Subject subject;

    @Option(names = "--clients", order = 1, paramLabel = "N", defaultValue = "3")
    private int clients;

    @Option(names = "--soak", order = 2)
    private boolean soak;

    @Option(names = "--locks", order = 3, paramLabel = "NAME", descriptionKey = "collections", split = ",")
    private List<String> collections = List.of();

    @Option(names = "--json", order = 4)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws Exception {
        refuseWhatHasNoMeaning();
        return switch (subject) {
            case explorer -> exploring();
            case locks -> locking();
            case toxiproxy -> proxying();
        };
    }

    /** An option that does nothing must not pass for one that was heeded. */
    private void refuseWhatHasNoMeaning() {
        ParseResult given = spec.commandLine().getParseResult();
        subject.meaningless.stream().filter(given::hasMatchedOption).findFirst().ifPresent(option -> {
            throw new UsageProblem(
                    spec.commandLine(), Figure.named(text -> text.noMeaning(option, subject.toString())));
        });
    }

    private int exploring() throws InterruptedException {
        List<LockStage> stages = LockCatalog.onTheClassPath().stages();
        Bounds most = new Bounds(clients, Bounds.USUAL.crashes(), Bounds.USUAL.expiries(), 0);
        try (Redis redis = backends.startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis, languages.language())) {
            return report(new ExplorerBenchmark(redis, stages, most, interruption::isStopRequested).figures());
        }
    }

    private int locking() throws InterruptedException {
        List<LockStage> stages = chosen();
        long start = System.nanoTime();
        try (Redis redis = backends.startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis, languages.language())) {
            LockReport report = measured(stages, new LockBenchmark(redis, Effort.USUAL, interruption::isStopRequested));
            return report(report, redis, (System.nanoTime() - start) / 1e9);
        }
    }

    private LockReport measured(List<LockStage> stages, LockBenchmark benchmark) throws InterruptedException {
        LockFigureText text = languages.language().text(LockFigureText.class);
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.isThere())) {
            return benchmark.measure(
                    stages, (done, all, lock) -> progress.show(done, all, text.progress(done, all, lock)));
        }
    }

    private List<LockStage> chosen() {
        LockCatalog catalog = LockCatalog.onTheClassPath();
        return collections.isEmpty()
                ? catalog.all().stream()
                        .filter(lock -> USUAL_COLLECTIONS.contains(lock.collection()))
                        .toList()
                : catalog.chosen(List.of(), collections);
    }

    private int report(LockReport report, Redis redis, double seconds) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            JsonObject all = new JsonObject();
            all.addProperty("redis", redis.version().toString());
            report.json().entrySet().forEach(entry -> all.add(entry.getKey(), entry.getValue()));
            out.println(new GsonBuilder()
                    .disableHtmlEscaping()
                    .setPrettyPrinting()
                    .create()
                    .toJson(all));
        } else {
            Language language = languages.language();
            String time = String.format(language.locale(), "%.1f", seconds);
            out.println(report.in(language));
            out.println(language.text(LockFigureText.class)
                    .where(time, redis.version().toString(), redis.origin()));
        }
        out.flush();
        return report.isWithinGoals() ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
    }

    private int proxying() throws Exception {
        return report(soak ? ToxiproxySoak.figures() : ToxiproxyBenchmark.figures());
    }

    private int report(List<Figure> figures) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            JsonObject all = new JsonObject();
            figures.forEach(figure -> all.addProperty(figure.name().in(Language.ENGLISH), figure.value()));
            out.println(new GsonBuilder().setPrettyPrinting().create().toJson(all));
        } else {
            figures.forEach(figure -> out.println(figure.in(languages.language())));
        }
        out.flush();
        return figures.stream().allMatch(Figure::isWithinBound) ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
    }
}

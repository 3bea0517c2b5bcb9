package io.github.lockevolution.workbench.benchmark;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ShutdownGuard;
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

/** The project's own measurements. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab bench explorer",
            "  ./lab bench explorer --clients 4 --json",
            "  ./lab bench toxiproxy",
            "  ./lab bench toxiproxy --soak"
        })
public final class Measurements implements Callable<Integer> {

    /** What can be measured; the names are those on the command line. */
    enum Subject {
        explorer,
        toxiproxy
    }

    private static final List<String> NOT_FOR_EXPLORER = List.of("--soak", "--toxiproxy", "--toxiproxy-image");

    private static final List<String> NOT_FOR_TOXIPROXY =
            List.of("--clients", "--redis", "--redis-image", "--toxiproxy", "--toxiproxy-image", "-D");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SUBJECT", descriptionKey = "subject")
    private Subject subject;

    @Option(names = "--clients", order = 1, paramLabel = "N", defaultValue = "3")
    private int clients;

    @Option(names = "--soak", order = 2)
    private boolean soak;

    @Option(names = "--json", order = 3)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws Exception {
        refuseWhatHasNoMeaning();
        return subject == Subject.explorer ? exploring() : proxying();
    }

    /** An option that does nothing must not pass for one that was heeded. */
    private void refuseWhatHasNoMeaning() {
        List<String> refused = subject == Subject.explorer ? NOT_FOR_EXPLORER : NOT_FOR_TOXIPROXY;
        ParseResult given = spec.commandLine().getParseResult();
        refused.stream().filter(given::hasMatchedOption).findFirst().ifPresent(option -> {
            throw new UsageProblem(
                    spec.commandLine(), Figure.named(text -> text.noMeaning(option, subject.toString())));
        });
    }

    private int exploring() throws InterruptedException {
        List<LockStage> stages = LockCatalog.onTheClassPath().stages();
        Bounds most = new Bounds(clients, Bounds.USUAL.crashes(), Bounds.USUAL.expiries(), 0);
        try (Redis redis = backends.startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis, languages.language())) {
            return report(new ExplorerBenchmark(redis, stages, most, interruption::isWished).figures());
        }
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

package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.UsageProblem;
import java.util.List;
import java.util.ServiceLoader;
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
public final class BenchmarkCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SUBJECT", descriptionKey = "subject")
    private Benchmark.Subject subject;

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
        Benchmark benchmark = ServiceLoader.load(Benchmark.class)
                .findFirst()
                .orElseThrow(() -> new SetupProblem(Message.of(BenchmarkText.class, BenchmarkText::notThere)));
        return benchmark.run(new Benchmark.Request(
                subject,
                clients,
                soak,
                collections,
                json,
                backends,
                languages.language(),
                spec.commandLine().getOut(),
                spec.commandLine().getErr()));
    }

    /** An option that does nothing must not pass for one that was heeded. */
    private void refuseWhatHasNoMeaning() {
        ParseResult given = spec.commandLine().getParseResult();
        subject.meaningless.stream().filter(given::hasMatchedOption).findFirst().ifPresent(option -> {
            throw new UsageProblem(
                    spec.commandLine(),
                    Message.of(BenchmarkText.class, text -> text.noMeaning(option, subject.toString())));
        });
    }
}

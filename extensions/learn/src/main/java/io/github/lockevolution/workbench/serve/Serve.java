package io.github.lockevolution.workbench.serve;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.check.TypedLanguage;
import io.github.lockevolution.workbench.check.TypedLocks;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.SupervisedLab;
import io.github.lockevolution.workbench.console.UsageProblem;
import io.github.lockevolution.workbench.report.LivePage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The page of the report on this machine, with the real bench behind it: a lock is typed there, in one of several languages, and judged. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab serve",
            "  ./lab serve --port 0",
            "  ./lab report --save run.json; ./lab serve --from run.json"
        })
public final class Serve implements Callable<Integer>, ExtensionCommand {

    private static final int LARGEST_PORT = 65_535;

    @Spec
    private CommandSpec spec;

    @Option(names = "--port", order = 1, paramLabel = "PORT", defaultValue = "8475")
    private int port;

    @Option(names = "--from", order = 2, paramLabel = "FILE")
    private Optional<Path> from = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @ParentCommand
    private Asked asked;

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (SupervisedLab.isTold()) {
            return answer();
        }
        if (port < 0 || port > LARGEST_PORT) {
            throw new UsageProblem(
                    spec.commandLine(), Message.of(ServeText.class, text -> text.noPort(LARGEST_PORT, port)));
        }
        // Before a run of half a minute.
        try (PageServer server = start()) {
            LivePage page =
                    LivePage.of(from, backends, languages, spec.commandLine().getErr());
            PageJudge judge =
                    PageJudge.start(spec.root().commandLine().getParseResult().originalArgs());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, judge), "end of the page"));
            Optional<String> store = judge.storeName();
            if (store.isEmpty()) {
                return without(judge.lastWords());
            }
            server.serve(page.html(server.bench(store.get(), templates())), judge);
            ServeText text = languages.language().text(ServeText.class);
            PrintWriter out = spec.commandLine().getOut();
            out.println(text.open(server.address()));
            out.println(text.onlyHere());
            out.flush();
            Thread.currentThread().join();
        }
        return ExitStatus.AS_EXPECTED;
    }

    private PageServer start() {
        try {
            return PageServer.on(port);
        } catch (IOException e) {
            throw new SetupProblem(ServeText.class, text -> text.cannotListen(port, String.valueOf(e.getMessage())), e);
        }
    }

    private static Map<String, String> templates() {
        Map<String, String> templates = new LinkedHashMap<>();
        Arrays.stream(TypedLanguage.values()).forEach(language -> templates.put(language.name(), language.template()));
        return templates;
    }

    /** Runs in the JVM of the typed locks. */
    private int answer() throws IOException {
        try (TypedLocks locks = TypedLocks.start(backends)) {
            BufferedReader questions = new BufferedReader(new InputStreamReader(asked.input(), StandardCharsets.UTF_8));
            new PageAnswers(locks, questions, spec.commandLine().getOut()).giveAll();
        }
        return ExitStatus.AS_EXPECTED;
    }

    private int without(SupervisedLab.Said judge) {
        spec.commandLine().getErr().print(judge.err());
        return judge.status().filter(status -> status != ExitStatus.AS_EXPECTED).orElse(ExitStatus.INCONCLUSIVE);
    }

    private static void end(PageServer server, PageJudge judge) {
        server.close();
        judge.close();
    }
}

package io.github.lockevolution.workbench.matrix;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows which of the conditions that textbooks ask for the locks meet. */
@Command(
        name = "conditions",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab conditions", "  ./lab conditions --locks stages,variants,beyond"})
public final class Conditions implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "LOCK", descriptionKey = "lock", arity = "0..*")
    private List<String> stages = List.of();

    @Mixin
    private LockOptions locks;

    @Option(names = "--json", order = 9)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        List<LockStage> chosen = LockCatalog.onTheClassPath().chosen(stages, locks.collections());
        try (Environment environment = backends.startBench()) {
            Language language = languages.language();
            Matrix matrix = new FullRun(environment, spec.commandLine().getErr(), language).exploredAndAttacked(chosen);
            print(matrix, of(matrix, environment), environment.redis().version(), language);
            return ExitStatus.of(matrix.expectation());
        }
    }

    /** Tries each lock of a run, on the same Redis. */
    static List<LockConditions> of(Matrix matrix, Environment environment) throws InterruptedException {
        List<LockConditions> all = new ArrayList<>();
        for (StageResult result : matrix.results()) {
            all.add(new LockConditions(result, Trial.of(result.stage(), environment)));
        }
        return all;
    }

    private void print(Matrix matrix, List<LockConditions> conditions, RedisVersion redis, Language language) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(conditions, redis));
        } else {
            out.println(new ConditionsTable(conditions).in(language));
            matrix.problems(language).forEach(problem -> out.println(RunReport.wrapped(problem)));
            out.println(RunReport.wrapped(matrix.conclusion(language)));
        }
        out.flush();
    }

    private static String json(List<LockConditions> conditions, RedisVersion redis) {
        JsonObject all = new JsonObject();
        all.addProperty("redis", redis.toString());
        all.add("bounds", MatrixJson.bounds(Bounds.USUAL));
        JsonArray each = new JsonArray();
        conditions.forEach(lock -> each.add(lock.json()));
        all.add("stages", each);
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(all);
    }
}

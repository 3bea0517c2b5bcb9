package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
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
        List<LockSpec> chosen = LockCatalog.onTheClassPath().chosen(stages, locks.collections());
        try (RedisEnvironment environment = backends.startBench();
                StoreRegistry launcher = backends.launcherOn(environment.redis())) {
            Language language = languages.language();
            Matrix matrix = new FullRun(
                            environment, launcher, spec.commandLine().getErr(), language)
                    .exploredAndAttacked(chosen);
            List<LockConditions> conditions = of(matrix, environment);
            print(matrix, conditions, environment.redis().version(), language);
            return ExitStatus.of(expectation(matrix, conditions));
        }
    }

    /** Inconclusive as well if a lock did as expected wherever it was run, and could not be tried out. */
    static Expectation expectation(Matrix matrix, List<LockConditions> conditions) {
        boolean isTriedOut = conditions.stream()
                .filter(lock -> !lock.result().census().isNotApplicable())
                .allMatch(lock -> lock.gap().isEmpty());
        return matrix.expectation() == Expectation.MET && !isTriedOut ? Expectation.INCONCLUSIVE : matrix.expectation();
    }

    /** Tries each lock of a run, on the same Redis. */
    static List<LockConditions> of(Matrix matrix, RedisEnvironment environment) throws InterruptedException {
        List<LockConditions> all = new ArrayList<>();
        for (LockResult result : matrix.results()) {
            all.add(of(result, environment));
        }
        return all;
    }

    private static LockConditions of(LockResult result, RedisEnvironment environment) throws InterruptedException {
        try {
            return LockConditions.of(result, Trial.of(result.lock(), environment));
        } catch (InconclusiveException e) {
            return LockConditions.unused(result, e);
        }
    }

    private void print(Matrix matrix, List<LockConditions> conditions, RedisVersion redis, Language language) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(conditions, redis));
        } else {
            out.println(new ConditionsTable(conditions).in(language));
            matrix.problems(language).forEach(problem -> out.println(Screen.paragraph(problem)));
            gaps(conditions, language).forEach(gap -> out.println(Screen.paragraph(gap)));
            out.println(Screen.paragraph(conclusion(matrix, conditions, language)));
        }
    }

    private static List<String> gaps(List<LockConditions> conditions, Language language) {
        ConditionsText text = language.text(ConditionsText.class);
        return conditions.stream()
                .filter(lock -> !lock.result().census().isNotApplicable())
                .flatMap(lock -> lock.gap().stream()
                        .map(reason -> text.notUsed(lock.result().lock().name(), reason)))
                .toList();
    }

    private static String conclusion(Matrix matrix, List<LockConditions> conditions, Language language) {
        if (expectation(matrix, conditions) == matrix.expectation()) {
            return matrix.conclusion(language);
        }
        List<String> open = conditions.stream()
                .filter(lock -> lock.gap().isPresent())
                .map(lock -> lock.result().lock().name())
                .toList();
        return language.text(ResultText.class).inconclusive(open);
    }

    private static String json(List<LockConditions> conditions, RedisVersion redis) {
        return RecordJson.text(new Stages(
                redis.toString(),
                Bounds.usual(
                        conditions.stream().map(lock -> lock.result().lock()).toList()),
                conditions.stream().map(LockConditions::json).toList()));
    }

    private record Stages(String redis, Bounds bounds, List<JsonFields> stages) {}
}

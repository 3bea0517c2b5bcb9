package io.github.lockevolution.workbench.exercise;

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
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.Overtime;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what there is to repair in a historical lock, and grades repairs. */
@Command(
        name = "exercise",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab exercise",
            "  ./lab exercise 3",
            "  ./lab exercise 3 SetnxSetexLock.java",
            "  ./lab exercise 3 submissions/*.java --junit grades.xml"
        })
public final class ExerciseCommand implements Callable<Integer> {

    /** Many times more than the slowest machine takes to grade one. */
    private static final long LONGEST_MINUTES = 5;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "N", descriptionKey = "number", arity = "0..1")
    private Optional<String> number = Optional.empty();

    @Parameters(index = "1..*", paramLabel = "FILE", descriptionKey = "files", arity = "0..*")
    private List<Path> files = List.of();

    @Option(names = "--json", order = 1)
    private boolean json;

    @Option(names = "--junit", order = 2, paramLabel = "FILE")
    private Optional<Path> junit = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() {
        Language language = languages.language();
        GradeScreen screen = new GradeScreen(language);
        PrintWriter out = spec.commandLine().getOut();
        if (number.isEmpty()) {
            out.println(screen.list());
            return ExitStatus.AS_EXPECTED;
        }
        Exercise exercise = exercise(number.get());
        Optional<OutputFile> report = junit.map(file -> OutputFile.of(spec, "--junit", file, JunitXml.SIGN));
        Path source = source(exercise.stage(LockCatalog.onTheClassPath().all()));
        if (files.isEmpty() && !json) {
            out.println(screen.task(exercise, fromHere(source)));
        }
        List<Grade> grades = grades(exercise, files.isEmpty() ? List.of(source) : files);
        if (json) {
            out.println(GradeFile.json(exercise, grades));
        } else {
            out.println(grades.size() == 1 ? screen.full(grades.get(0)) : screen.table(grades));
        }
        report.ifPresent(file -> file.write(GradeFile.junit(exercise, grades, language)));
        return status(grades);
    }

    private static Exercise exercise(String asked) {
        return Optional.of(asked)
                .filter(words -> words.matches("[0-9]{1,3}"))
                .flatMap(words -> Exercise.numbered(Integer.parseInt(words)))
                .orElseThrow(() -> problem(text -> text.noSuchExercise(asked, Exercise.numbers())));
    }

    /** The file that a learner edits, in the checkout that this was built from. */
    private static Path source(LockSpec stage) {
        Class<?> type = stage.provider().orElseThrow();
        Path classes = Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
        Path folder = classes.resolve("../../src/main/java")
                .normalize()
                .resolve(type.getPackageName().replace('.', '/'));
        try (Stream<Path> sources = Files.list(folder)) {
            return sources.filter(file -> file.getFileName().toString().endsWith("Lock.java"))
                    .findFirst()
                    .orElseThrow(() -> problem(text -> text.noSource(folder.toString())));
        } catch (IOException e) {
            throw problem(text -> text.noSource(folder.toString()));
        }
    }

    private static String fromHere(Path source) {
        Path here = Path.of("").toAbsolutePath();
        Path there = source.toAbsolutePath();
        return (there.startsWith(here) ? here.relativize(there) : there).toString();
    }

    @SuppressWarnings("try")
    private List<Grade> grades(Exercise exercise, List<Path> submissions) {
        List<Grade> grades = new ArrayList<>();
        try (Redis redis = backends.startRedis();
                StageLauncher launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.of(BackendOptions.both(launcher, redis), languages.language())) {
            ProvenStore store = launcher.proven();
            store.proveFor(List.of(store.canary()));
            Grader grader = new Grader(exercise, redis, store, guard::isStopRequested);
            for (Path file : submissions) {
                String sentence =
                        languages.language().text(ExerciseText.class).neverEnds(file.toString(), LONGEST_MINUTES);
                try (Overtime overtime = Overtime.after(Duration.ofMinutes(LONGEST_MINUTES), sentence)) {
                    grades.add(grader.grade(file));
                }
            }
        }
        return grades;
    }

    /** Not solved by one is not as expected; else, if nothing was proven of one, it is inconclusive. */
    private static int status(List<Grade> grades) {
        List<Expectation> all = grades.stream().map(Grade::expectation).toList();
        if (grades.size() == 1 && grades.get(0).isOfSubmission()) {
            return ExitStatus.WRONG_USAGE;
        }
        if (all.contains(Expectation.BROKEN)) {
            return ExitStatus.NOT_AS_EXPECTED;
        }
        return all.contains(Expectation.INCONCLUSIVE) ? ExitStatus.INCONCLUSIVE : ExitStatus.AS_EXPECTED;
    }

    private static SetupProblem problem(Function<ExerciseText, String> words) {
        return new SetupProblem(Message.of(ExerciseText.class, words));
    }
}

package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints the tasks of repair for historical locks, and grades repairs. */
@Command(
        name = "exercise",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab exercise",
            "  ./lab exercise 3",
            "  ./lab exercise 3 SetnxSetexLock.java",
            "  ./lab exercise 3 submissions/*.java --junit grades.xml",
            "  ./lab exercise 3 submissions/* --format csv --output grades.csv"
        })
public final class ExerciseCommand implements Callable<Integer>, ExtensionCommand {

    private static final int LONGEST = 86_400;

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
    private GradeOptions form;

    // Many times more than the slowest machine takes to grade one.
    @Option(names = "--limit", order = 3, paramLabel = "SECONDS", defaultValue = "300")
    private int limit;

    @ParentCommand
    private Asked asked;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws IOException {
        Language language = languages.language();
        GradeScreen screen = new GradeScreen(language);
        PrintWriter out = spec.commandLine().getOut();
        if (number.isEmpty()) {
            out.println(screen.list());
            return ExitStatus.AS_EXPECTED;
        }
        Exercise exercise = exercise(number.get());
        if (SupervisedLab.isTold()) {
            return tell(exercise);
        }
        if (limit < 1 || limit > LONGEST) {
            throw problem(words -> words.limitOutOfRange(limit, LONGEST));
        }
        if (form.arePrinted()) {
            OptionConflicts.requireNone(spec, GradeOptions.FORMAT, Set.of("--json"));
        }
        LockSpec lock = exercise.lock(LockCatalog.onTheClassPath().all());
        List<Path> submissions = files.isEmpty() ? List.of(source(lock)) : files;
        Optional<OutputFile> report = junit.map(file -> OutputFile.of(spec, "--junit", file, JunitXml.SIGN));
        List<OutputFile> outputs = form.files(submissions);
        boolean isForPeople = !json && !form.arePrinted();
        if (files.isEmpty() && isForPeople) {
            out.println(screen.task(exercise, fromHere(submissions.get(0))));
        }
        try {
            List<Grade> grades = grades(exercise, submissions, screen, isForPeople);
            if (json) {
                out.println(GradeFile.json(exercise, grades));
            }
            report.ifPresent(file -> file.write(GradeFormat.junit.text(screen, grades)));
            form.write(outputs, grades, language);
            return status(grades);
        } catch (GradedProcess.NotRun e) {
            spec.commandLine().getErr().print(e.getMessage());
            return ExitStatus.WRONG_USAGE;
        }
    }

    /** @throws SetupProblem if there is none of this number */
    public static Exercise exercise(String asked) {
        return Optional.of(asked)
                .filter(words -> words.matches("[0-9]{1,3}"))
                .flatMap(words -> Exercise.numbered(Integer.parseInt(words)))
                .orElseThrow(() -> problem(text -> text.noSuchExercise(asked, Exercise.numbers())));
    }

    /** The file that a learner edits, in the checkout that this was built from. */
    private static Path source(LockSpec lock) {
        Class<?> type = lock.provider().orElseThrow();
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

    /** Each is told to people as soon as it is graded. */
    private List<Grade> grades(Exercise exercise, List<Path> submissions, GradeScreen screen, boolean isForPeople) {
        PrintWriter out = spec.commandLine().getOut();
        List<String> names = submissions.stream().map(Path::toString).toList();
        GradedProcess process = new GradedProcess(exercise, argumentsOfOne(), limit, languages.language());
        List<Grade> grades = new ArrayList<>();
        for (Path file : submissions) {
            Grade grade = process.grade(file);
            grades.add(grade);
            if (isForPeople) {
                out.println(names.size() == 1 ? screen.full(grade) : screen.row(grade, names));
                out.flush();
            }
        }
        if (isForPeople && names.size() > 1) {
            out.println("\n" + screen.sum(grades));
        }
        return grades;
    }

    /** The arguments that grade one submission, as it is run in a process of its own: all but where the grades of all are written. */
    private List<String> argumentsOfOne() {
        List<String> options = List.of("--json", "--junit", GradeOptions.FORMAT, GradeOptions.OUTPUT);
        List<String> values = spec.commandLine().getParseResult().matchedArgs().stream()
                .filter(argument -> List.of("FILE", "FORMAT", "PLACE").contains(argument.paramLabel()))
                .flatMap(argument -> argument.originalStringValues().stream())
                .toList();
        return spec.root().commandLine().getParseResult().originalArgs().stream()
                .filter(word -> !options.contains(word.replaceFirst("=.*", "")) && !values.contains(word))
                .toList();
    }

    /** Runs in the JVM of one submission, whose file is named on its input. */
    private int tell(Exercise exercise) throws IOException {
        BufferedReader names = new BufferedReader(new InputStreamReader(asked.input(), StandardCharsets.UTF_8));
        Path file = Path.of(String.valueOf(names.readLine()));
        try (Redis redis = backends.startRedis();
                StoreRegistry launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.of(BackendOptions.both(launcher, redis), languages.language())) {
            ProvenStore store = launcher.proven();
            store.proveFor(List.of(store.canary()));
            spec.commandLine()
                    .getOut()
                    .println(Grader.of(exercise, redis, store, guard::isStopRequested)
                            .look(file)
                            .written());
        }
        return ExitStatus.AS_EXPECTED;
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
        return new SetupProblem(ExerciseText.class, words);
    }
}

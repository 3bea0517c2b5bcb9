package io.github.lockevolution.workbench.course;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.exercise.Exercise;
import io.github.lockevolution.workbench.exercise.ExerciseCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the repository of a class, or adds an exercise to it; and beside it the folder of the teacher. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab course new homework", "  ./lab course new homework --exercise 2 --teacher answers"})
final class NewCourse implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", descriptionKey = "folder")
    private Path folder;

    @Option(names = "--exercise", order = 1, paramLabel = "N", defaultValue = "1")
    private String number;

    @Option(names = "--teacher", order = 2, paramLabel = "DIR")
    private Optional<Path> teacher = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @Override
    public Integer call() throws IOException {
        Exercise exercise = ExerciseCommand.exercise(number);
        teacher.filter(answers -> answers.toAbsolutePath()
                        .normalize()
                        .startsWith(folder.toAbsolutePath().normalize()))
                .ifPresent(answers -> {
                    throw StagedFolder.problem(text -> text.isHandedOut(answers.toString(), folder.toString()));
                });
        Language language = languages.language();
        CourseText text = language.text(CourseText.class);
        Path bench = BenchJar.ofThisBench().find();
        KitFolder kit = new KitFolder(exercise, KitFolder.last(folder, exercise), language);
        List<String> kept = StagedFolder.fill(folder, KitFolder.JAR, staged -> {
            kit.write(bench, staged);
            teacher.ifPresent(answers ->
                    StagedFolder.fill(answers, "exercise1/solution.java", new CoursePages(language)::writeAnswers));
        });
        PrintWriter out = spec.commandLine().getOut();
        out.println(text.made(folder.toString(), exercise.number()));
        if (!kept.isEmpty()) {
            out.println(text.kept(kept));
        }
        teacher.ifPresent(answers -> out.println(text.answers(answers.toString())));
        return ExitStatus.AS_EXPECTED;
    }
}

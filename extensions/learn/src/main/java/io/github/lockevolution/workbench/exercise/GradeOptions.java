package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the format of grades, and for the place to which they are written. */
final class GradeOptions {

    static final String FORMAT = "--format";

    static final String OUTPUT = "--output";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = FORMAT, order = 2, paramLabel = "FORMAT")
    private Optional<GradeFormat> format = Optional.empty();

    @Option(names = OUTPUT, order = 2, paramLabel = "PLACE")
    private Optional<Path> place = Optional.empty();

    /** Whether nothing else is printed. */
    boolean arePrinted() {
        return format.isPresent() && place.isEmpty();
    }

    /**
     * The file of each student, or the one of all; none if they are printed, or nobody asks for a form. Asked before anything is graded.
     *
     * @throws SetupProblem if they cannot be written so
     */
    List<OutputFile> files(List<Path> submissions) {
        if (format.isEmpty()) {
            refuse(place.stream(), (text, file) -> text.outputNeedsFormat(file.toString()));
            return List.of();
        }
        GradeFormat form = format.get();
        refuse(submissions.stream().filter(Files::notExists), (text, file) -> text.notThere(file.toString()));
        List<String> students =
                submissions.stream().map(file -> Student.of(file).id()).toList();
        refuse(
                students.stream()
                        .filter(student -> form != GradeFormat.junit && Collections.frequency(students, student) > 1),
                ExerciseText::sameStudent);
        if (form == GradeFormat.classroom50) {
            ClassroomResult.submission();
        }
        boolean isOneEach = !form.suffix.isEmpty();
        boolean isFolder = isOneEach
                && (submissions.size() > 1 || place.filter(Files::isDirectory).isPresent());
        refuse(Stream.of(form).filter(any -> isFolder && place.isEmpty()), (text, any) -> text.oneFileEach(any.name()));
        Stream<String> names = isFolder ? students.stream().map(student -> student + form.suffix) : Stream.of("");
        return place.stream()
                .flatMap(file -> names.map(file::resolve))
                .map(file -> OutputFile.of(spec, OUTPUT, file, form.sign))
                .toList();
    }

    private static <T> void refuse(Stream<T> wrong, BiFunction<ExerciseText, T, String> words) {
        wrong.findFirst().ifPresent(it -> {
            throw new SetupProblem(ExerciseText.class, text -> words.apply(text, it));
        });
    }

    /**
     * Writes or prints them, if somebody asks for a form, and says who has no score.
     *
     * @param files as {@link #files} gave them
     */
    void write(List<OutputFile> files, List<Grade> grades, Language language) {
        GradeScreen screen = new GradeScreen(language);
        format.ifPresent(form -> {
            for (int i = 0; i < files.size(); i++) {
                files.get(i).write(form.text(screen, form.suffix.isEmpty() ? grades : grades.subList(i, i + 1)));
            }
            spec.commandLine().getOut().print(arePrinted() ? form.text(screen, grades) : "");
            grades.stream()
                    .filter(grade -> screen.points(grade).isEmpty())
                    .map(screen::noScore)
                    .forEach(spec.commandLine().getErr()::println);
        });
    }
}

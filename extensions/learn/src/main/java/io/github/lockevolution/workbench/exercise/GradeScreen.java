package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.io.File;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Grades as a person reads them, in 80 columns: one in full, several in a line each. */
final class GradeScreen {

    private static final int INDENT = 6;

    private final ExerciseText text;
    private final Language language;

    GradeScreen(Language language) {
        this.language = language;
        this.text = language.text(ExerciseText.class);
    }

    /** All exercises, a line each. */
    String list() {
        StringBuilder screen = new StringBuilder(text.heading()).append("\n\n");
        for (Exercise exercise : Exercise.values()) {
            screen.append(Screen.hanging("  " + exercise.number(), text.title(exercise), INDENT))
                    .append('\n');
        }
        return screen.append('\n').append(Screen.paragraph(text.more())).toString();
    }

    /**
     * What is to be done.
     *
     * @param file where the lock stands
     */
    String task(Exercise exercise, String file) {
        return String.join(
                "\n",
                text.titled(exercise.number(), text.title(exercise)),
                "",
                Screen.paragraph(text.task(exercise)),
                "",
                Screen.paragraph(text.edit(file)),
                "");
    }

    /** A grade with its reasons. */
    String full(Grade grade) {
        StringBuilder screen = new StringBuilder();
        grade.exercise().hasToGo().forEach(failure -> line(screen, grade, failure, text.isGone(failure.name())));
        grade.exercise().mustNotCome().forEach(failure -> line(screen, grade, failure, text.staysAway(failure.name())));
        if (grade.problem().isEmpty()) {
            int all = grade.exercise().hidden().size();
            entry(screen, grade.holding() == all, text.hidden(grade.holding(), all));
            screen.append('\n');
        }
        screen.append(Screen.paragraph(verdict(grade)));
        if (!grade.showing(grade.exercise().forbidden()).isEmpty()) {
            screen.append('\n').append(Screen.paragraph(text.draw(grade.name())));
        }
        return screen.toString();
    }

    private void line(StringBuilder screen, Grade grade, Failure failure, String good) {
        grade.seen().ifPresent(seen -> {
            Optional<SeenLock.Shown> shown = Optional.ofNullable(seen.failures().get(failure));
            String words = shown.map(it -> text.shows(failure.name(), it.schedules(), seen.schedules(), it.shortest()))
                    .orElse(good);
            entry(screen, shown.isEmpty(), words);
        });
    }

    private static void entry(StringBuilder screen, boolean isGood, String words) {
        screen.append(Screen.hanging(isGood ? "  ok" : "  no", words, INDENT)).append('\n');
    }

    private String verdict(Grade grade) {
        return word(grade)
                + grade.problem().map(reason -> " " + text.because(reason)).orElse("");
    }

    private String word(Grade grade) {
        return grade.isOfSubmission() ? text.unusable() : text.verdict(grade.expectation());
    }

    /** How many characters of the names say only where all the files are. */
    private static int commonFolder(List<String> names) {
        String common = names.get(0);
        for (String name : names) {
            while (!name.startsWith(common)) {
                common = common.substring(0, common.length() - 1);
            }
        }
        return common.lastIndexOf(File.separatorChar) + 1;
    }

    /**
     * The line of one of several, which is known before the others are graded.
     *
     * @param names of all
     */
    String row(Grade grade, List<String> names) {
        int common = commonFolder(names);
        int widest = Screen.widest(names.stream().map(name -> name.substring(common)));
        int verdicts = Screen.widest(Stream.concat(
                Stream.of(text.unusable()),
                Stream.of(Expectation.MET, Expectation.BROKEN, Expectation.INCONCLUSIVE)
                        .map(text::verdict)));
        return Screen.padded(grade.name().substring(common), widest + 2)
                + Screen.padded(word(grade), verdicts + 2)
                + reason(grade);
    }

    /** How many of several solved it. */
    String sum(List<Grade> grades) {
        long solved = grades.stream()
                .filter(grade -> grade.expectation() == Expectation.MET)
                .count();
        return text.solvedOf((int) solved, grades.size());
    }

    /** In one line, however many the problem has: of a compiler, the first that it says. The name stands before it. */
    private String reason(Grade grade) {
        if (grade.problem().isPresent()) {
            String problem = grade.problem().get().in(language).lines().limit(2).collect(Collectors.joining(" "));
            return problem.replace(grade.name() + " ", "").replace(grade.name() + ":", "");
        }
        List<String> still = names(grade.showing(grade.exercise().forbidden()));
        String hidden = grade.holding() + "/" + grade.exercise().hidden().size();
        return still.isEmpty() ? hidden : hidden + "  " + text.still(still);
    }

    private static List<String> names(Collection<Failure> failures) {
        return failures.stream().map(Failure::name).toList();
    }
}

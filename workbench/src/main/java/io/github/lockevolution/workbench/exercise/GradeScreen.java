package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.io.File;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

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
        grade.census()
                .ifPresent(census -> entry(screen, !census.seen().contains(failure), words(census, failure, good)));
    }

    private String words(Census census, Failure failure, String good) {
        return census.seen().contains(failure)
                ? text.shows(
                        failure.name(),
                        census.count(failure).toString(),
                        census.schedules().toString(),
                        moves(census.shortest().get(failure)))
                : good;
    }

    /** Without the name of the lock, which is not one of the bench. */
    private static String moves(Schedule schedule) {
        return schedule.moves().stream().map(Move::toString).collect(Collectors.joining("."));
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
    private static int commonFolder(List<Grade> grades) {
        String common = grades.get(0).name();
        for (Grade grade : grades) {
            while (!grade.name().startsWith(common)) {
                common = common.substring(0, common.length() - 1);
            }
        }
        return common.lastIndexOf(File.separatorChar) + 1;
    }

    /** Several grades, a line each, and how many solved it. */
    String table(List<Grade> grades) {
        int common = commonFolder(grades);
        int names = Screen.widest(grades.stream().map(grade -> grade.name().substring(common)));
        int verdicts = Screen.widest(grades.stream().map(this::word));
        StringBuilder table = new StringBuilder();
        for (Grade grade : grades) {
            table.append(Screen.padded(grade.name().substring(common), names + 2))
                    .append(Screen.padded(word(grade), verdicts + 2))
                    .append(reason(grade))
                    .append('\n');
        }
        long solved = grades.stream()
                .filter(grade -> grade.expectation() == Expectation.MET)
                .count();
        return table.append('\n')
                .append(text.solvedOf((int) solved, grades.size()))
                .toString();
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

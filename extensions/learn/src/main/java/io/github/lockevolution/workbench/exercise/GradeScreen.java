package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Grades as a person reads them, in 80 columns: one in full, several in a line each. */
final class GradeScreen {

    /** By this a letter to a student is known. */
    static final String SIGN = "Lock Evolution: ";

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
     * The task of an exercise.
     *
     * @param file the file of the lock
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
        if (grade.problem().isEmpty()) {
            marks(grade).forEach(mark -> entry(screen, mark.isFull(), mark.words()));
            screen.append('\n');
        }
        screen.append(Screen.paragraph(verdict(grade)));
        // A folder is nothing that a check takes.
        if (!grade.showing(grade.exercise().forbidden()).isEmpty()
                && grade.name().endsWith(".java")) {
            screen.append('\n').append(Screen.paragraph(text.draw(grade.name())));
        }
        return screen.toString();
    }

    /** For each thing that is looked at, in the order in which it is told. */
    List<Mark> marks(Grade grade) {
        Exercise exercise = grade.exercise();
        Weights weights = exercise.weights();
        List<Mark> marks = new ArrayList<>();
        exercise.hasToGo().forEach(it -> marks.add(mark(grade, it, weights.toGo(), text.isGone(it.name()))));
        exercise.mustNotCome()
                .forEach(it -> marks.add(mark(grade, it, weights.toStayAway(), text.staysAway(it.name()))));
        String words = text.hidden(grade.holding(), exercise.hidden().size());
        int most = exercise.hidden().stream().mapToInt(weights::of).sum();
        int points = exercise.hidden().stream()
                .filter(grade::holds)
                .mapToInt(weights::of)
                .sum();
        marks.add(new Mark(text.hiddenProperties(), grade.seen().isEmpty() ? verdict(grade) : words, points, most));
        return marks;
    }

    private Mark mark(Grade grade, Failure failure, int most, String good) {
        return grade.seen()
                .map(seen -> Optional.ofNullable(seen.failures().get(failure))
                        .map(it -> text.shows(failure.name(), it.schedules(), seen.schedules(), it.shortest()))
                        .map(words -> new Mark(failure.name(), words, 0, most))
                        .orElse(new Mark(failure.name(), good, most, most)))
                .orElseGet(() -> new Mark(failure.name(), verdict(grade), 0, most));
    }

    /** The sum of the marks; empty if nothing was proven, which is no zero. */
    OptionalInt points(Grade grade) {
        return grade.expectation() == Expectation.INCONCLUSIVE
                ? OptionalInt.empty()
                : marks(grade).stream().mapToInt(Mark::points).reduce(Integer::sum);
    }

    /** The feedback for a student: the task, the points and the reasons, without a path of the machine on which it was graded. */
    String feedback(Grade grade) {
        Exercise exercise = grade.exercise();
        OptionalInt points = points(grade);
        String scored = points.isPresent() ? text.points(points.getAsInt(), Weights.ALL) : text.noPoints();
        return text.titled(exercise.number(), text.title(exercise)) + "\n" + scored + "\n\n" + full(grade.forStudent())
                + "\n";
    }

    /** The same as a file for one student. */
    String letter(List<Grade> grades) {
        return SIGN + grades.get(0).student().id() + "\n\n" + feedback(grades.get(0));
    }

    /** The sentence for the teacher if a submission has no score. */
    String noScore(Grade grade) {
        return text.hasNoScore(grade.student().id(), grade.problem().orElseThrow());
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

    /** The reason in one line; of a compiler, its first message. The name stands before it. */
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

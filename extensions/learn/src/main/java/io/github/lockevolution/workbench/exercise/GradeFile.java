package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.OptionalDouble;

/** Grades for programs: as JSON, and as a test report in JUnit's form, a test for each submission. */
final class GradeFile {

    private GradeFile() {}

    static String json(Exercise exercise, List<Grade> grades) {
        return RecordJson.text(new Grades(
                exercise.number(),
                grades.stream()
                        .map(grade -> new JsonFields()
                                .with("submission", grade.name())
                                .with("grade", word(grade))
                                .with("hasToGo", grade.showing(exercise.hasToGo()))
                                .with("mustNotCome", grade.showing(exercise.mustNotCome()))
                                .with("hiddenHolding", grade.holding())
                                .with("hidden", exercise.hidden().size())
                                .with("problem", grade.problem()))
                        .toList()));
    }

    private record Grades(int exercise, List<JsonFields> submissions) {}

    private static String word(Grade grade) {
        return switch (grade.expectation()) {
            case MET -> "solved";
            case BROKEN -> "not solved";
            default -> "inconclusive";
        };
    }

    static String junit(Exercise exercise, List<Grade> grades, Language language) {
        JunitXml xml = new JunitXml("exercise " + exercise.number(), OptionalDouble.empty());
        for (Grade grade : grades) {
            String message = JunitXml.attribute("message", word(grade));
            String details = new GradeScreen(language).full(grade);
            switch (grade.expectation()) {
                case MET -> xml.addPassed(grade.name());
                case BROKEN -> xml.addFailed(grade.name(), message, details);
                default -> xml.addOpen(grade.name(), message, details);
            }
        }
        return xml.toString();
    }
}

package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Grades for programs: as JSON of ours or of another program, and as a test report in JUnit's form, a test for each submission. */
final class GradeFile {

    private GradeFile() {}

    static String json(Exercise exercise, List<Grade> grades) {
        return RecordJson.text(new Grades(
                exercise.number(),
                grades.stream()
                        .map(grade -> new JsonFields()
                                .with("submission", grade.name())
                                .with("grade", grade.word())
                                .with("hasToGo", grade.showing(exercise.hasToGo()))
                                .with("mustNotCome", grade.showing(exercise.mustNotCome()))
                                .with("hiddenHolding", grade.holding())
                                .with("hidden", exercise.hidden().size())
                                .with("problem", grade.problem()))
                        .toList()));
    }

    private record Grades(int exercise, List<JsonFields> submissions) {}

    /**
     * A test for each mark.
     *
     * @param name and the other names: of the fields that each program calls otherwise
     * @param value of the last one
     */
    static List<JsonFields> tests(
            GradeScreen screen, Grade grade, String name, String most, String own, Function<Mark, Object> value) {
        return screen.marks(grade.forStudent()).stream()
                .map(mark -> new JsonFields()
                        .with(name, mark.name())
                        .with("score", mark.points())
                        .with(most, mark.most())
                        .with("output", mark.words())
                        .with(own, value.apply(mark)))
                .toList();
    }

    static String junit(GradeScreen screen, List<Grade> grades) {
        JunitXml xml = new JunitXml("exercise " + grades.get(0).exercise().number(), OptionalDouble.empty());
        for (Grade grade : grades) {
            String message = JunitXml.attribute("message", grade.word());
            String details = screen.full(grade);
            switch (grade.expectation()) {
                case MET -> xml.addPassed(grade.name());
                case BROKEN -> xml.addFailed(grade.name(), message, details);
                default -> xml.addOpen(grade.name(), message, details);
            }
        }
        return xml.toString();
    }
}

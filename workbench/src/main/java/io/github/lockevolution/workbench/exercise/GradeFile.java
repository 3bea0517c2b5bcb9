package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.JunitXml;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;
import java.util.Locale;

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
        long failed = count(grades, Expectation.BROKEN);
        long open = count(grades, Expectation.INCONCLUSIVE);
        StringBuilder xml = new StringBuilder(JunitXml.BEGINNING);
        xml.append(String.format(
                Locale.ROOT,
                "<testsuite name=\"exercise %d\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"0\">%n",
                exercise.number(),
                grades.size(),
                failed,
                open));
        for (Grade grade : grades) {
            xml.append("  <testcase classname=\"exercise ")
                    .append(exercise.number())
                    .append("\" name=\"")
                    .append(JunitXml.escaped(grade.name()))
                    .append("\">");
            if (grade.expectation() != Expectation.MET) {
                String element = grade.expectation() == Expectation.BROKEN ? "failure" : "error";
                xml.append("<" + element + " message=\"" + word(grade) + "\">")
                        .append(JunitXml.escaped(new GradeScreen(language).full(grade)))
                        .append("</" + element + ">");
            }
            xml.append("</testcase>\n");
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static long count(List<Grade> grades, Expectation expectation) {
        return grades.stream()
                .filter(grade -> grade.expectation() == expectation)
                .count();
    }
}

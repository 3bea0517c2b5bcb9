package io.github.lockevolution.workbench.exercise;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.JunitXml;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Grades for programs: as JSON, and as a test report in JUnit's form, a test for each submission. */
final class GradeFile {

    private GradeFile() {}

    static String json(Exercise exercise, List<Grade> grades) {
        JsonObject json = new JsonObject();
        json.addProperty("exercise", exercise.number());
        JsonArray submissions = new JsonArray();
        for (Grade grade : grades) {
            JsonObject one = new JsonObject();
            one.addProperty("submission", grade.name());
            one.addProperty("grade", word(grade));
            one.add("hasToGo", names(grade.showing(exercise.hasToGo())));
            one.add("mustNotCome", names(grade.showing(exercise.mustNotCome())));
            one.addProperty("hiddenHolding", grade.holding());
            one.addProperty("hidden", exercise.hidden().size());
            grade.problem().ifPresent(problem -> one.addProperty("problem", problem.in(Language.ENGLISH)));
            submissions.add(one);
        }
        json.add("submissions", submissions);
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(json);
    }

    private static String word(Grade grade) {
        return switch (grade.expectation()) {
            case MET -> "solved";
            case BROKEN -> "not solved";
            default -> "inconclusive";
        };
    }

    private static JsonArray names(Collection<Failure> failures) {
        JsonArray names = new JsonArray();
        failures.forEach(failure -> names.add(failure.name()));
        return names;
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

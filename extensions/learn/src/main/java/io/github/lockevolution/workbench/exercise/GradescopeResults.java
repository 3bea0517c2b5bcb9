package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.List;

/**
 * The {@code results.json} of one submission for Gradescope.
 *
 * @see <a href="https://gradescope-autograders.readthedocs.io/en/latest/specs/">Gradescope, Autograder Specifications</a>
 */
final class GradescopeResults {

    static final String SIGN = "\"from\": \"Lock Evolution\"";

    private GradescopeResults() {}

    static String text(GradeScreen screen, List<Grade> grades) {
        Grade grade = grades.get(0);
        return RecordJson.text(new JsonFields()
                        .with(
                                "extra_data",
                                new JsonFields().with("from", "Lock Evolution").with("grade", grade.word()))
                        .with("output", screen.feedback(grade))
                        .with(
                                "tests",
                                GradeFile.tests(screen, grade, "name", "max_score", "visibility", mark -> "visible")))
                + "\n";
    }
}

package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The {@code result.json} of one submission for Classroom 50. The environment in which its runner calls a grader says to whom the submission
 * belongs.
 *
 * @see <a href="https://github.com/foundation50/classroom50/wiki/Advanced-Autograding">Classroom 50, Advanced Autograding</a>
 */
final class ClassroomResult {

    private static final String SCHEMA = "classroom50/result/v1";

    static final String SIGN = "\"schema\": \"" + SCHEMA + "\"";

    /** The variables of the environment, each also the name of a field in small letters. */
    private static final String FIELDS =
            "CLASSROOM ASSIGNMENT ASSIGNMENT_TYPE OWNER SUBMISSION_TAG COMMIT_URL RELEASE_URL REVIEW_URL";

    private ClassroomResult() {}

    static String text(GradeScreen screen, List<Grade> grades) {
        return RecordJson.text(submission()
                        .with("score", screen.points(grades.get(0)).orElseThrow())
                        .with("max-score", Weights.ALL)
                        .with(
                                "tests",
                                GradeFile.tests(
                                        screen, grades.get(0), "test-name", "max-score", "passed", Mark::isFull)))
                + "\n";
    }

    /** @throws SetupProblem if the environment is not that of the runner */
    static JsonFields submission() {
        JsonFields fields = new JsonFields().with("schema", SCHEMA);
        for (String name : FIELDS.split(" ")) {
            String value = Optional.ofNullable(System.getenv(name))
                    .filter(set -> !set.isBlank())
                    .orElseThrow(() -> new SetupProblem(ExerciseText.class, text -> text.noClassroom(name)));
            fields.with(name.toLowerCase(Locale.ROOT).replaceFirst("_(tag|url)$", ""), value);
        }
        // The runner puts the time of the commit in this place.
        return fields.with(
                "datetime", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
}

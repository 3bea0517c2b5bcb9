package io.github.lockevolution.workbench.exercise;

import io.github.lockevolution.workbench.console.JunitXml;
import java.util.List;
import java.util.function.BiFunction;

/** The forms in which grades are written for other programs, and for the students; their names are those on the command line. */
enum GradeFormat {
    gradescope(GradeFormat.JSON, GradescopeResults.SIGN, GradescopeResults::text),
    classroom50(GradeFormat.JSON, ClassroomResult.SIGN, ClassroomResult::text),
    csv("", GradeTable.SIGN, GradeTable::text),
    junit("", JunitXml.SIGN, GradeFile::junit),
    text(".txt", GradeScreen.SIGN, GradeScreen::letter);

    private static final String JSON = ".json";

    /** The suffix of a student's own file; empty if all students are in one file. */
    final String suffix;

    /** The beginning by which a file of this format is recognized as ours. */
    final String sign;

    private final BiFunction<GradeScreen, List<Grade>, String> form;

    GradeFormat(String suffix, String sign, BiFunction<GradeScreen, List<Grade>, String> form) {
        this.suffix = suffix;
        this.sign = sign;
        this.form = form;
    }

    /**
     * The grades in this format.
     *
     * @param grades only one, if each student has a file
     */
    String text(GradeScreen screen, List<Grade> grades) {
        // A program takes an empty file for a failure of the grader, and gives no score.
        boolean isWithoutScore =
                suffix.equals(JSON) && screen.points(grades.get(0)).isEmpty();
        return isWithoutScore ? "" : form.apply(screen, grades);
    }
}
